import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import type { TestDatabase } from '../../../db/testing/test-database.ts'
import { freshDatabase } from '../../../db/testing/test-database.ts'
import { fewOf } from '../../../testing/few-of.ts'
import { killApart, startApart } from '../../../testing/start-apart.ts'
import { multipart } from '../../../testing/test-server.ts'
import { insertSession } from '../../sessions/session-repository.ts'
import { photos, wholeForm } from '../testing/listings.ts'

let database: TestDatabase
let dataDir: string
let token: string
beforeAll(async () => {
  database = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'sakhli-killed-'))
  const { write } = database.db
  const { id } = await write
    .insertInto('users')
    .values({ login: 'killed@example.com', agency_name: 'Killed', is_admin: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  token = (await insertSession(write, { userId: id, now: new Date() })).token
})
afterAll(async () => {
  killApart()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const startProcess = () => startApart({ DATABASE_URL: database.url, DATA_DIR: dataDir })

const body = multipart(wholeForm, await photos(2))

async function post(address: string, key: string, onSent = () => {}) {
  const { headers, body: bytes } = await body
  const sending = request(address + apiBase + listings.create.path, {
    method: 'POST',
    headers: {
      ...headers,
      'content-length': bytes.length,
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
  })
  sending.end(bytes, onSent)
  const [response] = await once(sending, 'response')
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as Listing
}

const made = () =>
  database.db.write
    .selectFrom('listings')
    .select('id')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ id }) => id))

async function kill({ child }: { child: ChildProcess }) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const moments = fewOf(1, ['when it was committed', 'as soon as it was sent'])

describe('a server killed amid a create', () => {
  it('makes the listing once, whenever it was killed, and answers the repeat with it', {
    tags: 'long',
  }, async () => {
    let server = await startProcess()
    for (const [turn, when] of moments.entries()) {
      const key = when.replaceAll(' ', '-')
      const { promise: sent, resolve } = Promise.withResolvers<void>()
      const answer = post(server.address, key, resolve).catch(() => undefined)
      await sent
      if (when === 'when it was committed')
        await vi.waitUntil(async () => (await made()).length > turn, {
          timeout: 15_000,
          interval: 1,
        })
      await kill(server)
      const committed = (await made())[turn]
      await answer
      server = await startProcess()
      const repeated = await post(server.address, key)
      if (committed) expect(repeated.id).toBe(committed)
      expect(repeated.images).toHaveLength(2)
      expect(await made()).toHaveLength(turn + 1)
      expect((await made())[turn]).toBe(repeated.id)
    }
    await kill(server)
  })
})
