import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseLog } from '../database-log.ts'
import type { Archive } from './inspect-archive.ts'
import { columnList, listTables, quoted } from './tables.ts'

/** Migrations fill these tables themselves, so rows in them do not mean that the database is in use. */
const SEEDED = ['data_versions', 'rates']

export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass(current_schema() || '.schema_migrations') is not null as has`,
  )
  return rows[0]?.has ?? false
}

/** The first table that contains rows, if any. */
export async function findRows(client: pg.ClientBase): Promise<string | undefined> {
  for (const { name } of await listTables(client)) {
    if (SEEDED.includes(name)) continue
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount) return name
  }
  return undefined
}

/** Replaces all rows, within the caller's transaction. */
export async function loadDatabase(
  client: pg.Client,
  { file, manifest, pieces }: Archive,
  log: DatabaseLog,
): Promise<void> {
  const tables = await listTables(client)
  if (tables.length > 0) {
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  }
  for (const { name, of, bound } of manifest.tableParts ?? [])
    await client.query(
      `create table if not exists ${quoted(name)} partition of ${quoted(of)} ${bound}`,
    )
  await client.query(`set local datestyle = 'ISO'; set local intervalstyle = 'postgres'`)
  async function* readParts(parts: string[]): AsyncGenerator<Buffer> {
    for (const part of parts) {
      const piece = pieces.get(part)
      if (!piece) throw new Error(`${part} is missing in ${file}`)
      const { start, size } = piece
      const raw = createReadStream(file, { start, end: start + size - 1 })
      yield* raw.compose(createGunzip())
    }
  }
  // The archive's order also has parents before children.
  for (const table of manifest.tables) {
    if (table.rows > 100_000) log.info(`restoring ${table.name}: ${table.rows} rows`)
    const rowsIn = client.query(copyFrom(`copy ${columnList(table)} from stdin`))
    await pipeline(Readable.from(readParts(table.parts)), rowsIn)
    if (rowsIn.rowCount !== table.rows) {
      throw new Error(`${table.name}: ${rowsIn.rowCount} rows arrived of ${table.rows}`)
    }
  }
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled])
  }
}
