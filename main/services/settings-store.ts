import { rename } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { DesktopSettings, SettingsChange } from '../../contract/desktop/settings.ts'
import { desktopThemes } from '../../contract/desktop/settings.ts'
import {
  bandwidth,
  importPreset,
  textWatermark,
  uploadsAtOnce,
} from '../../contract/import/settings.ts'
import { language } from '../../contract/languages.ts'
import type { Log } from '../log/log.ts'
import { windowPlace } from '../window/window-place.ts'
import { readStoredFile, writeStoredFile } from './stored-file.ts'

const folder = z.object({ id: z.string(), path: z.string(), name: z.string() })

/** A value that cannot be read, as one of another version, falls back to its default; the others stay. */
const storedSettings = (defaultServer: string) =>
  z.object({
    serverAddress: z.catch(z.string().check(z.minLength(1)), defaultServer),
    language: z.catch(z.nullable(language), null),
    theme: z.catch(z.enum(desktopThemes), 'system'),
    importPreset: z.catch(importPreset, 'balanced'),
    watermark: z.catch(z.nullable(textWatermark), null),
    bandwidth: z.catch(bandwidth, null),
    uploadsAtOnce: z.catch(uploadsAtOnce, 4),
    watchedFolders: z.catch(z.array(folder), []),
    onCloseWhileImporting: z.catch(z.enum(['ask', 'tray']), 'ask'),
    areNotificationsOn: z.catch(z.boolean(), true),
    window: z.catch(z.nullable(windowPlace), null),
  })

/** The settings as they are saved. Unlike the page's, they have the paths of watched folders. */
export type StoredSettings = z.infer<ReturnType<typeof storedSettings>>

export class SettingsStore {
  current: StoredSettings
  readonly #path: string
  readonly #listeners = new Set<(settings: StoredSettings) => void>()
  #writing: Promise<void> = Promise.resolve()

  private constructor(path: string, current: StoredSettings) {
    this.#path = path
    this.current = current
  }

  /** A broken file is put aside, never overwritten: somebody may want to repair it. */
  static async open(path: string, defaultServer: string, log: Log): Promise<SettingsStore> {
    const schema = storedSettings(defaultServer)
    const bytes = await readStoredFile(path)
    if (!bytes) return new SettingsStore(path, z.parse(schema, {}))
    try {
      return new SettingsStore(path, z.parse(schema, JSON.parse(bytes.toString())))
    } catch (error) {
      log.warn('settings could not be read and were put aside', { error })
      await rename(path, `${path}.broken`)
      return new SettingsStore(path, z.parse(schema, {}))
    }
  }

  /** The settings for the page, without paths and the window's place. */
  get shown(): DesktopSettings {
    const { window: _, watchedFolders, ...rest } = this.current
    return { ...rest, watchedFolders: watchedFolders.map(({ id, name }) => ({ id, name })) }
  }

  async change(change: SettingsChange | Partial<StoredSettings>): Promise<void> {
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    this.current = { ...this.current, ...Object.fromEntries(given) }
    // Writes run one after the other, so that the last change wins.
    const write = () => writeStoredFile(this.#path, JSON.stringify(this.current, null, 2))
    this.#writing = this.#writing.then(write, write)
    for (const listener of this.#listeners) listener(this.current)
    await this.#writing
  }

  onChanged(listener: (settings: StoredSettings) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
