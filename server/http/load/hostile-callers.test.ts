import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { images } from '../../../contract/media/images.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { fixture, quarters } from '../../../pictures/testing/make-images.ts'
import { originalKey } from '../../storage/media-keys.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { multipart, openTestServer } from '../../testing/test-server.ts'

let server: TestServer
let port: number
let site: string
const sockets: Socket[] = []
beforeEach(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  site = `http://127.0.0.1:${port}${apiBase}`
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

/** Opens a connection and writes a text on it; nothing that comes back is read. */
async function open(text: string) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((written) => socket.write(text, written))
  return socket
}

const openMany = (count: number, textOf: (n: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, n) => open(textOf(n))))

/** A published listing with a video that is larger than any buffer of the system. */
async function addVideo(owner: Someone) {
  const listing = await server.listing(owner.id)
  const { db, media } = server.context
  const bytes = randomBytes(20_000_000)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await media.put(originalKey(hash), bytes, { mime: 'video/mp4' })
  const { body } = await server.call(
    images.add,
    { params: { id: listing }, form: {}, headers: {} },
    { as: owner, files: { file: { bytes: await readFile(fixture('clip.webm')) } } },
  )
  await db.write
    .insertInto('blobs')
    .values({ hash, mime: 'video/mp4', bytes: bytes.length, touched_at: new Date() })
    .execute()
  await db.write.updateTable('images').set({ blob: hash }).where('id', '=', body.id).execute()
  return { listing, video: body.id }
}

interface Place {
  listing: string
  video: string
}

/** Makes the requests of a visitor, one after another. */
async function visit({ listing, video }: Place) {
  const asked: [string, RequestInit?][] = [
    ['/apartments'],
    [`/apartments/${listing}`],
    ['/apartments/count?filters[minPrice]=5'],
    [`/images/${video}`, { headers: { range: 'bytes=5-99999' } }],
    [
      `/apartments/appointment/${listing}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: '599 12 34 56' }),
      },
    ],
  ]
  const answers: { status: number; ms: number }[] = []
  for (const [path, init] of asked) {
    const startedAt = performance.now()
    const answer = await fetch(site + path, init)
    await answer.arrayBuffer()
    answers.push({ status: answer.status, ms: performance.now() - startedAt })
  }
  return answers
}

async function visitByTwenty(place: Place) {
  const answers = (await Promise.all(Array.from({ length: 20 }, () => visit(place)))).flat()
  return {
    statuses: answers.map(({ status }) => status),
    slowest: Math.max(...answers.map(({ ms }) => ms)),
  }
}

test('a busy server still sends cached answers, but not large ones', async () => {
  const owner = await server.someone()
  const description = 'Тихий двор. '.repeat(150)
  await server.listings(owner.id, Array(60).fill({ description }))
  const ask = async (path: string, encoding = 'identity') => {
    const answer = await fetch(site + path, { headers: { 'accept-encoding': encoding } })
    await answer.arrayBuffer()
    return answer.status
  }
  const list = '/apartments?limit=1000'
  for (const path of ['/apartments/count', list])
    for (const encoding of ['identity', 'identity', 'gzip', 'gzip'])
      expect(await ask(path, encoding)).toBe(200)

  const { waiting, end } = await fillPlaces()
  const asked = [ask('/apartments/count'), ask(list, 'gzip'), ask(list)]
  expect(await Promise.all(asked).finally(end)).toEqual([200, 200, 503])
  expect(await waiting).toEqual(Array(40).fill(404))
  expect(await ask(list)).toBe(200)
})

/** Takes all places that one address has for its work, until `end` is called. */
async function fillPlaces() {
  const locked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const lock = server.context.db.write.transaction().execute(async (transaction) => {
    await sql`lock table listings in access exclusive mode`.execute(transaction)
    locked.resolve()
    await ended.promise
  })
  await locked.promise
  const waiting = Promise.all(
    Array.from(
      { length: 40 },
      async (_, n) => (await fetch(`${site}/apartments/${9_000 + n}`)).status,
    ),
  )
  await expect.poll(() => server.app.load.held().work).toBe(40)
  const end = () => {
    ended.resolve()
    return lock
  }
  return { waiting, end }
}

test('twenty visitors notice nothing of 500 idle sockets, 100 paused readers and 100 unfinished forms', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const [owner, ...hostile] = await Promise.all(
    [1, 2, 3, 4].map(() => server.someone({ is_admin: true, is_trusted: true })),
  )
  if (!owner) throw new Error('Nobody')
  const place = await addVideo(owner)
  const listings = await Promise.all(hostile.map(({ id }) => server.listing(id)))

  const before = await visitByTwenty(place)

  const half = '{"login":"someone@example.com","pass'
  await openMany(
    500,
    (n) =>
      [
        '',
        'GET / HTTP/1.1\r\nHost: x\r\n',
        `POST ${apiBase}/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 80\r\n\r\n${half}`,
      ][n % 3] ?? '',
  )
  for (const socket of await openMany(
    100,
    () => `GET ${apiBase}/images/${place.video} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ))
    socket.pause()
  await openMany(
    100,
    (n) =>
      `POST ${apiBase}/apartments/${listings[n % 3]}/images HTTP/1.1\r\nHost: x\r\n` +
      `Authorization: Bearer ${hostile[n % 3]?.token}\r\nContent-Length: 900000\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf',
  )

  // Once while the hostile callers still arrive, and once when all of them wait.
  const meanwhile = await visitByTwenty(place)
  const { statuses, slowest } = await visitByTwenty(place)
  expect([...meanwhile.statuses, ...statuses].filter((status) => status >= 300)).toEqual([])
  expect(slowest).toBeLessThan(Math.max(5_000, 5 * before.slowest))

  const small = await multipart({}, { file: { bytes: await quarters(40, 40) } })
  const send = async (listing: string | undefined, as: Someone | undefined) => {
    const sent = await fetch(`${site}/apartments/${listing}/images`, {
      method: 'POST',
      headers: { ...small.headers, authorization: `Bearer ${as?.token}` },
      body: small.body,
    })
    return sent.status
  }
  expect(await send(place.listing, owner)).toBe(201)
  expect(await send(listings[0], hostile[0])).toBe(429)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => send(listings[0], hostile[0]), { timeout: 20_000 }).toBe(201)
})
