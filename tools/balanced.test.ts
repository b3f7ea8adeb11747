import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '../contract/wire/route.ts'
import type { TestDatabase } from '../server/db/testing/test-database.ts'
import { freshDatabase } from '../server/db/testing/test-database.ts'
import { photos, wholeForm } from '../server/features/listings/testing/listings.ts'
import { multipart } from '../server/testing/test-server.ts'
import { addressOf, end, freePort, isReady, signUp, startProgram, stop } from './crash/processes.ts'
import { findProgram } from './running/run-program.ts'

const haproxy = process.env.TEST_ALL ? findProgram('haproxy') : undefined
if (!haproxy)
  console.log(
    `left out: several machines, ${process.env.TEST_ALL ? 'since haproxy is not here (Debian: apt-get install haproxy)' : 'which `npm run test:all` runs'}`,
  )

const recipe = join(import.meta.dirname, '../resources/haproxy/sakhli.cfg')
const names = ['one', 'two'] as const
type Name = (typeof names)[number]

let folder: string
let database: TestDatabase
let balancer: ChildProcess
let site: string
const servers = new Map<Name, ChildProcess>()
const ports = new Map<Name, number>()

/** Each machine has a folder of its own; they share the database and the media. */
async function startMachine(name: Name) {
  const server = startProgram('failover/server.ts', [
    ...[join(folder, name), database.url, join(folder, 'media'), String(ports.get(name) ?? 0)],
  ])
  servers.set(name, server)
  ports.set(name, Number(new URL(await addressOf(server)).port))
}

async function startBalancer(program: string) {
  const port = await freePort()
  let config = (await readFile(recipe, 'utf8')).replace('bind :80', `bind 127.0.0.1:${port}`)
  for (const [n, name] of names.entries())
    config = config.replace(`10.0.0.1${n + 1}:3000`, `127.0.0.1:${ports.get(name)}`)
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, config)
  balancer = spawn(program, ['-db', '-f', path], { stdio: ['ignore', 'inherit', 'inherit'] })
  site = `http://127.0.0.1:${port}`
  while (!(await isReady(site))) await delay(20)
}

/** Uses a new connection, which the balancer sends to any machine. */
const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(site + apiBase + path, { headers: { connection: 'close', ...headers } })

/** The machine that answered, from the cookie that the balancer gives to a visitor without one. */
const machineOf = (answer: Response) =>
  /^at=(\w+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]

/** Sends requests until `end` is called, and collects how they were answered. */
function keepReading() {
  const statuses: number[] = []
  let isOver = false
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver)
      statuses.push(
        await visit('/apartments?limit=5').then(
          ({ status }) => status,
          () => 0,
        ),
      )
  })
  return {
    statuses,
    end: async () => {
      isOver = true
      await Promise.all(readers)
    },
  }
}

beforeAll(async () => {
  if (!haproxy) return
  folder = await mkdtemp(join(tmpdir(), 'sakhli-balanced-'))
  database = await freshDatabase()
  for (const name of names) await startMachine(name)
  await startBalancer(haproxy)
})
afterAll(async () => {
  if (!haproxy) return
  await end(balancer)
  for (const server of servers.values()) {
    await stop(server)
    await end(server)
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe.skipIf(!haproxy)('several machines behind our balancer configuration', () => {
  let token: string
  let listing: { id: string; images: { id: string }[] }

  test('show the same session, listing and image', async () => {
    token = (await signUp(site)).token
    await database.db.write.updateTable('users').set({ is_trusted: true }).execute()
    const { headers, body } = await multipart(wholeForm, await photos(1))
    const made = await fetch(`${site}${apiBase}/apartments`, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    })
    expect(made.status).toBe(201)
    listing = (await made.json()) as typeof listing
    const told = new Map<string, string>()
    await expect
      .poll(async () => {
        const own = await visit('/users/me', { authorization: `Bearer ${token}` })
        const list = await visit('/apartments?limit=5')
        const picture = await visit(`/images/${listing.images[0]?.id}?w=160`)
        expect([own.status, list.status, picture.status]).toEqual([200, 200, 200])
        const machine = machineOf(picture)
        const bytes = Buffer.from(await picture.arrayBuffer()).toString('base64')
        if (machine) told.set(machine, bytes)
        return [...told.keys()].toSorted()
      })
      .toEqual(['one', 'two'])
    expect(new Set(told.values()).size).toBe(1)
  })

  test('answer every visitor and signed-in person after one is killed', async () => {
    const reading = keepReading()
    await expect.poll(() => reading.statuses.length).toBeGreaterThan(20)
    const before = reading.statuses.length
    const one = servers.get('one')
    if (one) await end(one)
    // The cookie names the killed machine.
    const own = await visit('/users/me', { authorization: `Bearer ${token}`, cookie: 'at=one' })
    expect(own.status).toBe(200)
    await expect.poll(() => reading.statuses.length).toBeGreaterThan(before + 40)
    await reading.end()
    expect([...new Set(reading.statuses)]).toEqual([200])
  })

  test('take the killed one back, and let the other stop without a failed request', async () => {
    await startMachine('one')
    await expect.poll(async () => machineOf(await visit('/apartments'))).toBe('one')
    const reading = keepReading()
    await expect.poll(() => reading.statuses.length).toBeGreaterThan(20)
    const two = servers.get('two')
    const ended = two && once(two, 'exit')
    if (two) await stop(two)
    await ended
    const before = reading.statuses.length
    await expect.poll(() => reading.statuses.length).toBeGreaterThan(before + 40)
    await reading.end()
    expect([...new Set(reading.statuses)]).toEqual([200])
  })
})
