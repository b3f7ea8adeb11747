import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../contract/sessions.ts'
import type { Accounts } from './try-accounts.ts'
import { openAccounts } from './try-accounts.ts'

let site: Accounts
beforeAll(async () => {
  site = await openAccounts({ PUBLIC_URL: 'https://sakhli.ge' })
})
afterAll(() => site.close())
// Each test has windows of its own to count in.
beforeEach(() => site.later(86_400))

describe('signing in', () => {
  test('gives a session of its own each time', async () => {
    const { email, password, token } = await site.signUp()
    const again = await site.call(sessions.signIn, { body: { email: ` ${email} `, password } })
    expect(again.status).toBe(200)
    expect(again.body.token).not.toBe(token)
    expect(Buffer.from(again.body.token, 'base64url')).toHaveLength(32)
    expect(String(again.headers['set-cookie'])).toContain(`sid=${again.body.token}`)
  })

  test('keeps no token in the database', async () => {
    const { token } = await site.signUp()
    const rows = await site.house.db.write.selectFrom('sessions').select('token_hash').execute()
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

  test('has no way into an account without a password', async () => {
    await site.house.db.write
      .insertInto('users')
      .values({ login: 'bare@example.com', password_hash: null })
      .execute()
    const body = { email: 'bare@example.com', password: '' }
    expect((await site.call(sessions.signIn, { body })).status).toBe(401)
  })

  test('is refused to the blocked, who are told so only with the right password', async () => {
    const { email, password, user } = await site.signUp()
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
    const { email, password } = await site.signUp()
    for (let i = 0; i < 10; i += 1)
      expect((await signIn({ email, password: 'wrong' }, `198.51.100.${i}`)).statusCode).toBe(401)
    const answer = await signIn({ email, password }, '198.51.100.99')
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
    site.later(900)
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
    const { email, password } = await site.signUp()
    for (let i = 0; i < 15; i += 1)
      expect((await signIn({ email, password }, '198.51.100.3')).statusCode).toBe(200)
  })
})

test('behind a proxy that is trusted, X-Forwarded-For tells the address', async () => {
  const proxied = await openAccounts({ TRUST_PROXY: '10.0.0.1' })
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
