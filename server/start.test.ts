import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '../contract/wire/route.ts'
import type { TestDatabase } from './db/testing/test-database.ts'
import { freshDatabase } from './db/testing/test-database.ts'
import { readCityDemo } from './demo/city-demo.ts'
import { addPeople } from './demo/demo-people.ts'
import { demoSignIns } from './demo/sign-ins.ts'
import { makeLaunchData } from './features/sessions/testing/launch-data.ts'
import { withStartDefaults } from './safe-start.ts'
import { SettingsError } from './settings.ts'
import type { RunningServer } from './start.ts'
import { startServer } from './start.ts'
import { fewOf } from './testing/few-of.ts'
import { killApart, startApart } from './testing/start-apart.ts'
import { batumi } from './testing/test-server.ts'

const botToken = '4242:a-bot-token-for-tests-only'
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://homes.example' }

let folder: string
let database: TestDatabase
const running: RunningServer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-start-'))
  database = await freshDatabase()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(async () => {
  killApart()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server as `npm start` does, without the site; also returns the warnings that it printed. */
async function start(
  env: Record<string, string> = {},
  { url = database.url, dataDir = join(folder, 'data'), claim = undefined as unknown } = {},
) {
  const said: string[] = []
  const server = await startServer(
    withStartDefaults({
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
      ...env,
    }),
    (line) => said.push(line),
    async () => undefined,
    ...(claim ? [claim as () => Promise<{ release: () => void }>] : []),
  )
  running.push(server)
  return { ...server, warnings: said.filter((line) => line.startsWith('Warning: ')) }
}

const stopAll = async () => {
  for (const server of running.splice(0)) await server.stop()
}

describe('a start', () => {
  test.each([
    [
      'production on every interface without PUBLIC_URL',
      { NODE_ENV: 'production', HOST: '0.0.0.0' },
      /^HOST=0\.0\.0\.0 .* set PUBLIC_URL to the https address that visitors use$/,
    ],
    [
      'production at a public address without TLS',
      { NODE_ENV: 'production', PUBLIC_URL: 'http://homes.example' },
      /^PUBLIC_URL=http:\/\/homes\.example is not https, .* set PUBLIC_URL to its https address$/,
    ],
    ['a proxy that is none', { TRUST_PROXY: 'true' }, /^Setting TRUST_PROXY is wrong: must be /],
    ['a misspelt setting', { DATBASE_URL: 'x' }, /^DATBASE_URL: did you mean DATABASE_URL\?$/],
  ])('is refused in one line: %s', async (_, env, line) => {
    const failure = await start({ DATABASE_URL: '', ...env }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SettingsError)
    expect((failure as Error).message).toMatch(line)
    // It was refused before anything was opened.
    expect(await stat(join(folder, 'data')).catch(() => undefined)).toBeUndefined()
  })

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'production on this machine without PUBLIC_URL',
      { NODE_ENV: 'production' },
      /cookies are not Secure/,
    ],
    ['a public address without TLS', { PUBLIC_URL: 'http://homes.example' }, /is not https/],
  ])('gets one warning where it may be meant: %s', { tags: 'long' }, async (_, env, line) => {
    const { warnings } = await start(env)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(line)
  })

  test('gets no warning with safe settings', { tags: 'long' }, async () => {
    expect((await start(production)).warnings).toEqual([])
  })
})

describe('the demo data', () => {
  test.each([
    ['for a first look', {}, 'on'],
    ['on this machine', { PUBLIC_URL: 'http://localhost:3000' }, 'on'],
    ['not at a public address', { PUBLIC_URL: 'https://homes.example' }, 'off'],
    ['not in production', { NODE_ENV: 'production' }, 'off'],
    ['there too when asked for by name', { PUBLIC_URL: 'https://homes.example', DEMO: '1' }, '1'],
    ['not when refused by name', { DEMO: '0' }, '0'],
    ['for a first look with an empty setting', { DEMO: '', PUBLIC_URL: '' }, 'on'],
  ])('are loaded %s: %j', (_, env, DEMO) => {
    expect(withStartDefaults(env).DEMO).toBe(DEMO)
  })

  test('are not loaded into a server at a public address', { tags: 'long' }, async () => {
    await start({ PUBLIC_URL: 'https://homes.example' })
    const anyone = await database.db.read.selectFrom('users').select('id').limit(1).execute()
    expect(anyone).toEqual([])
  })

  describe('once they were loaded', () => {
    let demo: TestDatabase
    const dataDir = () => join(folder, 'demo')
    const open = (env: Record<string, string>) =>
      start(
        { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_UPDATES: 'off', ...env },
        {
          url: demo.url,
          dataDir: dataDir(),
        },
      )
    const tokens = new Map<string, string>()

    const signIn = (address: string, { login: email, password }: (typeof demoSignIns)[number]) =>
      fetch(`${address}${apiBase}/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, session: 'token' }),
      })
    const me = async (address: string, headers: Record<string, string>) =>
      (await fetch(`${address}${apiBase}/users/me`, { headers })).status

    /** How each person of the demo can come in: by password, by a session from earlier, through Telegram. */
    async function waysIn(address: string) {
      const ways: [string, number][] = []
      for (const each of demoSignIns) {
        const token = tokens.get(each.login) ?? ''
        ways.push(
          [`${each.role} by password`, (await signIn(address, each)).status],
          [`${each.role} by token`, await me(address, { authorization: `Bearer ${token}` })],
          [
            `${each.role} by cookie`,
            await me(address, { cookie: `sid=${token}; __Host-sid=${token}` }),
          ],
        )
      }
      const { telegram_id } = await demo.db.read
        .selectFrom('users')
        .select('telegram_id')
        .where('telegram_id', 'is not', null)
        .limit(1)
        .executeTakeFirstOrThrow()
      const launch = makeLaunchData(botToken, { user: { id: Number(telegram_id) } })
      ways.push(['visitor by Telegram', await me(address, { authorization: `tma ${launch}` })])
      return new Set(ways.map(([way, status]) => `${status} ${status === 200 ? '' : way}`.trim()))
    }

    beforeAll(async () => {
      demo = await freshDatabase()
      await demo.db.write.transaction().execute((tx) => addPeople(tx, readCityDemo(batumi.folder)))
      const server = await open({})
      for (const each of demoSignIns) {
        const answer = await signIn(server.address, each)
        tokens.set(each.login, ((await answer.json()) as { token: string }).token)
      }
      await stopAll()
    })
    afterAll(() => demo.drop())

    test('all users are marked as demo users', async () => {
      const { count } = await demo.db.read
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('is_demo', '=', false)
        .executeTakeFirstOrThrow()
      expect(count).toBe('0')
    })

    test('the demo users can sign in on this machine', { tags: 'long' }, async () => {
      const { address, warnings } = await open({})
      expect(await waysIn(address)).toEqual(new Set(['200']))
      expect(warnings).toEqual([])
    })

    test.each(
      fewOf<[string, Record<string, string>]>(1, [
        ['in production', production],
        ['in production with DEMO=1', { ...production, DEMO: '1' }],
        ['in production on this machine', { NODE_ENV: 'production' }],
        ['at a public address', { PUBLIC_URL: 'https://homes.example' }],
      ]),
    )('no demo user can sign in %s, and the start warns that they are there', async (_, env) => {
      const { address, warnings } = await open(env)
      expect([...(await waysIn(address))].filter((way) => !/^40[13] /.test(way))).toEqual([])
      expect(warnings.at(-1)).toMatch(/holds 21 demo accounts .* They cannot sign in here/)
    })

    test('DEMO=1 at a public address lets them sign in, with a warning', {
      tags: 'long',
    }, async () => {
      const { address, warnings } = await open({ PUBLIC_URL: 'https://homes.example', DEMO: '1' })
      expect(await waysIn(address)).toEqual(new Set(['200']))
      expect(warnings).toEqual([
        expect.stringMatching(
          /^Warning: The demo accounts, one of them an operator, .*homes\.example/,
        ),
      ])
    })
  })
})

describe('a data folder', () => {
  const off = { DEMO: 'off' }
  const inUse = { code: 'DATABASE_IN_USE', message: expect.stringMatching(/data folder .+ in use/) }

  test('has one server at a time, even with an external database', { tags: 'long' }, async () => {
    const uploads = join(folder, 'data/tmp')
    await start(off)
    await writeFile(join(uploads, 'under-way'), 'x')
    await expect(start(off)).rejects.toMatchObject(inUse)
    // The second start has not emptied the folder of the first server's uploads.
    expect(await readdir(uploads)).toEqual(['under-way'])
    await stopAll()
    await start(off)
    expect(await readdir(uploads)).toEqual([])
  })

  test('is free again once its server was killed', { tags: 'long' }, async () => {
    const { child } = await startApart({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
    })
    await expect(start(off)).rejects.toMatchObject({
      ...inUse,
      message: expect.stringContaining(`process ${child.pid}`),
    })
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await start(off)
  })

  test('may be shared with a process that was given the claim', { tags: 'long' }, async () => {
    await start(off)
    let released = 0
    await start(off, { claim: async () => ({ release: () => (released += 1) }) })
    await stopAll()
    expect(released).toBe(1)
  })

  test.runIf(process.platform !== 'win32')(
    'can be read by its owner alone, also one that was open before',
    async () => {
      const dataDir = join(folder, 'open')
      const mediaDir = join(folder, 'open-media')
      for (const path of [join(dataDir, 'tmp'), join(mediaDir, 'aa')]) {
        await mkdir(path, { recursive: true, mode: 0o755 })
        await writeFile(join(path, 'file'), 'x', { mode: 0o644 })
      }
      for (const path of [dataDir, mediaDir]) await chmod(path, 0o755)
      await start({ ...off, MEDIA_URL: mediaDir }, { dataDir })
      for (const root of [dataDir, mediaDir])
        for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
          const path = join(entry.parentPath, entry.name)
          expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0])
        }
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    },
  )
})
