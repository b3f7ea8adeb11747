import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { Someone } from '../../testing/test-server.ts'
import { hashOf } from './session-repository.ts'
import type { Accounts } from './testing/accounts.ts'
import { cookiesOf, openAccounts } from './testing/accounts.ts'

let site: Accounts
beforeAll(async () => {
  site = await openAccounts({ PUBLIC_URL: 'https://sakhli.ge' })
})
afterAll(() => site.close())
// Each test counts in time windows of its own.
beforeEach(() => site.later(86_400))

const day = 86_400

describe('a session', () => {
  test('works as a cookie and as a bearer token', async () => {
    const { token, user } = await site.signUp()
    const url = '/estateserver/users/me'
    const byCookie = await site.app.inject({ url, headers: { cookie: `__Host-sid=${token}` } })
    const byToken = await site.app.inject({ url, headers: { authorization: `bearer ${token}` } })
    expect(byCookie.json()).toEqual(user)
    expect(byToken.json()).toEqual(user)
  })

  for (const credential of ['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer \u00e9', 'tmax', 'tma'])
    test(`with "${credential}" as its credential is refused`, async () => {
      const headers = { authorization: credential }
      const answer = await site.app.inject({ url: '/estateserver/users/me', headers })
      expect(answer.statusCode).toBe(401)
    })

  test('lasts 30 days after its last use, and 180 days at most', async () => {
    const [unused, used] = [await site.signUp(), await site.signUp()]
    const statusOf = async ({ as }: typeof used) => (await site.call(users.me, {}, { as })).status
    for (let days = 0; days < 29 * 6; days += 29) {
      site.later(29 * day)
      expect(await statusOf(used)).toBe(200)
      if (days === 0) expect(await statusOf(unused)).toBe(200)
    }
    expect(await statusOf(unused)).toBe(401)
    site.later(5.9 * day)
    expect(await statusOf(used)).toBe(200)
    site.later(0.2 * day)
    expect(await statusOf(used)).toBe(401)
  })

  test('of an operator lasts 12 hours after its last use, and 7 days at most', async () => {
    const [unused, used] = [await site.signUp(), await site.signUp()]
    const statusOf = async ({ as }: typeof used) => (await site.call(users.me, {}, { as })).status
    await site.context.db.write
      .updateTable('users')
      .set({ is_operator: true })
      .where('id', 'in', [unused.as.id, used.as.id])
      .execute()
    for (let hours = 0; hours < 15 * 11; hours += 11) {
      site.later(11 * 3600)
      expect(await statusOf(used)).toBe(200)
    }
    expect(await statusOf(unused)).toBe(401)
    site.later(2.9 * 3600)
    expect(await statusOf(used)).toBe(200)
    site.later(0.2 * 3600)
    expect(await statusOf(used)).toBe(401)
  })

  test('updates its last use at most once an hour', async () => {
    const { as } = await site.signUp()
    const seen = async () =>
      (
        await site.context.db.write
          .selectFrom('sessions')
          .select('seen_at')
          .where('user_id', '=', as.id)
          .executeTakeFirstOrThrow()
      ).seen_at.getTime()
    const first = await seen()
    site.later(0.9 * 3600)
    await site.call(users.me, {}, { as })
    expect(await seen()).toBe(first)
    site.later(0.2 * 3600)
    await site.call(users.me, {}, { as })
    expect(await seen()).toBe(site.now())
  })

  test('ends at once when its user is blocked', async () => {
    const { as } = await site.signUp()
    await site.context.db.write
      .updateTable('users')
      .set({ is_blocked: true })
      .where('id', '=', as.id)
      .execute()
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
  })

  test('by cookie can write only from a page of this site', async () => {
    const { token, user } = await site.signUp()
    const write = (headers: Record<string, string>) =>
      site.app.inject({
        method: 'PATCH',
        url: '/estateserver/users/language',
        headers: { cookie: `__Host-sid=${token}`, ...headers },
        payload: { language: 'en' },
      })
    for (const headers of [{}, { origin: 'https://evil.example' }]) {
      const answer = await write(headers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FOREIGN_ORIGIN'])
    }
    const row = () =>
      site.context.db.write
        .selectFrom('users')
        .select('language')
        .where('id', '=', user.id)
        .executeTakeFirst()
    expect(await row()).toEqual({ language: 'ru' })
    expect((await write({ origin: 'https://sakhli.ge' })).statusCode).toBe(200)
    expect((await write({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    expect(await row()).toEqual({ language: 'en' })
  })
})

describe('signing out', () => {
  test('ends the session at once and removes the cookie', async () => {
    const { as, email, password } = await site.signUp()
    const elsewhere = await site.signIn({ email, password })
    const answer = await site.call(sessions.signOut, {}, { as })
    expect(answer.status).toBe(204)
    expect(answer.bytes).toHaveLength(0)
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-sid=; .*Expires=Thu, 01 Jan 1970/)
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
    expect((await site.call(users.me, {}, { as: elsewhere })).status).toBe(200)
  })

  test('succeeds for a visitor too', async () => {
    expect((await site.call(sessions.signOut, {})).status).toBe(204)
  })
})

describe('the sessions of an account', () => {
  const list = async (as: Someone) => (await site.call(sessions.list, {}, { as })).body
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

  test('are listed, last used first, with what each is used by', async () => {
    const { as, credentials } = await site.signUp()
    site.later(60)
    await site.app.inject({
      method: 'POST',
      url: '/estateserver/auth/sign-in',
      remoteAddress: '203.0.113.7',
      headers: { 'user-agent': agent, origin: 'https://sakhli.ge' },
      payload: credentials,
    })
    const time = new Date(site.now()).toISOString()
    expect(await list(as)).toEqual([
      {
        id: expect.any(String),
        via: 'cookie',
        program: 'Chrome',
        system: 'Windows',
        address: '203.0.113.0/24',
        createdAt: time,
        seenAt: time,
        isCurrent: false,
      },
      expect.objectContaining({ via: 'token', program: null, isCurrent: true }),
    ])
    expect(JSON.stringify(await list(as))).not.toMatch(/[\w-]{43}/)
  })

  test('can be ended one by one, and the others go on', async () => {
    const { as, credentials } = await site.signUp()
    const [first, second] = [await site.signIn(credentials), await site.signIn(credentials)]
    const [newest] = await list(second)
    const end = () => site.call(sessions.end, { params: { id: newest?.id ?? '' } }, { as: first })
    expect((await end()).status).toBe(204)
    expect((await end()).status).toBe(404)
    expect((await site.call(users.me, {}, { as: second })).status).toBe(401)
    expect((await site.call(users.me, {}, { as: first })).status).toBe(200)
    expect(await list(as)).toHaveLength(2)
  })

  test('of somebody else cannot be ended', async () => {
    const [mine, theirs] = [await site.signUp(), await site.signUp()]
    const [session] = await list(theirs.as)
    const params = { id: session?.id ?? '' }
    expect((await site.call(sessions.end, { params }, { as: mine.as })).status).toBe(404)
    expect(await list(theirs.as)).toHaveLength(1)
  })

  test('can all be ended except the one that asks', async () => {
    const { as, credentials } = await site.signUp()
    const other = await site.signIn(credentials)
    expect((await site.call(sessions.endOthers, {}, { as })).status).toBe(204)
    expect((await site.call(users.me, {}, { as: other })).status).toBe(401)
    expect(await list(as)).toMatchObject([{ isCurrent: true }])
  })

  test('remove their cookie when the one in use is ended', async () => {
    const { as } = await site.signUp()
    const [session] = await list(as)
    const answer = await site.call(sessions.end, { params: { id: session?.id ?? '' } }, { as })
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-sid=; .*Expires=Thu, 01 Jan 1970/)
  })

  test('are twenty at most: the one unused for longest ends', async () => {
    const { as, credentials } = await site.signUp()
    const earlier = Array.from({ length: 19 }, (_, i) => ({
      ...{ user_id: as.id, token_hash: randomBytes(32) },
      created_at: new Date(site.now()),
      seen_at: new Date(site.now() + i * 1000),
      expires_at: new Date(site.now() + day * 1000),
    }))
    await site.context.db.write.insertInto('sessions').values(earlier).execute()
    expect((await site.call(users.me, {}, { as })).status).toBe(200)
    site.later(30)
    const newest = await site.signIn(credentials)
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
    expect(await list(newest)).toHaveLength(20)
  })

  test('are not listed after their time, though not swept yet', async () => {
    const { as, credentials } = await site.signUp()
    site.later(31 * day)
    const anew = await site.signIn(credentials)
    expect(await list(anew)).toMatchObject([{ isCurrent: true }])
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
  })
})

describe('a new password', () => {
  test('renews the cookie of the browser that asks, without giving it a token', async () => {
    const { credentials } = await site.signUp()
    const origin = 'https://sakhli.ge'
    const entered = await site.call(sessions.signIn, { body: credentials })
    const before = cookiesOf(entered.headers)
    const changed = await site.call(
      sessions.changePassword,
      { body: { current: credentials.password, next: 'another secret' } },
      { headers: { cookie: before.cookie, origin } },
    )
    expect([changed.status, changed.body]).toEqual([200, {}])
    const after = cookiesOf(changed.headers)
    const me = (cookie: string) => site.call(users.me, {}, { headers: { cookie } })
    expect((await me(before.cookie)).status).toBe(401)
    expect((await me(after.cookie)).status).toBe(200)
  })

  test('makes every other device unknown again', async () => {
    const { as, credentials, device } = await site.signUp()
    const other = await site.call(sessions.signIn, { body: { ...credentials, session: 'token' } })
    const body = { current: credentials.password, next: 'another secret', device }
    await site.call(sessions.changePassword, { body }, { as })
    const rows = await site.context.db.write
      .selectFrom('known_devices')
      .select('device_hash')
      .where('user_id', '=', as.id)
      .execute()
    expect(rows).toEqual([{ device_hash: hashOf(device) }])
    expect(other.body.device).not.toBe(device)
  })

  test('must not be common or personal', async () => {
    const { as, password } = await site.signUp()
    for (const [next, code] of [
      ['password1', 'PASSWORD_TOO_COMMON'],
      ['sakhli-2026', 'PASSWORD_TOO_PERSONAL'],
    ] as const) {
      const body = { current: password, next }
      const answer = await site.call(sessions.changePassword, { body }, { as })
      expect([answer.status, answer.body.code, answer.body.issues?.[0]?.path]).toEqual([
        422,
        code,
        'next',
      ])
    }
    expect((await site.call(users.me, {}, { as })).status).toBe(200)
  })

  test('is limited per session, so that a stolen one does not lock the owner out', async () => {
    const { as, password, credentials } = await site.signUp()
    const stolen = await site.signIn(credentials)
    const change = (as: Someone, current: string) =>
      site.call(sessions.changePassword, { body: { current, next: 'another secret' } }, { as })
    for (let i = 0; i < 10; i += 1) expect((await change(stolen, 'wrong')).status).toBe(422)
    expect((await change(stolen, password)).status).toBe(429)
    expect((await change(as, password)).status).toBe(200)
  })

  test('is refused to an account that signs in through Telegram alone', async () => {
    const as = await site.someone()
    const body = { current: '', next: 'another secret' }
    const answer = await site.call(sessions.changePassword, { body }, { as })
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
  })

  test('ends every other session', async () => {
    const { as, email, password } = await site.signUp()
    const elsewhere = await site.signIn({ email, password })
    const body = { current: password, next: 'another secret' }
    const changed = await site.call(sessions.changePassword, { body }, { as })
    expect(changed.status).toBe(200)
    const anew = { id: as.id, token: changed.body.token ?? '' }
    expect((await site.call(users.me, {}, { as: anew })).status).toBe(200)
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
    expect((await site.call(users.me, {}, { as: elsewhere })).status).toBe(401)
    const signIn = (password: string) => site.call(sessions.signIn, { body: { email, password } })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn('another secret')).status).toBe(200)
  })

  test('needs the current one, which can be tried ten times', async () => {
    const { as, password } = await site.signUp()
    const change = (current: string) =>
      site.call(sessions.changePassword, { body: { current, next: 'another secret' } }, { as })
    for (let i = 0; i < 10; i += 1) {
      const { status, body } = await change('wrong')
      expect([status, body.code, body.issues]).toEqual([
        422,
        'WRONG_PASSWORD',
        [{ path: 'current', message: 'is wrong' }],
      ])
    }
    expect((await change(password)).status).toBe(429)
    site.later(900)
    expect((await change(password)).status).toBe(200)
  })

  test('must be as long as the first one', async () => {
    const { as, password } = await site.signUp()
    const body = { current: password, next: 'short' }
    const answer = await site.call(sessions.changePassword, { body }, { as })
    expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    expect((await site.call(sessions.changePassword, { body })).status).toBe(401)
  })
})
