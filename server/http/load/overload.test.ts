import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { sendAgain } from '../answers/send-again.ts'
import { answerErrors } from '../errors.ts'
import type { LoadBounds } from './overload.ts'
import { guardAgainstOverload } from './overload.ts'

const closers: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const many = { all: 1_000, address: 1_000 }
const bounds: LoadBounds = {
  work: { all: 3, address: 3 },
  uploads: { all: 3, address: 3, user: 3 },
  streams: { all: 3, address: 3, user: 3 },
  idleSockets: many,
  slow: {
    bodies: many,
    answers: many,
    lowestRate: 1_000,
    windowMs: 60_000,
    lingerMs: 100,
    sweepMs: 20,
  },
  delay: 1e6,
}
const strict = { slow: { ...bounds.slow, windowMs: 200 } }
/** Longer than a pause of the machine itself. */
const fair = { slow: { ...bounds.slow, windowMs: 1_000 } }
const large = Buffer.alloc(50_000_000)

/** A server whose slow answers wait until `letGo` is called. */
async function openServer(some: Partial<LoadBounds> = {}) {
  const app = Fastify({ trustProxy: true, bodyLimit: 50_000_000 })
  answerErrors(app)
  guardAgainstOverload(app, { bounds: { ...bounds, ...some } })
  const gate = Promise.withResolvers<void>()
  let arrived = 0
  let uploading = 0
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  app.all('/slow', async () => {
    arrived += 1
    await gate.promise
    return { ok: true }
  })
  app.all('/quick', async () => ({ ok: true }))
  app.post('/upload', { config: { load: 'upload' } }, async (request) => {
    const end = app.load.startUpload(request, request.headers['x-user']?.toString())
    uploading += 1
    try {
      let bytes = 0
      for await (const chunk of request.raw) bytes += chunk.length
      return { bytes }
    } finally {
      end()
    }
  })
  app.post('/refusal', { config: { load: 'upload' } }, (_request, reply) =>
    reply.code(401).send({ ok: false }),
  )
  app.get('/stream', { config: { load: 'events' } }, (request, reply) => {
    app.load.openStream(request, reply, request.headers['x-user']?.toString() ?? '')
    const out = new PassThrough()
    out.write('hello\n\n')
    closers.push(() => out.end())
    return reply.send(out)
  })
  app.get('/large', (_request, reply) => reply.send(large))
  app.get('/again', (request, reply) => {
    sendAgain({ request, reply }, { status: 200, fields: [] }, large)
  })
  app.get('/healthz', { config: { load: 'exempt' } }, async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => {
    gate.resolve()
    app.server.closeAllConnections()
    return app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const served = new Set<number | undefined>()
  app.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    served.add(remotePort)
    socket.once('close', () => served.delete(remotePort))
  })
  const until = async (is: () => boolean) => {
    while (!is()) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    letGo: gate.resolve,
    ask: (path: string, from = '10.0.0.1', init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { 'x-forwarded-for': from, ...init.headers },
      }),
    isCutByServer: ({ localPort }: Socket) => until(() => !served.has(localPort)),
    hasArrived: (count: number) => until(() => arrived >= count),
    hasUploads: (count: number) => until(() => uploading >= count),
    /** Opens a raw connection and writes a text on it. */
    async open(text: string) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      closers.push(() => socket.destroy())
      await once(socket, 'connect')
      if (text) await new Promise((written) => socket.write(text, written))
      return socket
    },
  }
}

const closed = (socket: Socket) => {
  socket.resume()
  return socket.closed ? Promise.resolve() : new Promise((gone) => socket.once('close', gone))
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

/** The head of a request with a body of this length, from an address. */
const post = (path: string, length: number, from = '10.0.0.9', more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Length: ${length}\r\n` +
  `Content-Type: ${path === '/quick' ? 'application/json' : 'multipart/form-data'}\r\n${more}\r\n`

describe('a server with too much work', () => {
  it('refuses further requests with Retry-After, and recovers', async () => {
    const { ask, letGo, hasArrived } = await openServer()
    const waiting = [1, 2, 3].map(() => ask('/slow'))
    await hasArrived(3)
    const refused = await ask('/slow')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED' })
    letGo()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ask('/slow')).status).toBe(200)
  })

  it('still answers the health check, but not an address that imitates it', async () => {
    const { ask, hasArrived } = await openServer({ work: { all: 1, address: 1 } })
    void ask('/slow').catch(() => {})
    await hasArrived(1)
    expect((await ask('/healthz')).status).toBe(200)
    for (const path of ['/quick?filters[search]=/events', '/quick?/healthz', '/quick?x=/events?'])
      expect((await ask(path)).status).toBe(503)
  })

  it('leaves room for addresses other than the busiest one', async () => {
    const { ask, hasArrived } = await openServer({ work: { all: 3, address: 2 } })
    for (const path of ['/slow', '/slow']) void ask(path).catch(() => {})
    await hasArrived(2)
    expect((await ask('/quick')).status).toBe(503)
    expect((await ask('/quick', '10.0.0.2')).status).toBe(200)
  })

  it('counts a request that its caller gave up until its work is done', async () => {
    const { ask, letGo, hasArrived } = await openServer({ work: { all: 1, address: 1 } })
    const abort = new AbortController()
    const given = ask('/slow', '10.0.0.1', { signal: abort.signal }).catch(() => 'given up')
    await hasArrived(1)
    abort.abort()
    expect(await given).toBe('given up')
    expect((await ask('/quick')).status).toBe(503)
    letGo()
    await expect.poll(async () => (await ask('/quick')).status).toBe(200)
  })
})

describe('callers who only wait', () => {
  it('take no place from work: half a body, an answer not read, a stream', async () => {
    const { ask, open } = await openServer()
    for (let n = 0; n < 10; n += 1) await open(`${post('/quick', 20)}{"half":`)
    for (let n = 0; n < 10; n += 1) (await open('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')).pause()
    for (let n = 0; n < 3; n += 1) expect((await ask('/stream')).status).toBe(200)
    expect((await ask('/quick')).status).toBe(200)
  })

  it('are cut when an address has too many, the longest waiting first', async () => {
    const slow = { ...bounds.slow, bodies: { all: 100, address: 2 } }
    const { ask, open } = await openServer({ slow })
    const other = await open(post('/quick', 20, '10.0.0.5'))
    const [first, second, third] = [
      await open(post('/quick', 20)),
      await open(post('/quick', 20)),
      await open(post('/quick', 20)),
    ]
    await closed(first)
    expect([other.closed, second.closed, third.closed]).toEqual([false, false, false])
    const quick = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await ask('/quick', '10.0.0.9', quick)).status).toBe(200)
  })

  it('no longer count after they hang up', async () => {
    const slow = { ...bounds.slow, answers: { all: 4, address: 4 } }
    const { ask, open, isCutByServer } = await openServer({ slow })
    const reader = await open('GET /large HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.9\r\n\r\n')
    await once(reader, 'readable')
    for (let n = 0; n < 10; n += 1) {
      const socket = await open(`${post('/quick', 20)}{"half":`)
      socket.resetAndDestroy()
    }
    for (let n = 0; n < 10; n += 1) expect((await ask('/quick', '10.0.0.9')).status).toBe(200)
    const isCut = await Promise.race([
      isCutByServer(reader).then(() => true),
      ask('/quick').then(() => false),
    ])
    expect(isCut).toBe(false)
  })

  it('lose the longest idle connection to a new one', async () => {
    const { ask, open } = await openServer({ idleSockets: { all: 100, address: 3 } })
    const sockets = []
    for (const text of ['', 'GET /quick HTTP/1.1\r\nHost:', '', '']) sockets.push(await open(text))
    await closed(sockets[0] as Socket)
    expect(sockets.slice(1).map((socket) => socket.closed)).toEqual([false, false, false])
    expect((await ask('/quick')).status).toBe(200)
  })
})

describe('a request body', () => {
  it('that comes slowly but fast enough is read to its end', {
    tags: 'long',
  }, async () => {
    const { open } = await openServer(fair)
    const size = 16_000
    const socket = await open(post('/upload', size))
    const started = performance.now()
    for (let sent = 0; sent < size; sent += 500) {
      socket.write(Buffer.alloc(500))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain(`{"bytes":${size}}`)
    expect(performance.now() - started).toBeGreaterThan(3 * fair.slow.windowMs)
  })

  it.each(['/quick', '/upload'])(
    'that trickles below the lowest rate is cut (%s)',
    async (path) => {
      const { open } = await openServer(strict)
      const socket = await open(post(path, 1_000))
      let answer = ''
      socket.on('data', (part) => {
        answer += String(part)
      })
      const trickle = setInterval(() => socket.write('1'), 20)
      closers.push(() => clearInterval(trickle))
      await closed(socket)
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    },
  )

  it('is not read for ever after its request was answered', async () => {
    const { open } = await openServer(strict)
    const socket = await open(post('/refusal', 100_000_000))
    const flood = setInterval(() => socket.write(Buffer.alloc(5_000)), 10)
    closers.push(() => clearInterval(flood))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 4/)
    await closed(socket)
  })
})

describe('an answer', () => {
  it.each(['/large', '/again'])('that nobody reads is cut (%s)', async (path) => {
    const { open, isCutByServer } = await openServer(strict)
    const socket = await open(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    socket.pause()
    await isCutByServer(socket)
    let received = 0
    socket.on('data', (part) => {
      received += part.length
    })
    await closed(socket)
    expect(received).toBeLessThan(large.length)
  })

  it('of a few bytes is cut too, if the caller reads none of many', { tags: 'long' }, async () => {
    const { open, isCutByServer } = await openServer(strict)
    const socket = await open('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200_000))
    socket.pause()
    await isCutByServer(socket)
  })

  it('that is read slowly but fast enough is sent to its end', { tags: 'long' }, async () => {
    const { open } = await openServer(fair)
    const socket = await open('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const started = performance.now()
    let received = 0
    socket.on('data', (part) => {
      received += part.length
      // The client pauses after about every megabyte.
      if (received % 1_000_000 > part.length) return
      socket.pause()
      setTimeout(() => socket.resume(), 50)
    })
    await new Promise((gone) => socket.once('close', gone))
    expect(received).toBeGreaterThan(large.length)
    expect(performance.now() - started).toBeGreaterThan(2 * fair.slow.windowMs)
  })
})

describe('uploads', () => {
  it('are limited per user and per address', async () => {
    const { ask, open, hasUploads } = await openServer({
      uploads: { all: 100, address: 3, user: 2 },
    })
    const as = (user: string, from: string) =>
      ask('/upload', from, {
        method: 'POST',
        headers: { 'x-user': user, 'content-type': 'multipart/form-data; boundary=x' },
        body: 'x',
      })
    for (let n = 0; n < 2; n += 1) await open(post('/upload', 9, '10.0.0.9', 'X-User: one\r\n'))
    await hasUploads(2)
    const another = await as('one', '10.0.0.2')
    expect([another.status, await codeOf(another)]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await as('two', '10.0.0.9')).status).toBe(200)
    await open(post('/upload', 9, '10.0.0.9', 'X-User: three\r\n'))
    await hasUploads(4)
    const full = await as('two', '10.0.0.9')
    expect([full.status, await codeOf(full)]).toEqual([503, 'OVERLOADED'])
    expect((await as('two', '10.0.0.2')).status).toBe(200)
  })

  it('and other requests do not crowd each other out', async () => {
    const { ask, open, hasUploads, hasArrived } = await openServer()
    for (let n = 0; n < 3; n += 1) await open(post('/upload', 9))
    await hasUploads(3)
    for (let n = 0; n < 2; n += 1) void ask('/slow').catch(() => {})
    await hasArrived(2)
    expect((await ask('/quick')).status).toBe(200)
  })
})

it('a stream that ends makes room for another of its address', async () => {
  const { ask } = await openServer({ streams: { all: 9, address: 2, user: 1 } })
  const as = (user: string, from: string, signal?: AbortSignal) =>
    ask('/stream', from, { headers: { 'x-user': user }, ...(signal && { signal }) })
  const abort = new AbortController()
  await as('one', '10.0.0.1', abort.signal)
  expect((await as('one', '10.0.0.2')).status).toBe(429)
  await as('two', '10.0.0.1')
  expect((await as('three', '10.0.0.1')).status).toBe(503)
  abort.abort()
  await expect.poll(async () => (await as('three', '10.0.0.1')).status).toBe(200)
})
