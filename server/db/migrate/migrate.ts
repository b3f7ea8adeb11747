import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '../connection/open-client.ts'
import { codeOf, DatabaseError, reasonOf } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import type { LeaseTiming } from './migration-lease.ts'
import { leaseTiming, withMigrationLease } from './migration-lease.ts'
import type { Migration } from './read-migrations.ts'
import { readMigrations } from './read-migrations.ts'

/**
 * Applies a folder of migrations to a database. Servers that start together apply each migration once. A database that
 * is newer than the folder is left as it is, because an older server still runs on it while a newer one replaces it.
 */
export async function migrate(options: {
  url: string
  folder: string
  log: DatabaseLog
  /** The name of the last migration to apply; by default all are applied. */
  upTo?: string | undefined
  timing?: LeaseTiming
}): Promise<void> {
  const { url, folder, log, upTo, timing = leaseTiming } = options
  const all = await readMigrations(folder)
  const wanted = upTo === undefined ? all : all.filter(({ name }) => name <= upTo)
  const worker = await openClient(url, log)
  const undo = new AsyncDisposableStack()
  undo.defer(() => worker.end())
  try {
    refuseUnknown(await readAppliedIfAny(worker), all)
    if ((await findPending(worker, wanted)).length === 0) return
    const keeper = await openClient(url, log)
    undo.defer(() => keeper.end())
    await makeMigrationTables(worker)
    await withMigrationLease(keeper, log, timing, async () => {
      for (const migration of await findPending(worker, wanted)) {
        const startedAt = performance.now()
        await apply(worker, migration)
        log.info(`applied ${migration.name} (${Math.round(performance.now() - startedAt)} ms)`)
      }
    })
  } finally {
    await undo.disposeAsync()
  }
}

/** Whether every migration has been applied. */
export async function isMigrated(options: {
  url: string
  folder: string
  log: DatabaseLog
}): Promise<boolean> {
  const wanted = await readMigrations(options.folder)
  const client = await openClient(options.url, options.log)
  try {
    return (await findPending(client, wanted)).length === 0
  } finally {
    await client.end()
  }
}

export type AppliedMigration = { name: string; checksum: string }

export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select name, checksum from schema_migrations order by name`,
  )
  return rows
}

async function readAppliedIfAny(client: pg.Client): Promise<AppliedMigration[]> {
  return readApplied(client).catch((error) => {
    if (codeOf(error) === UNDEFINED_TABLE) return []
    throw error
  })
}

/**
 * The first applied migration that should be in our folder but is not: then the tables were made by other steps than
 * ours. A migration with a higher number than our last one belongs to a newer version, whose tables we can still use.
 */
export function findUnknown(applied: AppliedMigration[], ours: Migration[]): string | undefined {
  const names = new Set(ours.map(({ name }) => name))
  const last = numberOf(ours.at(-1)?.name ?? '')
  return applied.find(({ name }) => numberOf(name) <= last && !names.has(name))?.name
}

const numberOf = (name: string) => name.slice(0, 3)

function refuseUnknown(applied: AppliedMigration[], ours: Migration[]): void {
  const unknown = findUnknown(applied, ours)
  if (unknown === undefined) return
  throw new DatabaseError(
    'MIGRATION_UNKNOWN',
    `This database was made by another version of the product (its migration ${unknown} is not one of ours); ` +
      'nothing was changed. Start with an empty database (another DATA_DIR or DATABASE_URL), or with that version.',
  )
}

async function findPending(client: pg.Client, wanted: Migration[]): Promise<Migration[]> {
  const applied = await readAppliedIfAny(client)
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  return wanted.filter(({ name, checksum }) => {
    const recorded = checksums.get(name)
    if (recorded !== undefined && recorded !== checksum) {
      throw new DatabaseError(
        'MIGRATION_CHANGED',
        `The migration ${name} was changed after it was applied to this database. ` +
          'Restore the file as it was and put the change into a new migration.',
      )
    }
    return recorded === undefined
  })
}

async function makeMigrationTables(client: pg.Client): Promise<void> {
  await again(RACE_CODES, () =>
    client.query(`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      create table if not exists migration_lease (
        id int primary key check (id = 1),
        holder text not null,
        expires_at timestamptz not null
      )`),
  )
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (migration.isTransactional) await again(LOCK_CODES, () => applyWhole(client, migration))
    else await applyPieces(client, migration)
  } catch (cause) {
    throw new DatabaseError(
      'MIGRATION_FAILED',
      `The migration ${migration.name} failed and was not recorded: ${reasonOf(cause)}`,
      { cause },
    )
  }
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    // A migration that waits for a lock blocks everybody behind it, so it gives up early and is retried.
    await client.query(`set local lock_timeout = '5s'`)
    // The row comes first: if the lease has run out, a second server stops here and repeats nothing.
    await record(client, migration)
    for (const statement of migration.statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function applyPieces(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement)
  await record(client, migration)
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
}

const UNDEFINED_TABLE = '42P01'
const LOCK_CODES = ['55P03', '40001', '40P01']
/** Errors that two `create table if not exists` at the same moment may get. */
const RACE_CODES = ['23505', '42P07', '42710', '40001', '40P01', 'XX000']

async function again<T>(codes: string[], act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (attempt >= 10 || !codes.includes(codeOf(error) ?? '')) throw error
      await delay(Math.random() * 50 * attempt)
    }
  }
}
