import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { securityEvents } from '../../../contract/people/security-events.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import type { Someone } from '../../testing/test-server.ts'
import type { Accounts } from '../sessions/testing/accounts.ts'
import { openAccounts } from '../sessions/testing/accounts.ts'

let site: Accounts
let operator: Someone
beforeAll(async () => {
  site = await openAccounts()
})
afterAll(() => site.close())
beforeEach(async () => {
  // Each test counts in time windows of its own.
  site.later(86_400)
  operator = await site.someone({ is_operator: true })
})

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signIn = (payload: object, remoteAddress = '203.0.113.7') =>
  site.app.inject({
    method: 'POST',
    url: '/estateserver/auth/sign-in',
    remoteAddress,
    headers: { 'user-agent': agent },
    payload,
  })
const find = async (query: object) =>
  (await site.call(securityEvents.find, { query } as never, { as: operator })).body
const own = async (as: Someone, query = {}) =>
  (await site.call(securityEvents.own, { query }, { as })).body
const kindsOf = (events: { kind: string; cause: string | null }[]) =>
  events.map(({ kind, cause }) => (cause ? `${kind}: ${cause}` : kind))

describe('the security log', () => {
  test('tells who signed in, from where and with what', async () => {
    const { user, credentials } = await site.signUp()
    await signIn(credentials)
    expect(await find({ userId: user.id })).toEqual([
      {
        id: expect.any(String),
        at: new Date(site.now()).toISOString(),
        kind: 'signIn',
        cause: null,
        userId: user.id,
        userName: 'Nino',
        address: '203.0.113.7',
        program: 'Firefox',
        system: 'Linux',
        details: { sessionId: expect.any(String), via: 'cookie' },
      },
      expect.objectContaining({ kind: 'signUp', address: '127.0.0.1' }),
    ])
  })

  test('tells why somebody was refused, also where there is no such account', async () => {
    const { user, email, credentials } = await site.signUp()
    await signIn({ email, password: 'wrong' }, '203.0.113.8')
    await signIn({ email: 'nobody@example.com', password: 'wrong' }, '203.0.113.8')
    await site.context.db.write
      .updateTable('users')
      .set({ is_blocked: true })
      .where('id', '=', user.id)
      .execute()
    await signIn(credentials, '203.0.113.8')
    const events = await find({ address: '203.0.113.8' })
    expect(kindsOf(events)).toEqual([
      'signInRefused: BLOCKED',
      'signInRefused: UNKNOWN_ACCOUNT',
      'signInRefused: WRONG_PASSWORD',
    ])
    expect(events.map(({ userId }) => userId)).toEqual([user.id, null, user.id])
    expect(await find({ address: '203.0.113.8', cause: 'BLOCKED' })).toEqual([events[0]])
  })

  test('has one line for a limit, however many calls it refuses', async () => {
    const { user, email } = await site.signUp()
    for (let i = 0; i < 14; i += 1) await signIn({ email, password: 'wrong' })
    const refused = await find({ userId: user.id, kind: 'signInRefused', limit: 100 })
    expect(refused).toHaveLength(11)
    expect(refused[0]?.cause).toBe('TOO_MANY_REQUESTS')
  })

  test('tells of changed passwords, wrong ones and ended sessions', async () => {
    const { as, password, credentials } = await site.signUp()
    const other = await site.signIn(credentials)
    await site.signIn(credentials)
    const change = (current: string, as: Someone) =>
      site.call(sessions.changePassword, { body: { current, next: 'another secret' } }, { as })
    await change('wrong', as)
    const [newest] = (await site.call(sessions.list, {}, { as })).body
    await site.call(sessions.end, { params: { id: newest?.id ?? '' } }, { as })
    await site.call(sessions.endOthers, {}, { as: other })
    const changed = await change(password, other)
    const anew = { id: as.id, token: changed.body.token ?? '' }
    const events = await own(anew)
    expect(kindsOf(events)).toEqual([
      'passwordChanged',
      'sessionEnded',
      'sessionEnded',
      'passwordRefused: WRONG_PASSWORD',
      'signIn',
      'signIn',
      'signUp',
    ])
    await site.call(sessions.signOut, {}, { as: anew })
    expect(kindsOf(await find({ userId: as.id, limit: 1 }))).toEqual(['signOut'])
  })

  test('holds no password, token or email', async () => {
    const { email, password, token, device, as } = await site.signUp()
    await signIn({ email, password: 'my other secret' })
    await signIn({ email: 'typed-wrongly@example.com', password })
    await site.call(sessions.signOut, {}, { as })
    const rows = await site.context.db.write.selectFrom('security_events').selectAll().execute()
    const whole = JSON.stringify(rows)
    for (const secret of [email, password, 'my other secret', 'typed-wrongly', token, device])
      expect(whole).not.toContain(secret)
  })

  test('shows each person their own events alone, without fields for operators', async () => {
    const [mine, theirs] = [await site.signUp(), await site.signUp()]
    expect(await own(mine.as)).toMatchObject([{ kind: 'signUp' }])
    expect((await own(mine.as))[0]).not.toHaveProperty('userId')
    await signIn({ email: mine.email, password: 'wrong' })
    expect(kindsOf(await own(mine.as))).toEqual(['signInRefused: WRONG_PASSWORD', 'signUp'])
    expect(kindsOf(await own(theirs.as))).toEqual(['signUp'])
  })

  test('is read backwards from any entry, and refuses unknown filters', async () => {
    const { as, credentials } = await site.signUp()
    await signIn(credentials)
    const [last, first] = await own(as)
    expect(await own(as, { before: last?.id })).toEqual([first])
    expect(await own(as, { limit: 1, offset: 1 })).toEqual([first])
    for (const query of [{ kind: 'cat' }, { userId: 'x' }, { before: '-1' }, { email: 'a@b.ge' }])
      expect(
        (await site.call(securityEvents.find, { query } as never, { as: operator })).status,
      ).toBe(400)
  })

  test('keeps an event when its account is deleted, without the account', async () => {
    const { user } = await site.signUp()
    const [event] = await find({ userId: user.id })
    await site.context.db.write.deleteFrom('users').where('id', '=', user.id).execute()
    const row = await site.context.db.write
      .selectFrom('security_events')
      .select(['kind', 'user_id'])
      .where('id', '=', event?.id ?? '')
      .executeTakeFirst()
    expect(row).toEqual({ kind: 'signUp', user_id: null })
  })
})
