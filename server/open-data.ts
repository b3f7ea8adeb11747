import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Claim } from './db/claim-folder.ts'
import { claimFolder } from './db/claim-folder.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { openDatabase } from './db/open-database.ts'
import { openPrivateFolder } from './db/private-folder.ts'
import { cleanTemp } from './http/receive-upload.ts'
import type { Settings } from './settings.ts'
import { readMediaPlace } from './storage/media-place.ts'

export type ClaimData = (folder: string) => Promise<Pick<Claim, 'release'>>

/** Only one server may use a data folder, because a starting server empties the folder of uploads. */
export const claimDataFolder: ClaimData = (folder) => claimFolder(folder, { what: 'data folder' })

export interface DataOptions {
  settings: Settings
  log: Logger
  say: (line: string) => void
  claim: ClaimData
  /** How many processes serve from the folder. */
  processes?: number
  /** How many cities the folder holds. */
  cities?: number
}

/** Prepares a data folder once, before anything is served from it, in the one process that holds it. */
export async function openData({
  settings,
  log,
  say,
  claim,
  processes,
  cities,
}: DataOptions): Promise<OpenDatabase> {
  const dataDir = resolve(settings.DATA_DIR)
  await closeFolders(settings.MEDIA_URL, dataDir, say)
  const undo = new AsyncDisposableStack()
  try {
    const held = await claim(dataDir)
    undo.defer(() => held.release())
    say('Starting the database …')
    const { url, close } = await openDatabase({ settings, dataDir, log, processes, cities })
    undo.defer(close)
    await cleanTemp(tempFolder(settings))
    return { url, close: () => undo.disposeAsync() }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}

/** The folder of uploads that are being checked. */
export const tempFolder = ({ DATA_DIR }: Settings) => join(resolve(DATA_DIR), 'tmp')

/** The folders contain unpublished listings, contacts and secrets: no other user of this machine may read them. */
async function closeFolders(
  mediaUrl: string | undefined,
  dataDir: string,
  say: (line: string) => void,
) {
  const media = readMediaPlace(mediaUrl, dataDir)
  for (const folder of media.kind === 'disk' ? [dataDir, media.folder] : [dataDir])
    if (!(await openPrivateFolder(folder)))
      say(`Warning: files in ${folder} belong to another user and may be readable by others.`)
}
