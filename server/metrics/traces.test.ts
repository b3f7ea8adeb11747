import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { apiBase } from '../../contract/wire/route.ts'
import type { TestDatabase } from '../db/testing/test-database.ts'
import { freshDatabase } from '../db/testing/test-database.ts'
import type { RunningServer } from '../start.ts'
import { startServer } from '../start.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

let folder: string
let database: TestDatabase
const closers: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-traces-'))
  database = await freshDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A collector for OTLP over HTTP, as real ones are. */
async function openCollector() {
  const spans: SentSpan[] = []
  const services = new Set<string | undefined>()
  const server = createServer(async (asked, response) => {
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part as Buffer)
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
    for (const { resource, scopeSpans } of asked.url === '/v1/traces' ? resourceSpans : []) {
      services.add(attribute(resource, 'service.name'))
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, spans, services }
}

const attribute = ({ attributes }: Pick<SentSpan, 'attributes'>, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue

async function start(settings: Record<string, string>): Promise<RunningServer> {
  return startServer(
    {
      ...{ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
      ...{ PORT: '0', LOG_LEVEL: 'silent', ...settings },
    },
    () => {},
    async () => undefined,
  )
}

/** Returns the id that the request was given. */
async function ask(address: string, headers: Record<string, string> = {}): Promise<string> {
  const asking = request(`${address}${apiBase}/apartments?filters[minPrice]=5`, { headers })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return String(response.headers['x-request-id'])
}

test('a collector gets each request, with its database statements below it', {
  tags: 'long',
}, async () => {
  const { endpoint, spans, services } = await openCollector()
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })
  const id = await ask(server.address)
  // A stop sends the traces that are not sent yet.
  await server.stop()
  expect([...services]).toEqual(['sakhli'])
  const [own] = spans.filter((span) => attribute(span, 'request.id') === id)
  expect(own?.name).toBe('GET /estateserver/apartments')
  expect(own?.parentSpanId).toBeUndefined()
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === own?.spanId)
  expect(statements.map((span) => attribute(span, 'db.query.text')).join()).toContain('listings')
  for (const { traceId } of statements) expect(traceId).toBe(own?.traceId)
})

test('with several cities each span names its city, above its own statements', {
  tags: 'long',
}, async () => {
  const { endpoint, spans } = await openCollector()
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, CITIES: 'batumi,anchor' })
  const places = { batumi: server.address, anchor: `${server.address}/anchor` }
  const ids = await Promise.all(Object.values(places).map((address) => ask(address)))
  await server.stop()
  for (const [n, city] of Object.keys(places).entries()) {
    const own = spans.filter((span) => attribute(span, 'request.id') === ids[n])
    expect(own.map((span) => attribute(span, 'sakhli.city'))).toEqual([city])
    const [{ spanId } = { spanId: '' }] = own
    expect(spans.filter(({ parentSpanId }) => parentSpanId === spanId).length).toBeGreaterThan(0)
  }
})

test('a trace that a trusted proxy began goes on, and one of another caller does not', {
  tags: 'long',
}, async () => {
  const { endpoint, spans } = await openCollector()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  for (const TRUST_PROXY of ['loopback', '10.0.0.0/8']) {
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUST_PROXY })
    await ask(server.address, { traceparent })
    await server.stop()
  }
  const parents = spans
    .filter((span) => attribute(span, 'http.route') !== undefined)
    .map(({ parentSpanId }) => parentSpanId)
  expect(parents).toEqual(['b7ad6b7169203331', undefined])
})

test('a collector that is away holds up neither answers nor the stop', {
  tags: 'long',
}, async () => {
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(await ask(server.address)).toMatch(/^[\da-f-]{36}$/)
  await server.stop()
})
