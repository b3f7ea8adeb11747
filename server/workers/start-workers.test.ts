import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '../../contract/wire/route.ts'
import type { TestDatabase } from '../db/testing/test-database.ts'
import { freshDatabase } from '../db/testing/test-database.ts'
import { photos, wholeForm } from '../features/listings/testing/listings.ts'
import { insertSession } from '../features/sessions/session-repository.ts'
import { multipart } from '../testing/test-server.ts'
import type { RunningWorkers } from './start-workers.ts'
import { startWorkers } from './start-workers.ts'

const workers = process.env.TEST_ALL ? 3 : 2
/** This many calls reach every worker: they miss one of three once in a million times, and one of two hardly ever. */
const enough = 34
/** A worker that hangs is noticed after fifteen times this long. */
const askEveryMs = 300
const patience = { timeout: 20_000, interval: 50 }

let folder: string
let database: TestDatabase
let server: RunningWorkers
let token: string

const env = () => ({
  ...{ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
  ...{ PORT: '0', LOG_LEVEL: 'silent' },
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-workers-'))
  database = await freshDatabase()
  const { write } = database.db
  const { id } = await write
    .insertInto('users')
    .values({ login: 'w@example.com', agency_name: 'W', is_admin: true, is_trusted: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  token = (await insertSession(write, { userId: id, now: new Date() })).token
  server = await startWorkers(env(), workers, undefined, askEveryMs)
})
afterAll(async () => {
  await server?.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
}

/** Uses a new connection, which the system gives to any worker. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const asking = request(server.address + apiBase + path, { method, headers, agent: false })
  asking.end(body)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return response
}

async function read(path: string, asked: Asked = {}) {
  const response = await ask(path, asked)
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode, text: Buffer.concat(parts).toString() }
}

const readMany = (path: string, asked: Asked = {}) =>
  Promise.all(Array.from({ length: enough }, () => read(path, asked)))

const signedIn = () => ({ authorization: `Bearer ${token}` })

async function publish(): Promise<string> {
  const { headers, body } = await multipart(wholeForm, await photos(2))
  const answer = await read('/apartments', {
    method: 'POST',
    headers: { ...headers, ...signedIn() },
    body,
  })
  const { id, status } = JSON.parse(answer.text) as { id: string; status: string }
  expect([answer.status, status]).toEqual([201, 'published'])
  return id
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('several workers', () => {
  test('give the same answer within half a second of a change', async () => {
    const count = async () => new Set((await readMany('/apartments/count')).map(({ text }) => text))
    expect(await count()).toEqual(new Set(['{"count":0}']))
    await publish()
    // The only fixed wait, because this time is promised.
    await delay(500)
    expect(await count()).toEqual(new Set(['{"count":1}']))
  })

  test('count a visitor who meets several of them once', { tags: 'long' }, async () => {
    const id = await publish()
    await readMany(`/apartments/${id}`, { headers: { 'user-agent': 'Mozilla/5.0 (test)' } })
    const views = async () => {
      const rows = await database.db.write
        .selectFrom('listing_views')
        .select('views')
        .where('listing_id', '=', id)
        .execute()
      return rows.map((row) => Number(row.views))
    }
    await expect.poll(views, patience).toEqual([1])
  })

  test('limit the streams of one user together, as a single worker would', {
    tags: 'long',
  }, async () => {
    const open: IncomingMessage[] = []
    const statuses: (number | undefined)[] = []
    for (let stream = 0; stream < 14; stream += 1) {
      const response = await ask('/appointments/events', { headers: signedIn() })
      open.push(response)
      statuses.push(response.statusCode)
      // The other workers know within 50 ms what one of them holds.
      await delay(120)
    }
    for (const response of open) response.destroy()
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('are all replaced when killed, and requests meanwhile are answered', async () => {
    const left = () => readdir(join(folder, 'data/tmp'))
    expect((await left()).length).toBeGreaterThan(0)
    const before = server.pids()
    for (const pid of before) process.kill(pid, 'SIGKILL')
    // The sockets of dead processes are closed only when the processes are gone.
    await expect.poll(() => before.filter(isAlive), patience).toEqual([])
    const answers = await readMany('/apartments/count')
    expect(answers.map(({ status }) => status)).toEqual(Array(enough).fill(200))
    expect(server.pids()).toHaveLength(workers)
    expect(server.pids().filter((pid) => before.includes(pid))).toEqual([])
    // Nothing is left of what they were receiving.
    await expect.poll(left, patience).toEqual([])
  })

  test('replace a worker that hangs without dying', { tags: 'long' }, async () => {
    const before = server.pids()
    const [hanging = 0, ...others] = before
    process.kill(hanging, 'SIGSTOP')
    await expect.poll(() => isAlive(hanging), patience).toBe(false)
    await expect.poll(() => server.pids().filter(isAlive).length, patience).toBe(workers)
    // Workers that answer are left alone.
    expect(server.pids()).toEqual(expect.arrayContaining(others))
    const answers = await readMany('/apartments/count')
    expect(answers.map(({ status }) => status)).toEqual(Array(enough).fill(200))
  })

  test('can all be replaced by a restart', { tags: 'long' }, async () => {
    const before = server.pids()
    await server.restart()
    expect(server.pids().filter((pid) => before.includes(pid))).toEqual([])
    expect(server.pids()).toHaveLength(workers)
  })
})

test('a taken port is reported in one line, before anything is created', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const dataDir = join(folder, 'never')
  const start = startWorkers({ ...env(), PORT: String(port), DATA_DIR: dataDir }, workers)
  await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(stat(dataDir)).rejects.toThrow()
  other.close()
})
