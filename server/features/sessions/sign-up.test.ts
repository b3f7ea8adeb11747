import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { Accounts } from './testing/accounts.ts'
import { cookiesOf, openAccounts } from './testing/accounts.ts'

let site: Accounts
beforeAll(async () => {
  site = await openAccounts({ PUBLIC_URL: 'https://sakhli.ge' })
})
afterAll(() => site.close())
// Each test counts in time windows of its own.
beforeEach(() => site.later(86_400))

const countUsers = async () =>
  (await site.context.db.write.selectFrom('users').select('id').execute()).length

describe('signing up', () => {
  test('makes an advertiser whose listings are moderated, and signs them in', async () => {
    const { status, body, headers } = await site.call(sessions.signUp, {
      body: site.account({
        email: ' Davit@Example.com ',
        kind: 'agency',
        agencyName: ' Batumi Homes ',
      }),
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
    const flags = '; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^__Host-sid=[\\w-]{43}${flags}$`)),
      expect.stringMatching(new RegExp(`^__Host-device=[\\w-]{43}${flags}$`)),
    ])
    const { cookie } = cookiesOf(headers)
    const me = await site.call(users.me, {}, { headers: { cookie } })
    expect(me.body).toEqual(body.user)
    const row = await site.context.db.write
      .selectFrom('users')
      .selectAll()
      .where('id', '=', body.user.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ login: 'davit@example.com', is_trusted: false })
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
  })

  test("takes the browser's language", async () => {
    const headers = { 'accept-language': 'de, ka;q=0.9, en;q=0.8' }
    const { body } = await site.call(sessions.signUp, { body: site.account() }, { headers })
    expect(body.user.language).toBe('ka')
  })

  test('with a known email is a conflict, whatever its capitals, and stores nothing', async () => {
    const { email } = await site.signUp()
    const before = await countUsers()
    const body = site.account({ email: email.toUpperCase() })
    const again = await site.call(sessions.signUp, { body })
    expect([again.status, again.body.code, again.body.issues]).toEqual([
      409,
      'EMAIL_TAKEN',
      [{ path: 'email', message: 'is taken' }],
    ])
    expect(await countUsers()).toBe(before)
  })

  test('five times at once with one email makes one account', async () => {
    const body = site.account()
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
      const answer = await site.call(sessions.signUp, { body: site.account(change) })
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
      expect(answer.body.issues?.[0]?.path).toBe(path)
      expect(await countUsers()).toBe(before)
    })

  const guessed: [string, object, string][] = [
    ['a password that many have', { password: 'Password1' }, 'PASSWORD_TOO_COMMON'],
    [
      'a password with the name in it',
      { password: 'manana-1987', agencyName: 'Manana Beridze' },
      'PASSWORD_TOO_PERSONAL',
    ],
    ['a password with the name of the site', { password: 'my-sakhli-9' }, 'PASSWORD_TOO_PERSONAL'],
  ]
  for (const [what, change, code] of guessed)
    test(`with ${what} is refused as easy to guess, and stores nothing`, async () => {
      const before = await countUsers()
      const answer = await site.call(sessions.signUp, { body: site.account(change) })
      expect([answer.status, answer.body.code]).toEqual([422, code])
      expect(answer.body.issues?.[0]?.path).toBe('password')
      expect(await countUsers()).toBe(before)
    })

  test('at the limits of its fields is accepted', async () => {
    await site.signUp({ password: 'zvhxkqpw', agencyName: 'x' })
    await site.signUp({ password: 'x'.repeat(200), agencyName: 'x'.repeat(255) })
  })

  test('is limited per address', async () => {
    const remoteAddress = '203.0.113.77'
    const attempt = () =>
      site.app.inject({
        method: 'POST',
        url: '/estateserver/auth/sign-up',
        remoteAddress,
        payload: site.account({ email: 'taken@example.com' }),
      })
    await site.context.db.write
      .insertInto('call_limits')
      .values({
        key: `sign-up:address:${remoteAddress}`,
        window_start: new Date(site.now() - (site.now() % 3_600_000)),
        calls: 59,
      })
      .execute()
    expect((await attempt()).statusCode).toBe(201)
    const refused = await attempt()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
