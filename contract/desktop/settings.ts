import * as z from 'zod/mini'
import { bandwidth, importPreset, textWatermark, uploadsAtOnce } from '../import/settings.ts'
import { language } from '../languages.ts'
import { text } from '../wire/primitives.ts'
import { call } from './call.ts'

export const desktopThemes = ['system', 'light', 'dark'] as const

/** A folder of the computer as the page knows it: by an id and a name, never by its path. */
export const watchedFolder = z.object({ id: z.string(), name: z.string() })

/** What the back-office remembers between runs, as the page sees it. */
export const desktopSettings = z.object({
  /** An origin, such as `https://sakhli.example`, followed by the city's path if several cities share it: `/anchor`. */
  serverAddress: z.string(),
  /** Null until the person chooses one: then the system's language holds. */
  language: z.nullable(language),
  theme: z.enum(desktopThemes),
  /** The preset that the next import starts with. */
  importPreset,
  /** Only a text watermark: a logo is chosen again for each import. */
  watermark: z.nullable(textWatermark),
  bandwidth,
  uploadsAtOnce,
  watchedFolders: z.array(watchedFolder),
  /** If the window is closed during an import: ask, or go on in the tray. */
  onCloseWhileImporting: z.enum(['ask', 'tray']),
  areNotificationsOn: z.boolean(),
})
export type DesktopSettings = z.infer<typeof desktopSettings>

export const settingsChange = z.strictObject({
  language: z.optional(language),
  theme: z.optional(z.enum(desktopThemes)),
  importPreset: z.optional(importPreset),
  watermark: z.optional(z.nullable(textWatermark)),
  bandwidth: z.optional(bandwidth),
  uploadsAtOnce: z.optional(uploadsAtOnce),
  onCloseWhileImporting: z.optional(z.enum(['ask', 'tray'])),
  areNotificationsOn: z.optional(z.boolean()),
})
export type SettingsChange = z.infer<typeof settingsChange>

const address = z.strictObject({ address: text(255, 1) })

export const settingsCalls = {
  read: call({ args: z.undefined(), result: desktopSettings }),
  change: call({ args: settingsChange, result: desktopSettings }),
  /** Checks that a server answers there; returns the address in the form in which it would be saved. */
  checkServer: call({
    args: address,
    result: z.object({ address: z.string(), milliseconds: z.number() }),
  }),
  /** Checks the address as above and saves it. The session ends, because another server does not know it. */
  setServer: call({ args: address, result: desktopSettings }),
  /** Opens the system's own dialog; null if the person closes it. */
  addWatchedFolder: call({ args: z.undefined(), result: z.nullable(watchedFolder) }),
  removeWatchedFolder: call({
    args: z.strictObject({ id: text(64, 1) }),
    result: desktopSettings,
  }),
}
