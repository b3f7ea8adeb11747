// Long because what must not cross is shown by one life that is lived in both cities at once.

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '../../contract/wire/route.ts'
import { quarters } from '../../pictures/testing/make-images.ts'
import { cityUrl } from '../db/city-schema.ts'
import { openClient } from '../db/connection/open-client.ts'
import { silentLog } from '../db/database-log.ts'
import { urlOfDatabase } from '../db/testing/database-place.ts'
import { emptyDatabase } from '../db/testing/test-database.ts'
import type { RunningServer } from '../start.ts'
import { startServer } from '../start.ts'
import { startWorkers } from '../workers/start-workers.ts'

let folder: string
const running: RunningServer[] = []
const databases: Awaited<ReturnType<typeof emptyDatabase>>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-cities-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const { drop } of databases.splice(0)) await drop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function database() {
  const made = await emptyDatabase()
  databases.push(made)
  return made.url
}

/** Cuts everybody off from a database; the function that it returns opens the database again. */
async function shut(url: string) {
  const name = new URL(url).pathname.slice(1)
  const admin = await openClient(urlOfDatabase(url, 'postgres'), silentLog)
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  return async () => {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
}

let starts = 0

/** Starts the server as `npm start` does, without the site; `said` holds what it printed. */
async function start(env: Record<string, string>) {
  starts += 1
  const dataDir = join(folder, `data${starts}`)
  const said: string[] = []
  const server = await startServer(
    { CITIES: 'batumi,anchor', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
    (line) => said.push(line),
    async () => undefined,
  )
  running.push(server)
  return { ...server, dataDir, said }
}

async function rows<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = await openClient(url, silentLog)
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

interface Visit {
  city: string
  base: string
  currency: 'GEL' | 'EUR'
  point: [number, number]
  name: string
}

const batumi: Visit = {
  city: 'batumi',
  base: '',
  currency: 'GEL',
  point: [41.6474, 41.6325],
  name: 'Rustaveli 27',
}
const anchor: Visit = {
  city: 'anchor',
  base: '/anchor',
  currency: 'EUR',
  point: [39.5, -15.196],
  name: 'Salt Street 12',
}

/** A browser for one city: it sends back the cookies that it received. */
class Browser {
  readonly #address: string
  readonly #visit: Visit
  #cookies = new Map<string, string>()

  constructor(address: string, visit: Visit) {
    this.#address = address
    this.#visit = visit
  }

  /** Takes over the cookies of another tab of the same browser: cities on one host share cookies. */
  share(other: Browser) {
    this.#cookies = other.#cookies
  }

  async ask(
    path: string,
    init: {
      method?: string
      body?: unknown
      form?: FormData
      agent?: string
      language?: string
    } = {},
  ) {
    const { method = 'GET', body, form, agent, language } = init
    const headers: Record<string, string> = { origin: this.#address }
    if (agent) headers['user-agent'] = agent
    if (language) headers['accept-language'] = language
    if (this.#cookies.size > 0)
      headers.cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (body !== undefined) headers['content-type'] = 'application/json'
    const answer = await fetch(this.#address + this.#visit.base + apiBase + path, {
      method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name) this.#cookies.set(name, value ?? '')
    }
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers) as IncomingHttpHeaders,
      bytes,
      body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined,
    }
  }
}

const credentials = { email: 'nino@example.com', password: 'by the sea, behind the hill' }

/** The same person, with the same name and address, does the same things in each city. */
async function live(address: string, visit: Visit, url: string) {
  const browser = new Browser(address, visit)
  const signUp = await browser.ask('/auth/sign-up', {
    method: 'POST',
    body: { ...credentials, agencyName: 'Nino', kind: 'single' },
  })
  expect(signUp.status).toBe(201)
  await rows(url, 'update users set is_admin = true, is_trusted = true')
  const form = new FormData()
  const [lat, lon] = visit.point
  const fields = {
    dealType: 'sale',
    category: 'house',
    title: `A house in ${visit.city}`,
    address: visit.name,
    city: visit.city,
    currency: visit.currency,
    price: '100000',
    area: '80',
    apartmentCondition: 'whiteFrame',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('coordinates[]', String(lat))
  form.append('coordinates[]', String(lon))
  const picture = await (visit === batumi ? quarters(640, 480) : quarters(480, 640))
  form.append('image_0', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'house.png')
  const made = await browser.ask('/apartments', { method: 'POST', form })
  expect(made.body).toMatchObject({ status: 'published', id: '1' })
  const asked = await new Browser(address, visit).ask('/apartments/appointment/1', {
    method: 'POST',
    body: { username: `visitor_of_${visit.city}` },
  })
  expect(asked.status).toBeLessThan(300)
  return browser
}

/** Everything that a city shows belongs to that city, although the other has the same numbers and names. */
async function expectApart(
  address: string,
  urls: Record<string, string>,
  dataDir: string,
  agreedAfterMs = 0,
) {
  const browsers = new Map<Visit, Browser>()
  for (const visit of [batumi, anchor])
    browsers.set(visit, await live(address, visit, cityUrl(urls[visit.city] ?? '', visit.city)))
  await delay(agreedAfterMs)

  const pictures = new Set<string>()
  for (const [visit, browser] of browsers) {
    const other = visit === batumi ? anchor : batumi
    const visitor = new Browser(address, visit)
    // Twice: from the database, and from what is cached.
    for (const _ of [1, 2]) {
      const list = await visitor.ask('/apartments?limit=10')
      expect(list.body).toHaveLength(1)
      expect(list.body[0]).toMatchObject({ id: '1', title: `A house in ${visit.city}` })
      expect(list.bytes.toString()).not.toContain(other.city)
    }
    const markers = await visitor.ask('/apartments/markers')
    expect(markers.bytes.toString()).toContain(String(visit.point[0]))
    expect((await visitor.ask('/rates')).body[visit.currency]).toBeGreaterThan(0)
    expect((await visitor.ask('/rates')).body[other.currency]).toBeUndefined()
    const refused = await visitor.ask(`/apartments?filters[currency]=${other.currency}`)
    expect(refused.status).toBe(400)
    pictures.add((await visitor.ask('/images/1?w=160')).bytes.toString('base64'))
    const inbox = await browser.ask('/appointments')
    expect(inbox.body).toHaveLength(1)
    expect(inbox.bytes.toString()).toContain(`visitor_of_${visit.city}`)
    expect(inbox.bytes.toString()).not.toContain(`visitor_of_${other.city}`)
    expect((await browser.ask('/config')).body.city.id).toBe(visit.city)
  }
  // Each city has its own picture under the same number, in its own folder.
  expect(pictures.size).toBe(2)
  for (const { city } of [batumi, anchor])
    expect((await readdir(join(dataDir, 'media', city))).length).toBeGreaterThan(0)

  // Each city counts its own views and searches.
  for (const [n, visit] of [batumi, anchor].entries()) {
    const visitor = new Browser(address, visit)
    for (const agent of ['Mozilla/5.0 (one)', 'Mozilla/5.0 (two)'].slice(n)) {
      await visitor.ask('/apartments/1', { agent })
      await visitor.ask('/apartments?filters[dealType][]=sale', { agent })
    }
  }
  for (const [visit, count] of [
    [batumi, 2],
    [anchor, 1],
  ] as const) {
    const url = cityUrl(urls[visit.city] ?? '', visit.city)
    const counted = async () => [
      await rows<{ views: number }>(url, 'select views from listing_views'),
      (await rows(url, 'select digest from kept_searches')).length,
    ]
    await expect.poll(counted, { timeout: 15_000 }).toEqual([[{ views: count }], count])
  }

  // A session of one city is not valid in the other.
  const [ofBatumi, ofAnchor] = [browsers.get(batumi), browsers.get(anchor)]
  if (!ofBatumi || !ofAnchor) throw new Error('nobody lives there')
  const strayed = new Browser(address, anchor)
  strayed.share(ofBatumi)
  expect((await strayed.ask('/users/me')).status).toBe(401)
  expect((await strayed.ask('/apartments/1', { method: 'DELETE' })).status).toBe(401)
  await ofBatumi.ask('/auth/sign-out', { method: 'POST' })
  expect((await ofBatumi.ask('/users/me')).status).toBe(401)
  expect((await ofAnchor.ask('/users/me')).status).toBe(200)

  // What is deleted, blocked or counted in one city leaves the other unchanged.
  await rows(cityUrl(urls.batumi ?? '', 'batumi'), 'update users set is_blocked = true')
  expect((await ofAnchor.ask('/users/me')).status).toBe(200)
  const wrong = { method: 'POST', body: { ...credentials, password: 'not this one' } }
  const tries = []
  for (let n = 0; n < 30; n += 1)
    tries.push((await new Browser(address, batumi).ask('/auth/sign-in', wrong)).status)
  expect(tries).toContain(429)
  expect((await new Browser(address, anchor).ask('/auth/sign-in', wrong)).status).toBe(401)

  // Each city has its jobs in its own schema.
  for (const { city } of [batumi, anchor]) {
    const [jobs] = await rows<{ count: string }>(
      urls[city] ?? '',
      `select count(*)::text as count from ${city}_jobs.queue`,
    )
    expect(Number(jobs?.count)).toBeGreaterThan(0)
  }
}

describe('two cities with the same people, numbers and addresses', () => {
  test('on one database share no row, image, cache, notice, session, job or limit', async () => {
    const url = await database()
    const { address, dataDir } = await start({ DATABASE_URL: url })
    await expectApart(address, { batumi: url, anchor: url }, dataDir)
  })

  test('share nothing when several workers answer for both, also after all were killed', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    const url = await database()
    const dataDir = join(folder, 'workers')
    const env = { CITIES: 'batumi,anchor', WORKERS: '2', DATA_DIR: dataDir, DATABASE_URL: url }
    const server = await startWorkers({ ...env, PORT: '0', LOG_LEVEL: 'silent' }, 2)
    running.push(server)
    // Workers promise to agree within half a second.
    await expectApart(server.address, { batumi: url, anchor: url }, dataDir, 500)
    const before = server.pids()
    for (const pid of before) process.kill(pid, 'SIGKILL')
    await expect.poll(() => server.pids().filter((pid) => !before.includes(pid))).toHaveLength(2)
    for (const visit of [batumi, anchor]) {
      const list = async () => (await new Browser(server.address, visit).ask('/apartments')).body
      // Both workers start again, and the machine may be busy.
      await expect
        .poll(list, { timeout: 60_000 })
        .toMatchObject([{ title: `A house in ${visit.city}` }])
    }
  })

  test('on two databases share nothing, and each database holds the schema of its city alone', {
    tags: 'long',
  }, async () => {
    const [first, second] = [await database(), await database()]
    const { address, dataDir } = await start({ DATABASE_URL: first, DATABASE_URL_ANCHOR: second })
    await expectApart(address, { batumi: first, anchor: second }, dataDir)
    const schemas = (url: string) =>
      rows<{ name: string }>(
        url,
        `select nspname as name from pg_namespace where nspname in ('batumi', 'anchor') order by 1`,
      )
    expect(await schemas(first)).toEqual([{ name: 'batumi' }])
    expect(await schemas(second)).toEqual([{ name: 'anchor' }])
  })
})

describe('a city whose database is unavailable', () => {
  test('answers 503 with Retry-After, while the other city answers as before', {
    tags: 'long',
  }, async () => {
    const [first, second] = [await database(), await database()]
    const { address } = await start({ DATABASE_URL: first, DATABASE_URL_ANCHOR: second })
    const list = (base: string) => fetch(`${address}${base}${apiBase}/apartments?limit=3`)
    expect((await list('/anchor')).status).toBe(200)

    const openAgain = await shut(second)
    await expect.poll(async () => (await fetch(`${address}/anchor/readyz`)).status).toBe(503)
    const away = await fetch(`${address}/anchor${apiBase}/users/agency/1`)
    expect(away.status).toBe(503)
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    const ready = await fetch(`${address}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({
      ok: true,
      cities: { batumi: { ok: true }, anchor: { ok: false, database: false } },
    })
    expect((await list('')).status).toBe(200)

    await openAgain()
    await expect.poll(async () => (await fetch(`${address}/anchor/readyz`)).status).toBe(200)
  })

  test('at the start is reported, tried again, and served once the database is back', {
    tags: 'long',
  }, async () => {
    const first = await database()
    const second = await database()
    const openAgain = await shut(second)
    const { address, said } = await start({ DATABASE_URL: first, DATABASE_URL_ANCHOR: second })
    expect(said.join('\n')).toContain('anchor could not be opened')
    const list = (base: string) => fetch(`${address}${base}${apiBase}/apartments?limit=3`)
    expect((await list('')).status).toBe(200)
    const away = await list('/anchor')
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBe('5')
    expect(await away.json()).toMatchObject({ code: 'UNAVAILABLE' })
    const page = await fetch(`${address}/anchor/ad/1`)
    expect(page.status).toBe(503)
    expect(page.headers.get('content-type')).toContain('text/html')

    await openAgain()
    await expect.poll(async () => (await list('/anchor')).status, { timeout: 30_000 }).toBe(200)
  })
})

describe('several workers of several cities', () => {
  test('serve a city whose database came late, though the preparing worker was killed', {
    tags: 'long',
  }, async () => {
    const [first, second] = [await database(), await database()]
    const openAgain = await shut(second)
    const server = await startWorkers(
      {
        ...{ CITIES: 'batumi,anchor', DATA_DIR: join(folder, 'away'), WORKERS: '2' },
        ...{ DATABASE_URL: first, DATABASE_URL_ANCHOR: second, PORT: '0', LOG_LEVEL: 'silent' },
      },
      2,
    )
    running.push(server)
    const statuses = async (base: string) => {
      const path = `${server.address}${base}${apiBase}/apartments?limit=3`
      // Each request has its own connection, so that both workers are reached.
      const answers = Array.from({ length: 12 }, () =>
        fetch(path, { headers: { connection: 'close' } }),
      )
      return [...new Set((await Promise.all(answers)).map(({ status }) => status))]
    }
    expect(await statuses('')).toEqual([200])
    expect(await statuses('/anchor')).toEqual([503])
    const [preparing = 0] = server.pids()
    process.kill(preparing, 'SIGKILL')
    await expect.poll(() => server.pids().includes(preparing)).toBe(false)

    await openAgain()
    await expect.poll(() => statuses('/anchor'), { timeout: 60_000 }).toEqual([200])
    expect(await statuses('')).toEqual([200])
  })
})

describe('a city that does not speak all languages', () => {
  test('offers only its own languages to a client and to a new account', {
    tags: 'long',
  }, async () => {
    const { address } = await start({ DATABASE_URL: await database() })
    const { body: config } = await new Browser(address, anchor).ask('/config')
    expect(config.languages).toEqual(['en', 'ru', 'he'])
    expect(config.languages).toEqual(config.city.languages)

    const signUp = async (visit: Visit, language: string) => {
      const { body } = await new Browser(address, visit).ask('/auth/sign-up', {
        method: 'POST',
        body: {
          ...credentials,
          email: `${language}@example.com`,
          agencyName: 'Nino',
          kind: 'single',
        },
        language,
      })
      return body.user.language
    }
    expect(await signUp(anchor, 'ka')).toBe('en')
    expect(await signUp(anchor, 'he')).toBe('he')
    expect(await signUp(batumi, 'ka')).toBe('ka')
  })
})

describe('a host that belongs to one city', () => {
  test('leads to that city, without a path prefix', { tags: 'long' }, async () => {
    const url = await database()
    const { address } = await start({
      DATABASE_URL: url,
      PUBLIC_URL: 'http://homes.example',
      PUBLIC_URL_ANCHOR: 'http://anchor.example',
    })
    const { port } = new URL(address)
    const cityAt = async (host: string, path = '') => {
      const { get } = await import('node:http')
      const { promise, resolve } = Promise.withResolvers<string>()
      get(
        { port, host: '127.0.0.1', path: `${path}${apiBase}/config`, headers: { host } },
        (answer) => {
          let text = ''
          answer.on('data', (part) => {
            text += part
          })
          answer.on('end', () => resolve(text))
        },
      )
      const { city, publicUrl, cities } = JSON.parse(await promise)
      return [city?.id, publicUrl, cities?.map(({ url: at }: { url: string }) => at)]
    }
    const both = ['http://homes.example', 'http://anchor.example']
    expect(await cityAt('anchor.example')).toEqual(['anchor', 'http://anchor.example', both])
    expect(await cityAt('homes.example')).toEqual(['batumi', 'http://homes.example', both])
    expect(await cityAt('127.0.0.1')).toEqual(['batumi', 'http://homes.example', both])
  })
})

describe('a start with wrong city settings', () => {
  test.each([
    ['an unknown name', { CITIES: 'batumi,atlantis' }, /^There is no city atlantis: .*city:add/],
    [
      'a name that is none',
      { CITIES: 'batumi,../x' },
      /^Setting CITIES is wrong: "..\/x" is no name/,
    ],
    ['no name between commas', { CITIES: 'batumi,,anchor' }, /^Setting CITIES is wrong: ""/],
    [
      'a city twice',
      { CITIES: 'batumi,batumi' },
      /^Setting CITIES is wrong: it names batumi twice/,
    ],
    [
      'a taken host',
      { PUBLIC_URL: 'https://homes.example', PUBLIC_URL_ANCHOR: 'https://homes.example' },
      /^Setting PUBLIC_URL_ANCHOR is wrong: batumi has the same one already/,
    ],
    [
      'an address with a path',
      { PUBLIC_URL_ANCHOR: 'https://homes.example/a' },
      /^Setting PUBLIC_URL_ANCHOR is wrong: .* without a path/,
    ],
    ['a taken prefix', { CITIES: 'batumi,bot' }, /^Setting CITIES is wrong: \/bot is taken/],
    [
      'a bot that is another city’s',
      {
        TELEGRAM_BOT_TOKEN: '4242:a-bot-token-for-tests-only',
        TELEGRAM_BOT_TOKEN_ANCHOR: '4242:a-bot-token-for-tests-only',
      },
      /^Setting TELEGRAM_BOT_TOKEN_ANCHOR is wrong: batumi has the same one already/,
    ],
    ['a setting of no city', { DATABASE_URL_ATLANTIS: 'postgres://x' }, /^Unknown setting/],
  ])('is refused in one line: %s', async (_, env, line) => {
    const refusal = await start(env as Record<string, string>).then(
      () => 'started',
      (error: Error) => error.message,
    )
    expect(refusal).toMatch(line)
    expect(refusal).not.toContain('\n')
    // The refused start made no folder.
    expect(await readdir(join(folder, `data${starts}`)).catch(() => [])).toEqual([])
  })

  test.each([
    ['without bounds', { bounds: [] }, /gazetteer\.json .*bounds/],
    ['of another city', { city: 'batumi' }, /is of batumi, not of harbour/],
    ['that is no JSON', undefined, /gazetteer\.json cannot be read/],
  ])('is refused in one line: an extract %s', async (_, change, line) => {
    const source = join(import.meta.dirname, '../../resources/cities/anchor')
    const dataDir = join(folder, `damaged${starts}`)
    const own = join(dataDir, 'cities/harbour')
    await mkdir(own, { recursive: true })
    const { readFile } = await import('node:fs/promises')
    for (const name of ['city', 'basemap', 'gazetteer']) {
      const text = await readFile(join(source, `${name}.json`), 'utf8')
      const given = JSON.parse(text.replaceAll('"anchor"', '"harbour"'))
      const changed = name === 'gazetteer' && change ? { ...given, ...change } : given
      const isCut = name === 'gazetteer' && !change
      const whole = JSON.stringify(changed)
      await writeFile(join(own, `${name}.json`), isCut ? whole.slice(0, 99) : whole)
    }
    const refusal = await start({ CITIES: 'batumi,harbour', DATA_DIR: dataDir }).then(
      () => 'started',
      (error: Error) => error.message,
    )
    expect(refusal).toMatch(line)
    expect(await readdir(dataDir)).toEqual(['cities'])
  })

  test('is refused in one line, creating nothing: a schema that holds other tables', async () => {
    const url = await database()
    await rows(url, 'create schema anchor; create table anchor.boats (id int)')
    const refusal = await start({ DATABASE_URL: url }).then(
      () => 'started',
      (error: Error) => error.message,
    )
    expect(refusal).toMatch(/^The schema anchor of the database holds other tables \(boats\)/)
    const made = await rows(url, `select 1 from pg_namespace where nspname = 'batumi'`)
    expect(made).toEqual([])
  })
})
