import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openClient } from '../connection/open-client.ts'
import { DatabaseError, reasonOf } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { readApplied } from '../migrate/migrate.ts'
import { ArchiveWriter } from './archive-writer.ts'
import type { Manifest } from './manifest.ts'
import { MEDIA } from './manifest.ts'
import { walkMedia } from './media-files.ts'
import { sayNowAndThen } from './progress.ts'
import type { TableInfo } from './tables.ts'
import { listParts, listSequences, listTables, selectAll } from './tables.ts'

const compress = promisify(gzip)
const PART_SIZE = 8 << 20

export type BackupContents = Pick<Manifest, 'tables' | 'media'>

/** Copies the database as of one moment, and the media folder, into one file. The server can go on serving. */
export async function backup(options: {
  url: string
  /** Undefined when the media are in a store that makes its own backups. */
  mediaDir?: string | undefined
  file: string
  log: DatabaseLog
}): Promise<BackupContents> {
  const { url, mediaDir, file, log } = options
  const client = await openClient(url, log)
  let archive: ArchiveWriter | undefined
  try {
    archive = await openArchive(file)
    await client.query(
      `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'`,
    )
    await client.query('begin isolation level repeatable read, read only')
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) {
      tables.push(await dumpTable(client, table, archive, log))
    }
    const migrations = await readApplied(client)
    const tableParts = await listParts(client)
    const sequences = await listSequences(client)
    await client.query('commit')
    // Media are copied after the rows, so that every file that a row names is still there or newer.
    const media = await addMedia(mediaDir, archive, log)
    await archive.finish({
      format: 'sakhli-backup',
      version: 1,
      createdAt: new Date().toISOString(),
      migrations,
      tables,
      tableParts,
      sequences,
      media,
    })
    return { tables, media }
  } catch (error) {
    await archive?.abandon()
    throw error
  } finally {
    await client.end()
  }
}

async function openArchive(file: string): Promise<ArchiveWriter> {
  return ArchiveWriter.open(file).catch((cause) => {
    throw new DatabaseError(
      'BACKUP_UNREADABLE',
      `The backup cannot be written to ${file}: ${reasonOf(cause)}. Choose another place.`,
      { cause },
    )
  })
}

async function dumpTable(
  client: pg.Client,
  table: TableInfo,
  archive: ArchiveWriter,
  log: DatabaseLog,
): Promise<Manifest['tables'][number]> {
  const say = sayNowAndThen(log)
  const parts: string[] = []
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    const name = `database/${table.name}/${String(parts.length).padStart(6, '0')}.copy.gz`
    await archive.add(name, await compress(Buffer.concat(waiting), { level: 1 }))
    parts.push(name)
    waiting = []
    size = 0
  }
  const rowsOut = client.query(copyTo(`copy (${selectAll(table)}) to stdout`))
  for await (const chunk of rowsOut) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= PART_SIZE) await flush()
    say(() => `copying ${table.name}: ${parts.length * (PART_SIZE >> 20)} MB`)
  }
  if (size > 0) await flush()
  return { ...table, rows: rowsOut.rowCount, parts }
}

async function addMedia(
  mediaDir: string | undefined,
  archive: ArchiveWriter,
  log: DatabaseLog,
): Promise<Manifest['media']> {
  const say = sayNowAndThen(log)
  const media = { files: 0, bytes: 0 }
  if (!mediaDir) return media
  for await (const { key, path, size } of walkMedia(mediaDir)) {
    await archive.addFile(`${MEDIA}${key}`, path, size)
    media.files += 1
    media.bytes += size
    say(() => `copying pictures and videos: ${media.files}, ${media.bytes >> 20} MB`)
  }
  return media
}
