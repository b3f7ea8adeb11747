import { resolve } from 'node:path'
import { argv } from 'node:process'
import { DatabaseError } from '../server/db/database-error.ts'
import type { DatabaseLog } from '../server/db/database-log.ts'
import { migrate } from '../server/db/migrate.ts'
import { migrationsFolder, reachDatabase } from '../server/db/open-database.ts'
import type { Settings } from '../server/settings.ts'
import { readSettings, SettingsError } from '../server/settings.ts'
import { readMediaPlace } from '../server/storage/media-place.ts'
import { loadEnvFile } from './env-file.ts'

/** What the person who typed the command can put right; anything else shows its stack. */
export class CommandError extends Error {}

export interface CommandPlace {
  settings: Settings
  dataDir: string
  url: string
  /** Somebody else runs this database: a server of ours, or the DATABASE_URL's. */
  isShared: boolean
  log: DatabaseLog
}

const log: DatabaseLog = {
  debug: () => {},
  info: (line) => console.log(`  ${line}`),
  warn: (line) => console.warn(`  ${line}`),
  error: (line) => console.error(`  ${line}`),
}

/** Where media lie on a disk; undefined in a store that keeps its own copies. */
export function mediaFolder({ settings, dataDir }: CommandPlace): string | undefined {
  const media = readMediaPlace(settings.MEDIA_URL, dataDir)
  return media.kind === 'disk' ? media.folder : undefined
}

interface Command {
  /** Throws a CommandError before anything is started for words that cannot be a command. */
  check: (args: readonly string[]) => void
  /** What else the person can put right. */
  expected?: readonly (new (
    ...args: never[]
  ) => Error)[]
  work: (place: CommandPlace, args: string[]) => Promise<void>
}

/** Runs one command beside the server or without it, and ends with one clear line when it cannot. */
export async function runCommand({ check, expected = [], work }: Command) {
  const known = [CommandError, DatabaseError, SettingsError, ...expected]
  try {
    check(argv.slice(2))
    // Whatever a command writes is for its own user, as the server's files are.
    process.umask(0o077)
    loadEnvFile()
    const settings = readSettings(process.env)
    const dataDir = resolve(settings.DATA_DIR)
    const { url, isShared, stop } = await reachDatabase({ settings, dataDir, log })
    try {
      await migrate({ url, folder: migrationsFolder, log })
      await work({ settings, dataDir, url, isShared, log }, argv.slice(2))
    } finally {
      await stop()
    }
  } catch (error) {
    if (!known.some((kind) => error instanceof kind)) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
