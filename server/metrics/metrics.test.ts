import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '../../contract/wire/route.ts'
import type { TestDatabase } from '../db/testing/test-database.ts'
import { freshDatabase } from '../db/testing/test-database.ts'
import type { RunningServer } from '../start.ts'
import { startServer } from '../start.ts'
import { fewOf } from '../testing/few-of.ts'
import { startWorkers } from '../workers/start-workers.ts'

const METRICS_TOKEN = 'a-token-for-metrics'
const right = { authorization: `Bearer ${METRICS_TOKEN}` }
const patience = { timeout: 20_000, interval: 100 }
const files = join(import.meta.dirname, '../../resources/operations')

let folder: string
let database: TestDatabase
const running: RunningServer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-metrics-'))
  database = await freshDatabase()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const envOf = (settings: Record<string, string>) => ({
  ...{ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
  ...{ PORT: '0', LOG_LEVEL: 'silent', ...settings },
})

async function start(settings: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(
    envOf(settings),
    () => {},
    async () => undefined,
  )
  running.push(server)
  return server
}

/** Uses a new connection. */
async function ask(address: string, headers: Record<string, string> = {}) {
  const asking = request(address, { headers, agent: false })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode, text: Buffer.concat(parts).toString() }
}

/** The value on the line that begins with `line`. */
const readValue = (text: string, line: string) => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('metrics', () => {
  test('are shown to nobody by default', { tags: 'long' }, async () => {
    const { address } = await start({})
    expect((await ask(`${address}/metrics`, right)).status).toBe(404)
  })

  test('are shown beside the site to a caller with the token', async () => {
    const { address } = await start({ METRICS_TOKEN })
    const metrics = `${address}/metrics`
    for (const authorization of ['', METRICS_TOKEN, 'Bearer wrong', `Bearer ${METRICS_TOKEN}x`])
      expect((await ask(metrics, { authorization })).status).toBe(401)
    expect((await ask(metrics, right)).status).toBe(200)
  })

  test('are shown on a port of their own, and then not beside the site', {
    tags: 'long',
  }, async () => {
    const METRICS_PORT = String(await freePort())
    const { address } = await start({ METRICS_PORT })
    expect((await ask(`http://127.0.0.1:${METRICS_PORT}/metrics`)).status).toBe(200)
    expect((await ask(`http://127.0.0.1:${METRICS_PORT}/healthz`)).status).toBe(404)
    expect((await ask(`${address}/metrics`)).status).toBe(404)
  })

  test('count requests by route, and cache hits', { tags: 'long' }, async () => {
    const { address } = await start({ METRICS_TOKEN })
    for (let time = 0; time < 4; time += 1) await ask(`${address}${apiBase}/apartments`)
    await ask(`${address}${apiBase}/apartments/77`)
    const { text } = await ask(`${address}/metrics`, right)
    const requests = 'sakhli_http_requests_total{city="batumi",method="GET",route='
    expect(readValue(text, `${requests}"/estateserver/apartments",status="200"}`)).toBe(4)
    expect(readValue(text, `${requests}"/estateserver/apartments/:id",status="404"}`)).toBe(1)
    // The answer is made for the first two requests and cached only then, since most addresses are asked for once.
    expect(
      readValue(text, 'sakhli_cache_asked_total{city="batumi",cache="answers",outcome="hit"}'),
    ).toBe(2)
    expect(readValue(text, 'sakhli_workers{state="serving"}')).toBe(1)
    expect(
      readValue(text, 'sakhli_pool_connections{city="batumi",pool="write",state="waiting"}'),
    ).toBe(0)
    expect(readValue(text, 'sakhli_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThan(0)
  })

  test('count the jobs of the city', { tags: 'long' }, async () => {
    const { address } = await start({ METRICS_TOKEN })
    await sql`insert into batumi_jobs.job (name, start_after) values ('sweep', now() + interval '1 day')`.execute(
      database.db.write,
    )
    const { text } = await ask(`${address}/metrics`, right)
    expect(readValue(text, 'sakhli_jobs{city="batumi",kind="sweep",state="created"}')).toBe(1)
  })

  test('of several workers are summed, and go on when one of them dies', {
    tags: 'long',
  }, async () => {
    const server = await startWorkers(envOf({ METRICS_TOKEN }), 2)
    running.push(server)
    const requests =
      'sakhli_http_requests_total{city="batumi",method="GET",route="/estateserver/apartments/count",status="200"}'
    const read = async () => (await ask(`${server.address}/metrics`, right)).text
    const count = async () => readValue(await read(), requests)
    for (let time = 0; time < 30; time += 1)
      await ask(`${server.address}${apiBase}/apartments/count`)
    expect(await count()).toBe(30)
    expect(readValue(await read(), 'sakhli_workers{state="serving"}')).toBe(2)
    process.kill(server.pids()[1] ?? 0, 'SIGKILL')
    await expect
      .poll(async () => readValue(await read(), 'sakhli_worker_deaths_total'), patience)
      .toBe(1)
    expect(await count()).toBe(30)
    await server.restart()
    expect(await count()).toBe(30)
  })
})

describe('metrics of several cities', () => {
  const askedOf = (city: string) =>
    `sakhli_http_requests_total{city="${city}",method="GET",route="/estateserver/apartments",status="200"}`

  test('are shown once for the process, for each city apart', { tags: 'long' }, async () => {
    const { address } = await start({ METRICS_TOKEN, CITIES: 'batumi,anchor' })
    await ask(`${address}${apiBase}/apartments`)
    for (let time = 0; time < 3; time += 1) await ask(`${address}/anchor${apiBase}/apartments`)
    expect((await ask(`${address}/metrics`)).status).toBe(401)
    expect((await ask(`${address}/anchor/metrics`, right)).status).toBe(404)
    const { status, text } = await ask(`${address}/metrics`, right)
    expect(status).toBe(200)
    expect([readValue(text, askedOf('batumi')), readValue(text, askedOf('anchor'))]).toEqual([1, 3])
    for (const city of ['batumi', 'anchor']) {
      expect(readValue(text, `sakhli_city_open{city="${city}"}`)).toBe(1)
      const waiting = `sakhli_pool_connections{city="${city}",pool="write",state="waiting"}`
      expect(readValue(text, waiting)).toBe(0)
    }
  })

  test('show a city that could not be opened', { tags: 'long' }, async () => {
    const DATABASE_URL_ANCHOR = 'postgres://127.0.0.1:9/away'
    const CITIES = 'batumi,anchor'
    const { address } = await start({ METRICS_TOKEN, CITIES, DATABASE_URL_ANCHOR })
    const { text } = await ask(`${address}/metrics`, right)
    expect(readValue(text, 'sakhli_city_open{city="anchor"}')).toBe(0)
    expect(readValue(text, 'sakhli_city_open{city="batumi"}')).toBe(1)
  })

  test('are summed over the workers', { tags: 'long' }, async () => {
    const server = await startWorkers(envOf({ METRICS_TOKEN, CITIES: 'batumi,anchor' }), 2)
    running.push(server)
    for (let time = 0; time < 20; time += 1)
      await ask(`${server.address}/anchor${apiBase}/apartments`)
    const { text } = await ask(`${server.address}/metrics`, right)
    expect(readValue(text, askedOf('anchor'))).toBe(20)
    expect(readValue(text, 'sakhli_city_open{city="anchor"}')).toBe(2)
  })
})

describe('the dashboard and the alerts', () => {
  test.each(fewOf(1, ['prometheus-alerts.yml', 'grafana-dashboard.json']))(
    'in %s use only metrics that exist',
    { tags: 'long' },
    async (file) => {
      const { address } = await start({ METRICS_TOKEN })
      const { text } = await ask(`${address}/metrics`, right)
      const measured = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
      const content = await readFile(join(files, file), 'utf8')
      const named = [...content.matchAll(/\b(?:sakhli|process|nodejs)_\w+/g)].map(([name]) =>
        name.replace(/_(bucket|count|sum)$/, ''),
      )
      expect(named.length).toBeGreaterThan(8)
      expect(named.filter((name) => !measured.has(name))).toEqual([])
    },
  )
})
