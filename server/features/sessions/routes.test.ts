import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../contract/sessions.ts'
import { users } from '../../../contract/users.ts'
import type { TestHouse } from '../../testing.ts'
import { openTestHouse } from '../../testing.ts'

const start = Date.parse('2026-11-21T09:00:00Z')
let now = start
let site: TestHouse
beforeAll(async () => {
  site = await openTestHouse({ PUBLIC_URL: 'https://sakhli.ge' }, { clock: () => new Date(now) })
})
afterAll(() => site.close())
beforeEach(() => {
  // Each test has windows of its own to count in.
  now += 86_400_000
})

const later = (days: number) => {
  now += days * 86_400_000
}

let counter = 0
const account = (change = {}) => {
  counter += 1
  return {
    email: `nino${counter}@example.com`,
    password: 'a long secret',
    kind: 'single' as const,
    agencyName: 'Nino',
    ...change,
  }
}

const signUp = async (change = {}) => {
  const body = account(change)
  const answer = await site.call(sessions.signUp, { body })
  expect(answer.status).toBe(201)
  return { ...body, ...answer.body, as: { id: answer.body.user.id, token: answer.body.token } }
}

const countUsers = async () =>
  (await site.house.db.write.selectFrom('users').select('id').execute()).length

describe('signing up', () => {
  test('makes an advertiser whose ads are moderated, and signs him in', async () => {
    const { status, body, headers } = await site.call(sessions.signUp, {
      body: account({ email: ' Davit@Example.com ', kind: 'agency', agencyName: ' Batumi Homes ' }),
    })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      isAdmin: true,
      isOperator: false,
      isAgency: true,
      agencyName: 'Batumi Homes',
      language: 'ru',
      email: null,
    })
    const me = await site.call(users.me, {}, { as: { id: '', token: body.token } })
    expect(me.body).toEqual(body.user)
    expect(headers['set-cookie']).toMatch(
      new RegExp(`^sid=${body.token}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    )
    const row = await site.house.db.write
      .selectFrom('users')
      .selectAll()
      .where('id', '=', body.user.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ login: 'davit@example.com', is_trusted: false })
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
  })

  test("takes the browser's language", async () => {
    const headers = { 'accept-language': 'de, ka;q=0.9, en;q=0.8' }
    const { body } = await site.call(sessions.signUp, { body: account() }, { headers })
    expect(body.user.language).toBe('ka')
  })

  test('with a known email is a conflict, whatever its capitals, and stores nothing', async () => {
    const { email } = await signUp()
    const before = await countUsers()
    const body = account({ email: email.toUpperCase() })
    const again = await site.call(sessions.signUp, { body })
    expect([again.status, again.body.code, again.body.issues]).toEqual([
      409,
      'EMAIL_TAKEN',
      [{ path: 'email', message: 'is taken' }],
    ])
    expect(await countUsers()).toBe(before)
  })

  test('at once with one email makes one account', async () => {
    const body = account()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => site.call(sessions.signUp, { body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  const refused: [string, object, string][] = [
    ['no email', { email: undefined }, 'email'],
    ['an email that is none', { email: 'nino' }, 'email'],
    ['an email too long', { email: `${'a'.repeat(250)}@a.ge` }, 'email'],
    ['a password of seven', { password: '1234567' }, 'password'],
    ['a password of 201', { password: 'x'.repeat(201) }, 'password'],
    ['a password with NUL', { password: '12345678\0' }, 'password'],
    ['a password that is a number', { password: 12_345_678 }, 'password'],
    ['another kind', { kind: 'operator' }, 'kind'],
    ['a blank name', { agencyName: '  ' }, 'agencyName'],
    ['a name of 256', { agencyName: 'x'.repeat(256) }, 'agencyName'],
    ['half a letter in the name', { agencyName: '\ud800' }, 'agencyName'],
    ['a role', { isOperator: true }, ''],
    ['a standing', { is_trusted: true }, ''],
  ]
  for (const [what, change, path] of refused)
    test(`with ${what} is refused and stores nothing`, async () => {
      const before = await countUsers()
      const answer = await site.call(sessions.signUp, { body: account(change) })
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
      expect(answer.body.issues?.[0]?.path).toBe(path)
      expect(await countUsers()).toBe(before)
    })

  test('at the limits of its fields is taken', async () => {
    await signUp({ password: '12345678', agencyName: 'x' })
    await signUp({ password: 'x'.repeat(200), agencyName: 'x'.repeat(255) })
  })

  test('is limited per address', async () => {
    const remoteAddress = '203.0.113.77'
    const attempt = () =>
      site.app.inject({
        method: 'POST',
        url: '/estateserver/auth/sign-up',
        remoteAddress,
        payload: account({ email: 'taken@example.com' }),
      })
    await site.house.db.write
      .insertInto('call_limits')
      .values({
        key: `sign-up:address:${remoteAddress}`,
        window_start: new Date(now - (now % 3_600_000)),
        calls: 59,
      })
      .execute()
    expect((await attempt()).statusCode).toBe(201)
    const refused = await attempt()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('signing in', () => {
  test('gives a session of its own each time', async () => {
    const { email, password, token } = await signUp()
    const again = await site.call(sessions.signIn, { body: { email: ` ${email} `, password } })
    expect(again.status).toBe(200)
    expect(again.body.token).not.toBe(token)
    expect(Buffer.from(again.body.token, 'base64url')).toHaveLength(32)
    expect(String(again.headers['set-cookie'])).toContain(`sid=${again.body.token}`)
  })

  test('keeps no token in the database', async () => {
    const { token } = await signUp()
    const rows = await site.house.db.write.selectFrom('sessions').select('token_hash').execute()
    for (const row of rows) expect(row.token_hash.toString('base64url')).not.toBe(token)
  })

  test('answers an unknown email and a wrong password alike', async () => {
    const { email } = await signUp()
    const wrong = await site.call(sessions.signIn, { body: { email, password: 'wrong' } })
    const body = { email: 'nobody@example.com', password: 'wrong' }
    const unknown = await site.call(sessions.signIn, { body })
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { code: 'WRONG_CREDENTIALS', message: 'The email or the password is wrong' },
    ])
    expect(unknown.status).toBe(wrong.status)
    expect(unknown.body).toEqual(wrong.body)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
  })

  test('has no way into an account without a password', async () => {
    await site.house.db.write
      .insertInto('users')
      .values({ login: 'bare@example.com', password_hash: null })
      .execute()
    const body = { email: 'bare@example.com', password: '' }
    expect((await site.call(sessions.signIn, { body })).status).toBe(401)
  })

  test('is refused to the blocked, who are told so only with the right password', async () => {
    const { email, password, user } = await signUp()
    await site.house.db.write
      .updateTable('users')
      .set({ is_blocked: true })
      .where('id', '=', user.id)
      .execute()
    const right = await site.call(sessions.signIn, { body: { email, password } })
    const wrong = await site.call(sessions.signIn, { body: { email, password: 'wrong' } })
    expect([right.status, right.body.code]).toEqual([403, 'BLOCKED'])
    expect([wrong.status, wrong.body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect(right.headers).not.toHaveProperty('set-cookie')
  })

  const refused: [string, unknown][] = [
    ['no body', undefined],
    ['a list', []],
    ['text', 'email'],
    ['no password', { email: 'a@b.ge' }],
    ['a password as a list', { email: 'a@b.ge', password: ['x'] }],
    ['an email as an object', { email: { $ne: '' }, password: 'x' }],
    ['more than was asked for', { email: 'a@b.ge', password: 'x', isAdmin: true }],
  ]
  for (const [what, body] of refused)
    test(`with ${what} is refused`, async () => {
      const answer = await site.call(sessions.signIn, { body: body as never })
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    })

  test('with a body that is no JSON is malformed, with a huge one too large', async () => {
    const send = (payload: string) =>
      site.app.inject({
        method: 'POST',
        url: '/estateserver/auth/sign-in',
        headers: { 'content-type': 'application/json' },
        payload,
      })
    expect((await send('{"email":')).statusCode).toBe(400)
    expect((await send(`"${'x'.repeat(1_000_001)}"`)).statusCode).toBe(413)
  })

  test('another site cannot do it by a form', async () => {
    const { email, password } = await signUp()
    const answer = await site.app.inject({
      method: 'POST',
      url: '/estateserver/auth/sign-in',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ email, password }),
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })
})

describe('guessing passwords', () => {
  const signIn = (body: object, remoteAddress: string, headers = {}) =>
    site.app.inject({
      method: 'POST',
      url: '/estateserver/auth/sign-in',
      remoteAddress,
      headers,
      payload: body,
    })

  test('stops after ten wrong ones for an account, even for the right one and from elsewhere', async () => {
    const { email, password } = await signUp()
    for (let i = 0; i < 10; i += 1)
      expect((await signIn({ email, password: 'wrong' }, `198.51.100.${i}`)).statusCode).toBe(401)
    const answer = await signIn({ email, password }, '198.51.100.99')
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
    now += 900_000
    expect((await signIn({ email, password }, '198.51.100.99')).statusCode).toBe(200)
  })

  test('is stopped for an unknown email as for a known one', async () => {
    const body = { email: 'unknown@example.com', password: 'wrong' }
    for (let i = 0; i < 10; i += 1)
      expect((await signIn(body, '198.51.100.1')).statusCode).toBe(401)
    expect((await signIn(body, '198.51.100.1')).statusCode).toBe(429)
  })

  test('stops after fifty from an address, whatever it says of itself', async () => {
    const attempt = (i: number) =>
      signIn({ email: `guess${i}@example.com`, password: 'wrong' }, '198.51.100.2', {
        'x-forwarded-for': `203.0.113.${i}`,
      })
    const first = await Promise.all(Array.from({ length: 50 }, (_, i) => attempt(i)))
    expect(first.every(({ statusCode }) => statusCode === 401)).toBe(true)
    expect((await attempt(50)).statusCode).toBe(429)
  })

  test('does not keep out who knows the password and signs in all day', async () => {
    const { email, password } = await signUp()
    for (let i = 0; i < 15; i += 1)
      expect((await signIn({ email, password }, '198.51.100.3')).statusCode).toBe(200)
  })
})

test('behind a proxy that is trusted, X-Forwarded-For tells the address', async () => {
  const proxied = await openTestHouse({ TRUST_PROXY: '10.0.0.1' }, { clock: () => new Date(now) })
  const attempt = (remoteAddress: string, client: string, i: number) =>
    proxied.app.inject({
      method: 'POST',
      url: '/estateserver/auth/sign-in',
      remoteAddress,
      headers: { 'x-forwarded-for': client },
      payload: { email: `guess${i}@example.com`, password: 'wrong' },
    })
  await Promise.all(Array.from({ length: 50 }, (_, i) => attempt('10.0.0.1', '203.0.113.1', i)))
  expect((await attempt('10.0.0.1', '203.0.113.1', 51)).statusCode).toBe(429)
  expect((await attempt('10.0.0.1', '203.0.113.2', 52)).statusCode).toBe(401)
  // What the client put in front of its own address is not believed.
  expect((await attempt('10.0.0.1', '203.0.113.3, 203.0.113.1', 53)).statusCode).toBe(429)
  await proxied.close()
})

describe('a session', () => {
  test('works as a cookie and as a bearer token', async () => {
    const { token, user } = await signUp()
    const url = '/estateserver/users/me'
    const byCookie = await site.app.inject({ url, headers: { cookie: `sid=${token}` } })
    const byToken = await site.app.inject({ url, headers: { authorization: `bearer ${token}` } })
    expect(byCookie.json()).toEqual(user)
    expect(byToken.json()).toEqual(user)
  })

  for (const credential of ['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer \u00e9', 'tmax', 'tma'])
    test(`"${credential}" is nobody`, async () => {
      const headers = { authorization: credential }
      const answer = await site.app.inject({ url: '/estateserver/users/me', headers })
      expect(answer.statusCode).toBe(401)
    })

  test('lasts as long as it is used, and 90 days beyond', async () => {
    const { as } = await signUp()
    for (const days of [80, 80, 80]) {
      later(days)
      expect((await site.call(users.me, {}, { as })).status).toBe(200)
    }
    later(90.01)
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
  })

  test('is written to at most once a day', async () => {
    const { as } = await signUp()
    const seen = async () =>
      (
        await site.house.db.write
          .selectFrom('sessions')
          .select('seen_at')
          .where('user_id', '=', as.id)
          .executeTakeFirstOrThrow()
      ).seen_at.getTime()
    const first = await seen()
    later(0.9)
    await site.call(users.me, {}, { as })
    expect(await seen()).toBe(first)
    later(0.2)
    await site.call(users.me, {}, { as })
    expect(await seen()).toBe(now)
  })

  test('ends at once when its user is blocked', async () => {
    const { as } = await signUp()
    await site.house.db.write
      .updateTable('users')
      .set({ is_blocked: true })
      .where('id', '=', as.id)
      .execute()
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
  })

  test('by cookie writes only from a page of ours', async () => {
    const { token, user } = await signUp()
    const write = (headers: Record<string, string>) =>
      site.app.inject({
        method: 'PATCH',
        url: '/estateserver/users/language',
        headers: { cookie: `sid=${token}`, ...headers },
        payload: { language: 'en' },
      })
    for (const headers of [{}, { origin: 'https://evil.example' }]) {
      const answer = await write(headers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FOREIGN_ORIGIN'])
    }
    const row = () =>
      site.house.db.write
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
  test('ends the session at once and takes the cookie', async () => {
    const { as, email, password } = await signUp()
    const other = await site.call(sessions.signIn, { body: { email, password } })
    const answer = await site.call(sessions.signOut, {}, { as })
    expect(answer.status).toBe(204)
    expect(answer.bytes).toHaveLength(0)
    expect(String(answer.headers['set-cookie'])).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/)
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
    const elsewhere = { id: as.id, token: other.body.token }
    expect((await site.call(users.me, {}, { as: elsewhere })).status).toBe(200)
  })

  test('is nothing to a visitor', async () => {
    expect((await site.call(sessions.signOut, {})).status).toBe(204)
  })
})

describe('a new password', () => {
  test('ends every other session', async () => {
    const { as, email, password } = await signUp()
    const other = await site.call(sessions.signIn, { body: { email, password } })
    const body = { current: password, next: 'another secret' }
    expect((await site.call(sessions.changePassword, { body }, { as })).status).toBe(204)
    expect((await site.call(users.me, {}, { as })).status).toBe(200)
    const elsewhere = { id: as.id, token: other.body.token }
    expect((await site.call(users.me, {}, { as: elsewhere })).status).toBe(401)
    const signIn = (password: string) => site.call(sessions.signIn, { body: { email, password } })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn('another secret')).status).toBe(200)
  })

  test('needs the current one, which cannot be guessed here either', async () => {
    const { as, password } = await signUp()
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
    now += 900_000
    expect((await change(password)).status).toBe(204)
  })

  test('is as strict as the first', async () => {
    const { as, password } = await signUp()
    const body = { current: password, next: 'short' }
    const answer = await site.call(sessions.changePassword, { body }, { as })
    expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    expect((await site.call(sessions.changePassword, { body })).status).toBe(401)
  })
})
