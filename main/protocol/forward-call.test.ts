import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../../server/testing/test-server.ts'
import { openTestServer } from '../../server/testing/test-server.ts'
import type { RunningDesktop, TestDesktop } from '../testing/test-desktop.ts'
import { openTestDesktop } from '../testing/test-desktop.ts'
import { openTestHttpServer } from '../testing/test-http-server.ts'
import { answerRequest } from './answer-request.ts'

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

let testServer: TestServer
let world: TestDesktop
let desktop: RunningDesktop
let owner: { id: string; token: string }
beforeAll(async () => {
  testServer = await openTestServer()
  const server = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  world = await openTestDesktop(server)
  desktop = await world.start()
  owner = await testServer.someone({ is_admin: true })
  await desktop.session.save(server, owner.token)
})
afterAll(async () => {
  await world.close()
  await testServer.close()
})

describe('upload progress', () => {
  test('is reported to the page only for an upload with a valid identifier', async () => {
    const moved = () => desktop.told.filter(([name]) => name === 'app.uploadMoved')
    const send = (upload?: string) =>
      desktop.load('/estateserver/uploads/none', {
        method: 'PATCH',
        body: new Uint8Array(300_000),
        headers: upload ? { 'x-sakhli-upload': upload } : {},
      })
    await send()
    await send('not-an-id')
    expect(moved()).toEqual([])
    const upload = crypto.randomUUID()
    await send(upload)
    expect(moved().at(-1)).toEqual(['app.uploadMoved', { upload, bytes: 300_000 }])
  })
})

describe('an API call of the page', () => {
  test('reaches the server with the session of the signed-in person', async () => {
    const listing = await testServer.listing(
      owner.id,
      { title: 'At the sea' },
      { status: 'unpublished' },
    )
    const answer = await desktop.load(`/estateserver/apartments/${listing}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ title: 'At the sea', status: 'unpublished' })
  })

  test('keeps its query, conditional headers and error answers', async () => {
    const list = await desktop.load('/estateserver/apartments?filters[currency]=GEL&limit=3')
    const etag = list.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await desktop.load('/estateserver/apartments?filters[currency]=GEL&limit=3', {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const refused = await desktop.load('/estateserver/apartments?filters[nonsense]=1')
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'MALFORMED'])
  })

  test('that would bring a token into the page is not made', async () => {
    for (const name of ['sign-in', 'sign-up', 'password', 'sign-%69n', 'p%61ssword']) {
      const path = `/estateserver/auth/${name}`
      const answer = await desktop.load(path, { method: 'POST', body: '{}' })
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'NOT_ALLOWED'])
    }
  })

  test.each([
    '/estateserver/%2e%2e/healthz',
    '/estateserver/..%2fhealthz',
    '/estateserver/..%5chealthz',
    '/estateserver//evil.example/x',
    '/estateserver/auth%2fsign-in',
    '/estateserver.evil.example/x',
    '/estateserverx',
  ])('does not leave the API by %s', async (path) => {
    const answer = await desktop.load(path)
    expect([400, 404]).toContain(answer.status)
    expect(await answer.text()).not.toContain('"ok":true')
  })

  test('is limited to GET for paths outside the API', async () => {
    expect((await desktop.load('/', { method: 'POST', body: 'x' })).status).toBe(405)
    expect((await desktop.load('/%2e%2e/settings.json')).status).toBe(404)
    const page = await desktop.load('/')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

test('in development the page comes from Vite, but API calls go to the server', async () => {
  const vite = await openTestHttpServer((request, response) => {
    response.setHeader('content-type', 'text/javascript').end(`from vite: ${request.url}`)
  })
  const session = { serverAddress: () => '', token: () => undefined, onEnded: () => {} }
  const source = { folder: '/', devServer: vite.address, session, tiles: () => undefined }
  const load = (path: string) => answerRequest(source, new Request(`app://sakhli${path}`))
  const script = await load('/@vite/client?t=1')
  expect(await script.text()).toBe('from vite: /@vite/client?t=1')
  expect(script.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ws://127.0.0.1:${vite.port}`,
  )
  expect((await load('/estateserver/apartments')).status).toBe(503)
  vite.close()
})

/** A server that shows what reached it, for requests that our server has no route for. */
async function openMirror(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await openTestHttpServer(answer)
  const home = await openTestDesktop(server.address)
  const running = await home.start()
  await running.session.save(server.address, 'the-token')
  const close = async () => {
    server.close()
    await home.close()
  }
  return { ...running, close }
}

describe('the image cache', () => {
  const openGallery = async (control: string) => {
    const asked: string[] = []
    const gallery = await openMirror((request, response) => {
      // The program also asks by itself what the server is: those calls are not counted.
      if (/images|apartments/.test(request.url ?? ''))
        asked.push(request.headers['if-none-match'] ?? 'whole')
      const isSame = request.headers['if-none-match'] === '"1"'
      response.setHeader('etag', '"1"').setHeader('cache-control', control)
      if (!isSame) response.setHeader('content-type', 'image/jpeg').setHeader('content-length', 3)
      response.writeHead(isSame ? 304 : 200).end(isSame ? undefined : 'jpg')
    })
    return { ...gallery, asked }
  }
  const look = async (gallery: Awaited<ReturnType<typeof openGallery>>, path: string) => {
    const answer = await gallery.load(path)
    return [answer.status, await answer.text()]
  }
  const path = '/estateserver/images/7?w=320'

  test('does not ask again for an image that never changes', async () => {
    const gallery = await openGallery('public, max-age=31536000, immutable')
    for (let turn = 0; turn < 3; turn += 1) expect(await look(gallery, path)).toEqual([200, 'jpg'])
    expect(gallery.asked).toEqual(['whole'])
    await gallery.close()
  })

  test('revalidates a private image, and forgets it when the session changes', async () => {
    const gallery = await openGallery('private, no-cache')
    expect(await look(gallery, path)).toEqual([200, 'jpg'])
    expect(await look(gallery, path)).toEqual([200, 'jpg'])
    await gallery.session.save(gallery.connection.serverAddress(), 'another-token')
    expect(await look(gallery, path)).toEqual([200, 'jpg'])
    expect(gallery.asked).toEqual(['whole', '"1"', 'whole'])
    await gallery.close()
  })

  test('keeps neither an image with no-store nor any other answer', async () => {
    const gallery = await openGallery('no-store')
    for (const each of [path, path, '/estateserver/apartments', '/estateserver/apartments'])
      await look(gallery, each)
    expect(gallery.asked).toEqual(['whole', 'whole', 'whole', 'whole'])
    await gallery.close()
  })
})

describe('a forwarded call', () => {
  test('carries the token and allowed headers only, and its answer no cookies', async () => {
    const seen: IncomingMessage['headers'][] = []
    const mirror = await openMirror((request, response) => {
      seen.push(request.headers)
      response.writeHead(200, { 'set-cookie': 'sid=secret', 'x-powered-by': 'x' }).end('{}')
    })
    const answer = await mirror.load('/estateserver/users/me', {
      headers: {
        authorization: 'Bearer made-up',
        cookie: 'sid=made-up',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        'x-forwarded-for': '10.0.0.1',
        'idempotency-key': 'abc',
        'upload-offset': '5',
        'upload-length': '9',
      },
    })
    const headers = seen.at(-1) ?? {}
    expect(headers.authorization).toBe('Bearer the-token')
    expect(headers['idempotency-key']).toBe('abc')
    expect([headers['upload-offset'], headers['upload-length']]).toEqual(['5', '9'])
    for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-for'])
      expect(headers[name]).toBeUndefined()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-powered-by')).toBeNull()
    await mirror.close()
  })

  test('streams the request up and the answer down', async () => {
    const arrived: string[] = []
    const mirror = await openMirror((request, response) => {
      if (request.method === 'GET') return void response.end()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      // Answers each part before the next one is sent, so nobody on the way may wait for the whole.
      request.on('data', (part) => {
        arrived.push(String(part))
        response.write(`data: ${part}\n\n`)
      })
      request.on('end', () => response.end())
    })
    const up = new TransformStream<Uint8Array, Uint8Array>()
    const writer = up.writable.getWriter()
    const send = (text: string) => writer.write(new TextEncoder().encode(text))
    const asked = mirror.load('/estateserver/echo', {
      method: 'POST',
      body: up.readable,
      duplex: 'half',
    } as RequestInit)
    await send('first')
    const answer = await asked
    const reader = (answer.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader()
    expect((await reader.read()).value).toContain('data: first')
    await send('second')
    expect((await reader.read()).value).toContain('data: second')
    await writer.close()
    expect((await reader.read()).done).toBe(true)
    expect(arrived).toEqual(['first', 'second'])
    await mirror.close()
  })

  test('ends on the server when the page aborts it', async () => {
    const { promise: isClosed, resolve } = Promise.withResolvers<void>()
    const mirror = await openMirror((request, response) => {
      if (!request.url?.endsWith('/events')) return void response.end()
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
      request.once('close', resolve)
    })
    const letGo = new AbortController()
    const answer = await mirror.load('/estateserver/events', { signal: letGo.signal })
    await answer.body?.getReader().read()
    letGo.abort()
    await isClosed
    await mirror.close()
  })

  test('does not follow a redirect to another server with the token', async () => {
    const seen: string[] = []
    const elsewhere = await openTestHttpServer((request, response) => {
      seen.push(String(request.headers.authorization))
      response.end('{}')
    })
    const mirror = await openMirror((request, response) => {
      if (request.url?.endsWith('/config')) return void response.end()
      response.writeHead(307, { location: `${elsewhere.address}/estateserver/x` }).end()
    })
    const answer = await mirror.load('/estateserver/users/me')
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'UNAVAILABLE'])
    expect(seen).toEqual([])
    elsewhere.close()
    await mirror.close()
  })

  test('answers 503 with Retry-After when the server cannot be reached', async () => {
    const home = await openTestDesktop('http://127.0.0.1:1')
    const answer = await (await home.start()).load('/estateserver/apartments')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toEqual({
      code: 'UNAVAILABLE',
      message: 'The server cannot be reached',
    })
    await home.close()
  })
})
