import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../database-log.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { freshDatabase } from '../testing/test-database.ts'
import type { Database } from './connect.ts'
import { connect } from './connect.ts'
import { openClient } from './open-client.ts'

let fresh: TestDatabase
let db: Database
const warnings: string[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  const log = { ...silentLog, warn: (message: string) => warnings.push(message) }
  db = connect({ url: fresh.url, log, poolSize: 1 })
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

async function readOne<Row>(text: string): Promise<Row | undefined> {
  return (await sql.raw<Row>(text).execute(db.write)).rows[0]
}

async function countPrepared(): Promise<number> {
  const row = await readOne<{ count: string }>('select count(*) from pg_prepared_statements')
  return Number(row?.count)
}

test('reads ids as digits, so that none is rounded, and times as dates', async () => {
  const row = await readOne("select 9007199254740993::int8 as id, 'epoch'::timestamptz as time")
  expect(row).toEqual({ id: '9007199254740993', time: new Date(0) })
})

test('makes PostgreSQL plan each search for its values, and stops slow statements', async () => {
  expect(
    await readOne(
      `select current_setting('plan_cache_mode') as plan, current_setting('statement_timeout') as time`,
    ),
  ).toEqual({ plan: 'force_custom_plan', time: '30s' })
})

test('keeps the settings that the address asks for', async () => {
  const url = new URL(fresh.url)
  url.searchParams.set('options', '-c work_mem=3MB')
  const other = connect({ url: url.href, log: silentLog })
  const { rows } = await sql`
    select current_setting('work_mem') as mem, current_setting('plan_cache_mode') as plan
  `.execute(other.write)
  expect(rows).toEqual([{ mem: '3MB', plan: 'force_custom_plan' }])
  await other.close()
})

test('has PostgreSQL parse a repeated statement only once, whatever its values', async () => {
  const find = (id: string) =>
    db.read.selectFrom('users').select('login').where('id', '=', id).execute()
  const before = await countPrepared()
  for (const id of ['1', '2', '3', '4']) await find(id)
  expect(await countPrepared()).toBe(before + 1)
})

test('still runs a prepared statement after a newer server added a column', async () => {
  const findAll = () => db.write.selectFrom('users').selectAll().limit(1).execute()
  await db.write.insertInto('users').values({ language: 'ka' }).execute()
  for (let i = 0; i < 3; i += 1) await findAll()
  await readOne('alter table users add column added_later int')
  expect(await findAll()).toMatchObject([{ language: 'ka', added_later: null }])
  expect(await findAll()).toMatchObject([{ language: 'ka', added_later: null }])
})

test('still works after an idle connection was cut', async () => {
  const pid = await readOne<{ pid: number }>('select pg_backend_pid() as pid')
  const admin = await openClient(fresh.url, silentLog)
  await admin.query('select pg_terminate_backend($1)', [pid?.pid])
  await expect.poll(() => warnings.length).toBeGreaterThan(0)
  expect(await readOne('select 1 as one')).toEqual({ one: 1 })
  await admin.end()
})

test('still works after a connection was cut within a transaction', async () => {
  const admin = await openClient(fresh.url, silentLog)
  const work = db.write.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    const gone = 'select from pg_stat_activity where pid = $1'
    await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await expect.poll(async () => (await admin.query(gone, [rows[0]?.pid])).rowCount).toBe(0)
    await sql`select 1`.execute(transaction)
  })
  await expect(work).rejects.toThrow()
  expect(await readOne('select 1 as one')).toEqual({ one: 1 })
  await admin.end()
})

test('sends reads to the replica when there is one', async () => {
  const replica = await freshDatabase()
  const pair = connect({ url: fresh.url, readUrls: [replica.url], log: silentLog })
  await pair.write.insertInto('users').values({ login: 'only@primary' }).execute()
  const find = (from: Database['read']) =>
    from.selectFrom('users').select('login').where('login', '=', 'only@primary').execute()
  expect(await find(pair.write)).toHaveLength(1)
  expect(await find(pair.read)).toHaveLength(0)
  await pair.close()
  await replica.drop()
})
