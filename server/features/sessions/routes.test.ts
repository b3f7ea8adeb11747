import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../contract/sessions.ts'
import { users } from '../../../contract/users.ts'
import type { Accounts } from './try-accounts.ts'
import { openAccounts } from './try-accounts.ts'

let site: Accounts
beforeAll(async () => {
  site = await openAccounts({ PUBLIC_URL: 'https://sakhli.ge' })
})
afterAll(() => site.close())
// Each test has windows of its own to count in.
beforeEach(() => site.later(86_400))

const day = 86_400

describe('a session', () => {
  test('works as a cookie and as a bearer token', async () => {
    const { token, user } = await site.signUp()
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
    const { as } = await site.signUp()
    for (const days of [80, 80, 80]) {
      site.later(days * day)
      expect((await site.call(users.me, {}, { as })).status).toBe(200)
    }
    site.later(90.01 * day)
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
  })

  test('is written to at most once a day', async () => {
    const { as } = await site.signUp()
    const seen = async () =>
      (
        await site.house.db.write
          .selectFrom('sessions')
          .select('seen_at')
          .where('user_id', '=', as.id)
          .executeTakeFirstOrThrow()
      ).seen_at.getTime()
    const first = await seen()
    site.later(0.9 * day)
    await site.call(users.me, {}, { as })
    expect(await seen()).toBe(first)
    site.later(0.2 * day)
    await site.call(users.me, {}, { as })
    expect(await seen()).toBe(site.now())
  })

  test('ends at once when its user is blocked', async () => {
    const { as } = await site.signUp()
    await site.house.db.write
      .updateTable('users')
      .set({ is_blocked: true })
      .where('id', '=', as.id)
      .execute()
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
  })

  test('by cookie writes only from a page of ours', async () => {
    const { token, user } = await site.signUp()
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
    const { as, email, password } = await site.signUp()
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
    const { as, email, password } = await site.signUp()
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
    expect((await change(password)).status).toBe(204)
  })

  test('is as strict as the first', async () => {
    const { as, password } = await site.signUp()
    const body = { current: password, next: 'short' }
    const answer = await site.call(sessions.changePassword, { body }, { as })
    expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    expect((await site.call(sessions.changePassword, { body })).status).toBe(401)
  })
})
