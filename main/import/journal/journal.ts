import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ImportAccount } from '../../../contract/import/plan.ts'
import type { ColumnMapping } from '../../../contract/import/table.ts'
import { columnMapping } from '../../../contract/import/table.ts'
import type { BatchRecord, FileRecord, GroupRecord } from './records.ts'

export interface Changes {
  batches?: Iterable<BatchRecord>
  groups?: Iterable<[batch: string, group: GroupRecord]>
  files?: Iterable<[batch: string, file: FileRecord]>
  /** The account that the files belong to: files that arrived are remembered as sent by it. */
  account?: ImportAccount | null
  listingOf?: (file: FileRecord) => string | null | undefined
}

export interface SentBefore {
  digest: string
  listingId: string
  imageId: string
}

/** A batch as it was read from the disk. */
export interface StoredBatch {
  record: BatchRecord
  groups: GroupRecord[]
  files: FileRecord[]
}

export interface Journal {
  /**
   * Writes all or nothing. With `isFlushed`, these changes and all earlier ones are on the disk when it returns.
   * Without it, `save` does not wait for the disk: the changes outlive this process, but not a power cut.
   */
  save: (changes: Changes, isFlushed: boolean) => void
  load: () => StoredBatch[]
  forget: (batch: string) => void
  /** Which of these digests the account has sent, even in imports that were forgotten since. */
  recallSent: (account: ImportAccount, digests: readonly string[]) => SentBefore[]
  /** The ids of the images that the account's imports made of this original in this listing. */
  imagesOf: (account: ImportAccount, original: string, listingId: string) => string[]
  /** Every file that was ever sent: its path, and its stamps as `stampOf` gives them. */
  sentStamps: () => Map<string, Set<string>>
  rememberColumns: (headings: readonly string[], mapping: ColumnMapping) => void
  recallColumns: (headings: readonly string[]) => ColumnMapping | undefined
  close: () => void
}

const tables = `
  create table if not exists batches (id text primary key, data text not null) strict;
  create table if not exists items (
    batch text not null, kind text not null, id text not null, data text not null,
    primary key (batch, kind, id)
  ) strict, without rowid;
  create table if not exists sent (
    account text not null, digest text not null, image text not null, listing text not null,
    path text not null, stamp text not null, primary key (account, digest, image)
  ) strict, without rowid;
  create table if not exists columns (headings text primary key, mapping text not null) strict;
`

/** A different file at the same path, as after a card was formatted, has another stamp. */
export const stampOf = ({ bytes, modifiedMs }: Pick<FileRecord, 'bytes' | 'modifiedMs'>) =>
  `${bytes} ${Math.floor(modifiedMs)}`

const keyOf = ({ server, user }: ImportAccount) => `${user} ${server}`

const hasArrived = ({ state, skipped }: FileRecord) =>
  state === 'sent' || (state === 'skipped' && skipped === 'same')

/** All that the import must still know after a crash. A second import cannot open the same journal. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true })
  const db = new DatabaseSync(path, { timeout: 2_000 })
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
  db.exec(tables)
  const putBatch = db.prepare('insert or replace into batches (id, data) values (?, ?)')
  const putItem = db.prepare(
    'insert or replace into items (batch, kind, id, data) values (?, ?, ?, ?)',
  )
  const putSent = db.prepare(
    'insert or replace into sent (account, digest, image, listing, path, stamp) values (?, ?, ?, ?, ?, ?)',
  )
  const dropSent = db.prepare('delete from sent where account = ? and digest = ? and image = ?')
  const findImages = db.prepare(
    'select image from sent where account = ? and digest = ? and listing = ?',
  )
  const findSent = db.prepare('select listing, image from sent where account = ? and digest = ?')
  /** Called in the transaction that records the file, so that neither is stored without the other. */
  const rememberSent = (account: ImportAccount, file: FileRecord, listing: string | null) => {
    const { sha256, imageId, path } = file
    if (sha256 === null || imageId === null) return
    if (file.state === 'undone') dropSent.run(keyOf(account), sha256, imageId)
    else if (listing !== null && hasArrived(file))
      putSent.run(keyOf(account), sha256, imageId, listing, path, stampOf(file))
  }
  const allOf = db.prepare('select data from items where batch = ? and kind = ?')
  const headingsKey = (headings: readonly string[]) => JSON.stringify([...headings].sort())

  let isFlushing = true
  const setFlushing = (isWanted: boolean) => {
    if (isWanted !== isFlushing) db.exec(`pragma synchronous = ${isWanted ? 'full' : 'normal'}`)
    isFlushing = isWanted
  }
  const inTransaction = (work: () => void) => {
    db.exec('begin immediate')
    try {
      work()
      db.exec('commit')
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      throw error
    }
  }
  const read = <T>(batch: string, kind: string) =>
    allOf.all(batch, kind).map(({ data }) => JSON.parse(String(data)) as T)

  return {
    save: ({ batches = [], groups = [], files = [], account = null, listingOf }, isFlushed) => {
      setFlushing(isFlushed)
      inTransaction(() => {
        for (const record of batches) putBatch.run(record.batch, JSON.stringify(record))
        for (const [batch, group] of groups)
          putItem.run(batch, 'group', group.id, JSON.stringify(group))
        for (const [batch, file] of files) {
          putItem.run(batch, 'file', file.id, JSON.stringify(file))
          if (account) rememberSent(account, file, listingOf?.(file) ?? null)
        }
      })
    },
    load: () =>
      db
        .prepare('select data from batches')
        .all()
        .map(({ data }) => {
          const record = JSON.parse(String(data)) as BatchRecord
          const files = read<FileRecord>(record.batch, 'file')
          return { record, groups: read<GroupRecord>(record.batch, 'group'), files }
        }),
    forget: (batch) =>
      inTransaction(() => {
        db.prepare('delete from items where batch = ?').run(batch)
        db.prepare('delete from batches where id = ?').run(batch)
      }),
    recallSent: (account, digests) =>
      digests.flatMap((digest) => {
        const row = findSent.get(keyOf(account), digest)
        return row ? [{ digest, listingId: String(row.listing), imageId: String(row.image) }] : []
      }),
    imagesOf: (account, original, listingId) =>
      findImages.all(keyOf(account), original, listingId).map(({ image }) => String(image)),
    sentStamps: () => {
      const stamps = new Map<string, Set<string>>()
      for (const { path, stamp } of db.prepare('select path, stamp from sent').iterate()) {
        const own = stamps.get(String(path)) ?? new Set()
        stamps.set(String(path), own.add(String(stamp)))
      }
      return stamps
    },
    rememberColumns: (headings, mapping) => {
      db.prepare('insert or replace into columns (headings, mapping) values (?, ?)').run(
        headingsKey(headings),
        JSON.stringify(mapping),
      )
    },
    recallColumns: (headings) => {
      const row = db
        .prepare('select mapping from columns where headings = ?')
        .get(headingsKey(headings))
      const parsed = row && columnMapping.safeParse(JSON.parse(String(row.mapping)))
      return parsed?.success ? parsed.data : undefined
    },
    close: () => db.close(),
  }
}
