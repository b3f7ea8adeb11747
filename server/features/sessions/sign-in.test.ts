import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import { hiddenKey } from '../../http/call-limits.ts'
import type { Accounts } from './testing/accounts.ts'
import { cookiesOf, openAccounts } from './testing/accounts.ts'

let site: Accounts
beforeAll(async () => {
  site = await openAccounts({ PUBLIC_URL: 'https://sakhli.ge' })
})
afterAll(() => site.close())
// Each test counts in time windows of its own.
beforeEach(() => site.later(86_400))

describe('signing in', () => {
  test('starts a new session each time', async () => {
    const { email, password, token } = await site.signUp()
    const again = await site.signIn({ email: ` ${email} `, password })
    expect(again.token).not.toBe(token)
    expect(Buffer.from(again.token, 'base64url')).toHaveLength(32)
  })

  test('stores no token in the database', async () => {
    const { token } = await site.signUp()
    const rows = await site.context.db.write.selectFrom('sessions').select('token_hash').execute()
    for (const row of rows) expect(row.token_hash.toString('base64url')).not.toBe(token)
  })

  test('answers an unknown email and a wrong password alike', async () => {
    const { email } = await site.signUp()
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

  test('is refused for an account without a password', async () => {
    await site.context.db.write
      .insertInto('users')
      .values({ login: 'bare@example.com', password_hash: null })
      .execute()
    const body = { email: 'bare@example.com', password: '' }
    expect((await site.call(sessions.signIn, { body })).status).toBe(401)
  })

  test('is refused to a blocked user, who is told so only with the right password', async () => {
    const { email, password, user } = await site.signUp()
    await site.context.db.write
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

  test('is not possible by a form of another site', async () => {
    const { email, password } = await site.signUp()
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

/** Sends the request as a browser with these cookies, or as a program, from this address. */
const signInFrom = (remoteAddress: string, payload: object, headers = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/estateserver/auth/sign-in',
    remoteAddress,
    headers,
    payload,
  })
const statusFrom = async (...sent: Parameters<typeof signInFrom>) =>
  (await signInFrom(...sent)).statusCode

/** As if this many wrong passwords had been counted under the key in this window. */
const count = (key: string, calls: number, seconds = 900) =>
  site.context.db.write
    .insertInto('call_limits')
    .values({ key, calls, window_start: new Date(site.now() - (site.now() % (seconds * 1000))) })
    .execute()
const countOfAccount = (email: string, calls: number) =>
  count(`sign-in:account:${hiddenKey(email)}`, calls, 3600)

describe('guessing passwords', () => {
  test('stops after ten wrong ones from one network, even with the right one', async () => {
    const { email, password } = await site.signUp()
    for (let i = 0; i < 10; i += 1)
      expect(await statusFrom(`198.51.100.${i}`, { email, password: 'wrong' })).toBe(401)
    const answer = await signInFrom('198.51.100.99', { email, password })
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
    site.later(900)
    expect(await statusFrom('198.51.100.99', { email, password })).toBe(200)
  })

  test('does not lock out an owner who is elsewhere', { tags: 'long' }, async () => {
    const { email, password } = await site.signUp()
    for (let i = 0; i < 20; i += 1)
      await signInFrom(`198.51.100.${i}`, { email, password: 'wrong' })
    expect(await statusFrom('203.0.113.7', { email, password })).toBe(200)
  })

  test('from ten networks at once does not lock the owner out', { tags: 'long' }, async () => {
    const { email, password } = await site.signUp()
    const sent = Array.from({ length: 10 }, (_, i) =>
      statusFrom(`198.51.${i}.1`, { email, password: 'wrong' }),
    )
    expect(new Set(await Promise.all(sent))).toEqual(new Set([401]))
    expect(await statusFrom('203.0.113.7', { email, password })).toBe(200)
  })

  test('is stopped for an unknown email as for a known one', async () => {
    const body = { email: 'unknown@example.com', password: 'wrong' }
    for (let i = 0; i < 10; i += 1) expect(await statusFrom('198.51.100.1', body)).toBe(401)
    expect(await statusFrom('198.51.100.1', body)).toBe(429)
  })

  test('stops after fifty from an address, whatever X-Forwarded-For says', async () => {
    const attempt = (i: number) =>
      statusFrom(
        '198.51.100.2',
        { email: `guess${i}@example.com`, password: 'wrong' },
        {
          'x-forwarded-for': `203.0.113.${i}`,
        },
      )
    await count('sign-in:address:198.51.100.2', 45)
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, i) => attempt(i)))
    expect(statuses.toSorted()).toEqual([...Array(5).fill(401), ...Array(5).fill(429)])
  })

  test('is not counted for sign-ins with the right password', { tags: 'long' }, async () => {
    const { email, password } = await site.signUp()
    for (let i = 0; i < 15; i += 1)
      expect(await statusFrom('198.51.100.3', { email, password })).toBe(200)
  })

  test('of one account from everywhere leaves three tries to each network', async () => {
    const { email, password } = await site.signUp()
    await countOfAccount(email, 1_000)
    const wrong = { email, password: 'wrong' }
    for (let i = 0; i < 3; i += 1) expect(await statusFrom(`198.51.100.${i}`, wrong)).toBe(401)
    expect(await statusFrom('198.51.100.4', { email, password })).toBe(429)
    // The owner, on a new device in a place where nobody guesses.
    expect(await statusFrom('192.0.2.1', wrong)).toBe(401)
    expect(await statusFrom('192.0.2.1', { email, password })).toBe(200)
  })

  test('from everywhere locks out neither a known device nor a session’s network', async () => {
    const { email, password, device } = await site.signUp()
    await countOfAccount(email, 1_000)
    await count(`sign-in:pair:${hiddenKey(email)}:192.0.2.0/24`, 5)
    await count(`sign-in:pair:${hiddenKey(email)}:127.0.0.0/24`, 5)
    expect(await statusFrom('192.0.2.1', { email, password })).toBe(429)
    expect(await statusFrom('192.0.2.1', { email, password, session: 'token', device })).toBe(200)
    // The account was made at this address.
    expect(await statusFrom('127.0.0.1', { email, password })).toBe(200)
  })

  test('stores no rows for refused tries', async () => {
    const { write } = site.context.db
    const countRows = async () => [
      (await write.selectFrom('call_limits').select('key').execute()).length,
      (await write.selectFrom('security_events').select('id').execute()).length,
    ]
    const attempt = (i: number) =>
      statusFrom('198.51.100.5', { email: `row${i}@example.com`, password: 'wrong' })
    await count('sign-in:address:198.51.100.5', 49)
    expect([await attempt(1), await attempt(2)]).toEqual([401, 429])
    const before = await countRows()
    expect(await Promise.all(Array.from({ length: 30 }, (_, i) => attempt(i)))).not.toContain(401)
    expect(await countRows()).toEqual(before)
  })
})

describe('a device that signed in before', () => {
  /** A browser that signed in and out: it still has the device's cookie. */
  async function knownBrowser() {
    const account = await site.signUp()
    const { headers } = await signInFrom('203.0.113.1', account.credentials)
    const { values } = cookiesOf(headers)
    return { ...account, cookie: `__Host-device=${values['__Host-device']}` }
  }

  test('has ten tries of its own, in any network and whatever others did', async () => {
    const { email, credentials, cookie } = await knownBrowser()
    const wrong = { email, password: 'wrong' }
    await count(`sign-in:pair:${hiddenKey(email)}:198.51.100.0/24`, 10)
    expect(await statusFrom('198.51.100.6', credentials)).toBe(429)
    expect(await statusFrom('198.51.100.6', credentials, { cookie })).toBe(200)
    for (let i = 0; i < 10; i += 1)
      expect(await statusFrom(`198.51.${i}.7`, wrong, { cookie })).toBe(401)
    expect(await statusFrom('192.0.2.7', credentials, { cookie })).toBe(429)
    // The tries that it has used up count for itself alone.
    expect(await statusFrom('203.0.113.8', credentials)).toBe(200)
  })

  test('is known to its own account alone', async () => {
    const { cookie } = await knownBrowser()
    const other = await site.signUp()
    await count(`sign-in:pair:${hiddenKey(other.email)}:198.51.100.0/24`, 10)
    expect(await statusFrom('198.51.100.8', other.credentials, { cookie })).toBe(429)
  })

  test('gets a new cookie instead of a made-up one', async () => {
    const { credentials } = await knownBrowser()
    const made = 'A'.repeat(43)
    const answer = await signInFrom('203.0.113.1', credentials, {
      cookie: `__Host-device=${made}`,
    })
    const { values } = cookiesOf(answer.headers)
    expect(values['__Host-device']).toMatch(/^[\w-]{43}$/)
    expect(values['__Host-device']).not.toBe(made)
  })

  test('keeps its cookie for a second account', async () => {
    const { cookie } = await knownBrowser()
    const other = await site.signUp()
    const answer = await signInFrom('203.0.113.1', other.credentials, { cookie })
    expect(cookiesOf(answer.headers).cookie).toContain(cookie)
  })

  test('is one of twenty at most, of which the oldest is forgotten', async () => {
    const { credentials, user } = await site.signUp()
    const earlier = Array.from({ length: 30 }, (_, i) => ({
      ...{ user_id: user.id, device_hash: randomBytes(32) },
      used_at: new Date(site.now() - i * 1000),
    }))
    await site.context.db.write.insertInto('known_devices').values(earlier).execute()
    site.later(1)
    await signInFrom('203.0.113.1', credentials)
    const rows = await site.context.db.write
      .selectFrom('known_devices')
      .select('used_at')
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toHaveLength(20)
    expect(Math.max(...rows.map((row) => row.used_at.getTime()))).toBe(site.now())
    expect(Math.min(...rows.map((row) => row.used_at.getTime()))).toBe(site.now() - 18_000)
  })

  test('is stored as a hash', async () => {
    const { cookie } = await knownBrowser()
    const rows = await site.context.db.write.selectFrom('known_devices').selectAll().execute()
    for (const row of rows) expect(cookie).not.toContain(row.device_hash.toString('base64url'))
  })
})

describe('the answer to a sign-in', () => {
  test('carries a cookie for a browser, and a token for a program that asks for one', async () => {
    const { credentials } = await site.signUp()
    const page = await signInFrom('203.0.113.1', credentials, { origin: 'https://sakhli.ge' })
    expect(Object.keys(page.json())).toEqual(['user'])
    expect(Object.keys(cookiesOf(page.headers).values)).toEqual(['__Host-sid', '__Host-device'])
    const program = await signInFrom('203.0.113.1', { ...credentials, session: 'token' })
    expect(program.json()).toMatchObject({ token: expect.any(String), device: expect.any(String) })
    expect(program.headers).not.toHaveProperty('set-cookie')
  })

  for (const headers of [
    { origin: 'https://sakhli.ge' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null' },
  ])
    test(`carries no token for a browser, known by ${JSON.stringify(headers)}`, async () => {
      const { credentials } = await site.signUp()
      const sent = { ...credentials, session: 'token' }
      const answer = await signInFrom('203.0.113.1', sent, headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.body).not.toContain('token":')
      expect(answer.headers).not.toHaveProperty('set-cookie')
    })

  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'http://sakhli.ge' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    test(`is refused for a page of another site, known by ${JSON.stringify(headers)}`, async () => {
      const { credentials } = await site.signUp()
      const answer = await signInFrom('203.0.113.1', credentials, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FOREIGN_ORIGIN'])
      expect(answer.headers).not.toHaveProperty('set-cookie')
    })

  test('ends the session that the browser had before', async () => {
    const { credentials } = await site.signUp()
    const origin = 'https://sakhli.ge'
    const first = cookiesOf((await signInFrom('203.0.113.1', credentials, { origin })).headers)
    const again = await signInFrom('203.0.113.1', credentials, { origin, cookie: first.cookie })
    const second = cookiesOf(again.headers)
    expect(second.values['__Host-sid']).not.toBe(first.values['__Host-sid'])
    const me = (cookie: string) => site.call(users.me, {}, { headers: { cookie } })
    expect((await me(first.cookie)).status).toBe(401)
    expect((await me(second.cookie)).status).toBe(200)
  })
})

test('over http the cookies have plain names, which are not read over https', async () => {
  const plain = await openAccounts()
  const { credentials } = await plain.signUp()
  const answer = await plain.call(sessions.signIn, { body: credentials })
  const { values, cookie } = cookiesOf(answer.headers)
  expect(Object.keys(values)).toEqual(['sid', 'device'])
  expect((await plain.call(users.me, {}, { headers: { cookie } })).status).toBe(200)
  await plain.close()

  const { token } = await site.signUp()
  const me = (cookie: string) => site.call(users.me, {}, { headers: { cookie } })
  expect((await me(`__Host-sid=${token}`)).status).toBe(200)
  expect((await me(`sid=${token}`)).status).toBe(401)
})

test('an unknown email takes as long as a wrong password', async () => {
  const { email } = await site.signUp()
  const timeOf = async (email: string, net: string) => {
    const times: number[] = []
    for (let i = 0; i < 8; i += 1) {
      // Measured as processor time: the clock would also count other work of the machine.
      const start = process.cpuUsage()
      await signInFrom(`${net}.${i}`, { email, password: 'wrong' })
      times.push(process.cpuUsage(start).user)
    }
    return Math.min(...times)
  }
  const known = await timeOf(email, '198.51.101')
  const unknown = await timeOf('nobody-at-all@example.com', '198.51.102')
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})

test('behind a trusted proxy, X-Forwarded-For gives the address', async () => {
  const proxied = await openAccounts({ TRUST_PROXY: '10.0.0.1' })
  const attempt = (remoteAddress: string, client: string, i: number) =>
    proxied.app.inject({
      method: 'POST',
      url: '/estateserver/auth/sign-in',
      remoteAddress,
      headers: { 'x-forwarded-for': client },
      payload: { email: `guess${i}@example.com`, password: 'wrong' },
    })
  await Promise.all(Array.from({ length: 3 }, (_, i) => attempt('10.0.0.1', '203.0.113.1', i)))
  await proxied.context.db.write
    .updateTable('call_limits')
    .set({ calls: 50 })
    .where('key', '=', 'sign-in:address:203.0.113.1')
    .execute()
  expect((await attempt('10.0.0.1', '203.0.113.1', 51)).statusCode).toBe(429)
  expect((await attempt('10.0.0.1', '203.0.113.2', 52)).statusCode).toBe(401)
  // An address that the client itself put into the header is not believed.
  expect((await attempt('10.0.0.1', '203.0.113.3, 203.0.113.1', 53)).statusCode).toBe(429)
  await proxied.close()
})
