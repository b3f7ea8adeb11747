import { openClient } from '../connection/open-client.ts'
import { DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { findUnknown, migrate, readApplied } from '../migrate/migrate.ts'
import { readMigrations } from '../migrate/read-migrations.ts'
import type { BackupContents } from './backup.ts'
import type { Archive } from './inspect-archive.ts'
import { inspectArchive } from './inspect-archive.ts'
import { findRows, hasTables, loadDatabase } from './load-database.ts'
import { isMediaEmpty, publishMedia, removeOtherMedia, stageMedia } from './load-media.ts'

/**
 * Replaces the content of a database and a media folder with a backup. Nothing is written before the whole archive has
 * been read and checked. The rows appear all at once or not at all, and only after the files that they name.
 */
export async function restore(options: {
  url: string
  mediaDir?: string | undefined
  file: string
  migrationsFolder: string
  replace?: boolean
  log: DatabaseLog
}): Promise<BackupContents> {
  const { url, mediaDir, file, migrationsFolder, replace = false, log } = options
  const archive = await inspectArchive(file)
  await refuseOtherTables(archive, migrationsFolder)
  await refuseFilledTarget(options.url, mediaDir, replace, log)
  await matchLevel(url, archive, migrationsFolder, log)

  const client = await openClient(url, log)
  const staged = mediaDir ? await stageMedia(archive, mediaDir, log) : undefined
  try {
    await client.query('begin')
    await loadDatabase(client, archive, log)
    if (staged && mediaDir) await publishMedia(staged, mediaDir)
    await client.query('commit')
    if (mediaDir) await removeOtherMedia(archive, mediaDir)
  } finally {
    await client.end()
    await staged?.discard()
  }
  await migrate({ url, folder: migrationsFolder, log })
  return { tables: archive.manifest.tables, media: archive.manifest.media }
}

async function refuseOtherTables({ file, manifest }: Archive, folder: string): Promise<void> {
  const unknown = findUnknown(manifest.migrations, await readMigrations(folder))
  if (unknown === undefined) return
  throw new DatabaseError(
    'BACKUP_OTHER_VERSION',
    `The backup ${file} is of a version with other tables (its migration ${unknown} is not one of ours); ` +
      'nothing was changed. Restore it with the version that made it.',
  )
}

async function refuseFilledTarget(
  url: string,
  mediaDir: string | undefined,
  replace: boolean,
  log: DatabaseLog,
): Promise<void> {
  if (replace) return
  const client = await openClient(url, log)
  const filled = await findRows(client).finally(() => client.end())
  if (filled) {
    throw new DatabaseError(
      'RESTORE_TARGET_NOT_EMPTY',
      `The database already holds data (table ${filled}); nothing was changed. ` +
        'Add --replace to put the backup in its place.',
    )
  }
  if (mediaDir && !(await isMediaEmpty(mediaDir))) {
    throw new DatabaseError(
      'RESTORE_TARGET_NOT_EMPTY',
      `The media folder ${mediaDir} already holds files; nothing was changed. ` +
        'Add --replace to put the backup in its place.',
    )
  }
}

/** The rows fit only the tables they came from, so a new database is first migrated to the archive's version. */
async function matchLevel(
  url: string,
  { file, manifest }: Archive,
  folder: string,
  log: DatabaseLog,
): Promise<void> {
  const client = await openClient(url, log)
  try {
    const upTo = manifest.migrations.at(-1)?.name ?? ''
    if (!(await hasTables(client))) await migrate({ url, folder, log, upTo })
    const applied = (await hasTables(client)) ? await readApplied(client) : []
    if (JSON.stringify(applied) === JSON.stringify(manifest.migrations)) return
    throw new DatabaseError(
      'BACKUP_OTHER_VERSION',
      `The backup ${file} is of level ${upTo}, the database of ` +
        `${applied.at(-1)?.name ?? 'none'}; its rows were left alone. Restore into a new ` +
        'DATA_DIR, with this version of the product or, if the backup is newer, a newer one.',
    )
  } finally {
    await client.end()
  }
}
