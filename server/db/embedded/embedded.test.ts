import { stat } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../connection/connect.ts'
import { openClient } from '../connection/open-client.ts'
import { silentLog } from '../database-log.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded.ts'
import { lowerDatabasePriority, lowPriority } from './lower-priority.ts'
import { isAlive, postmasterOf, removeFolder, temporaryFolder, until } from './testing/process.ts'

let dataDir: string
const undo: (() => Promise<void>)[] = []

beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
  await removeFolder(dataDir)
})

async function start(folder = dataDir) {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
  undo.push(server.stop)
  return server
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = await openClient(url, silentLog)
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('keeps data over a restart, leaves no process behind, and may be stopped twice', {
  tags: 'long',
}, async () => {
  const first = await start()
  await ask(first.url, 'create table notes as select 7 as number')
  const pid = await postmasterOf(dataDir)
  expect(await isAlive(pid)).toBe(true)
  await first.stop()
  await first.stop()
  expect(await isAlive(pid)).toBe(false)
  const second = await start()
  expect(await ask(second.url, 'select number from notes')).toEqual([{ number: 7 }])
})

describe('a running embedded PostgreSQL', () => {
  let held: string
  let url: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    held = await temporaryFolder()
    ;({ url, stop } = await startEmbeddedPostgres({ dataDir: held, log: silentLog }))
  })
  afterAll(async () => {
    await stop()
    await removeFolder(held)
  })

  test('writes to the disk before it answers, and accepts only SCRAM passwords', async () => {
    const [settings] = await ask(
      url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('full_page_writes') as pages,
              (select array_agg(distinct auth_method) from pg_hba_file_rules) as methods`,
    )
    expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on', methods: ['scram-sha-256'] })
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({
      code: 'DATABASE_NOT_REACHABLE',
      message: expect.stringContaining('refuses this user or password'),
    })
  })

  test('hides its files and its password from other users', async () => {
    expect((await stat(join(held, 'database'))).mode & 0o077).toBe(0)
    expect((await stat(join(held, 'database/password'))).mode & 0o077).toBe(0)
  })

  test.runIf(process.platform === 'linux')(
    'lowers the priority of a connection of its own server, and of no other',
    async () => {
      const db = connect({ url, log: silentLog, poolSize: 1 })
      undo.push(db.close)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.write)
      const { pid } = rows[0]!
      await lowerDatabasePriority(db.write, join(held, 'another'))
      expect(getPriority(pid)).toBe(getPriority())
      await lowerDatabasePriority(db.write, held)
      expect(getPriority(pid)).toBe(lowPriority)
    },
  )

  test('knows the letters of all four scripts', async () => {
    await ask(url, 'create extension pg_trgm')
    const [found] = await ask(
      url,
      `select lower('БАТУМИ Batumi') as lower,
              similarity('батуми', 'батми') > 0.3 as ru,
              similarity('ბათუმი', 'ბათმი') > 0.3 as ka,
              similarity('בטומי', 'בטמי') > 0.3 as he,
              'Улица ГОРГИЛАДЗЕ' ilike '%горгиладзе%' as ilike`,
    )
    expect(found).toEqual({ lower: 'батуми batumi', ru: true, ka: true, he: true, ilike: true })
  })

  test('refuses a second server at once and says who holds the data', async () => {
    const startedAt = performance.now()
    await expect(start(held)).rejects.toMatchObject({
      code: 'DATABASE_IN_USE',
      message: expect.stringContaining(`process ${process.pid}`),
    })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('tells commands beside a running server how to reach its database', async () => {
    expect(await findRunningPostgres(dataDir)).toBeUndefined()
    expect(await findRunningPostgres(held)).toBe(url)
  })
})

test('starts PostgreSQL again, at the same address, when something kills it', {
  tags: 'long',
}, async () => {
  const { url } = await start()
  await ask(url, 'create table notes as select 7 as number')
  const killed = await postmasterOf(dataDir)
  process.kill(killed, 'SIGKILL')
  await until(() =>
    ask(url, 'select number from notes').then(
      (rows) => rows.length === 1,
      () => false,
    ),
  )
  expect(await postmasterOf(dataDir)).not.toBe(killed)
})

test('works where the path is too long for a socket', { tags: 'long' }, async () => {
  const { url } = await start(join(dataDir, 'a-long-name-'.repeat(9)))
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})
