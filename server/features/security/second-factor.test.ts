import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { security } from '../../../contract/people/security.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { SecurityServer } from './testing/security-server.ts'
import { openSecurityServer } from './testing/security-server.ts'

let site: SecurityServer
beforeAll(async () => {
  site = await openSecurityServer()
})
afterAll(() => site.close())

/** Somebody whose account asks for the code of an app. */
async function guarded() {
  const person = await site.person({ is_admin: true })
  await site.confirm(person.as, { password: site.password })
  return { ...person, app: await site.addApp(person.as) }
}

const ticketOf = async (person: Awaited<ReturnType<typeof guarded>>) => {
  const { status, body } = await site.signIn(person)
  expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  return body.proof?.ticket ?? ''
}
const second = (ticket: string, code: string) =>
  site.call(security.signInSecond, { body: { ticket, code, session: 'token' } })
const told = (answer: { status: number; body: { code?: string } }) => [
  answer.status,
  answer.body.code,
]

describe('an authenticator app', () => {
  test('is asked for after the password, once its first code was right', async () => {
    const person = await site.person()
    await site.confirm(person.as, { password: site.password })
    const { body } = await site.call(security.startApp, {}, { as: person.as })
    expect(body.uri).toContain(body.secret)
    expect((await site.signIn(person)).status).toBe(200)
    const wrong = await site.call(
      security.finishApp,
      { body: { code: '000000' } },
      { as: person.as },
    )
    expect(told(wrong)).toEqual([422, 'WRONG_CODE'])
    expect((await site.signIn(person)).status).toBe(200)
    const app = await site.addApp(person.as)
    expect(app.status).toBe(200)
    const asked = await site.signIn(person)
    expect(asked.body).toEqual({
      code: 'SECOND_FACTOR_REQUIRED',
      message: expect.any(String),
      proof: { methods: ['code'], ticket: expect.stringMatching(/^[\w-]{43}$/) },
    })
    expect(asked.headers['set-cookie']).toBeUndefined()
    const entered = await second(asked.body.proof?.ticket ?? '', app.code())
    expect([entered.status, entered.body.user.id]).toEqual([200, person.id])
    const me = { id: person.id, token: entered.body.token ?? '' }
    expect((await site.call(users.me, {}, { as: me })).status).toBe(200)
  })

  test('ends the sessions started without it, except the one that set it up', async () => {
    const person = await site.person()
    const { body } = await site.signIn(person)
    const other = { id: person.id, token: body.token ?? '' }
    await site.confirm(person.as, { password: site.password })
    await site.addApp(person.as)
    expect((await site.call(users.me, {}, { as: other })).status).toBe(401)
    expect((await site.call(users.me, {}, { as: person.as })).status).toBe(200)
  })

  test('has each code accepted once, and no older code after it', async () => {
    const person = await guarded()
    const { app } = person
    const old = app.code()
    site.later(0.5)
    const next = app.code()
    const tickets = [await ticketOf(person), await ticketOf(person), await ticketOf(person)]
    const [a = '', b = '', c = ''] = tickets
    const both = await Promise.all([second(a, next), second(b, next)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(told(await second(c, old))).toEqual([422, 'WRONG_CODE'])
    expect(told(await second(c, next))).toEqual([422, 'WRONG_CODE'])
    site.later(0.5)
    expect((await second(c, app.code())).status).toBe(200)
  })

  test('is stored sealed: its secret does not stand in the database', async () => {
    const { app, id } = await guarded()
    const row = await site.context.db.write
      .selectFrom('app_secrets')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    const secret = app.secret
    expect(row.sealed_secret.length).toBe(12 + 16 + 20)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('cannot be set up over one that is in use', async () => {
    const { as } = await guarded()
    expect(told(await site.call(security.startApp, {}, { as }))).toEqual([409, 'CONFLICT'])
  })

  test('takes few wrong codes, in one sign-in and over several', async () => {
    const person = await guarded()
    const ticket = await ticketOf(person)
    for (let i = 0; i < 6; i += 1)
      expect(told(await second(ticket, '000000'))).toEqual([422, 'WRONG_CODE'])
    expect(told(await second(ticket, person.app.code()))).toEqual([401, 'SIGN_IN_EXPIRED'])
    const other = await ticketOf(person)
    expect((await second(other, person.app.code())).status).toBe(429)
    // Guessing app codes does not block the recovery codes.
    const [recovery = ''] = person.app.recoveryCodes ?? []
    expect((await second(other, recovery)).status).toBe(200)
    expect(await site.events(person.id)).toContain('secondFactorRefused TOO_MANY_REQUESTS')
  })

  test('is no longer asked for once it is removed', async () => {
    const person = await guarded()
    const { as } = person
    expect((await site.call(security.removeApp, {}, { as })).status).toBe(204)
    expect((await site.signIn(person)).status).toBe(200)
    expect((await site.call(security.overview, {}, { as })).body).toMatchObject({
      appSince: null,
      recoveryCodesLeft: 0,
    })
    expect((await site.call(security.removeApp, {}, { as })).status).toBe(404)
  })
})

describe('the ticket of a sign-in', () => {
  test('is valid for one session and ten minutes', async () => {
    const person = await guarded()
    const used = await ticketOf(person)
    expect((await second(used, person.app.code())).status).toBe(200)
    site.later(0.5)
    expect(told(await second(used, person.app.code()))).toEqual([401, 'SIGN_IN_EXPIRED'])
    const late = await ticketOf(person)
    site.later(10)
    expect(told(await second(late, person.app.code()))).toEqual([401, 'SIGN_IN_EXPIRED'])
  })

  test('is not valid after the password changed', async () => {
    const person = await guarded()
    const ticket = await ticketOf(person)
    const body = { current: site.password, next: 'another one by the sea' }
    expect((await site.call(sessions.changePassword, { body }, { as: person.as })).status).toBe(200)
    expect(told(await second(ticket, person.app.code()))).toEqual([401, 'SIGN_IN_EXPIRED'])
  })

  test('is refused when it was made up', async () => {
    expect(told(await second('x'.repeat(43), '000000'))).toEqual([401, 'SIGN_IN_EXPIRED'])
  })
})

describe('recovery codes', () => {
  test('are ten, shown once, and work once each, in any spelling', async () => {
    const person = await guarded()
    const codes = person.app.recoveryCodes ?? []
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const [first = '', other = ''] = codes
    const spaced = ` ${first.toUpperCase().replaceAll('-', ' ')} `
    expect((await second(await ticketOf(person), spaced)).status).toBe(200)
    expect(told(await second(await ticketOf(person), first))).toEqual([422, 'WRONG_CODE'])
    const tickets = [await ticketOf(person), await ticketOf(person)]
    const both = await Promise.all(tickets.map((ticket) => second(ticket, other)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const { body } = await site.call(security.overview, {}, { as: person.as })
    expect(body.recoveryCodesLeft).toBe(8)
    expect(await site.events(person.id)).toContain('recoveryCodeUsed')
    const stored = await site.context.db.write.selectFrom('recovery_codes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(other)
  })

  test('work for their own account alone', async () => {
    const [mine, theirs] = [await guarded(), await guarded()]
    const [code = ''] = theirs.app.recoveryCodes ?? []
    expect(told(await second(await ticketOf(mine), code))).toEqual([422, 'WRONG_CODE'])
  })

  test('are replaced as a whole', async () => {
    const person = await guarded()
    const [old = ''] = person.app.recoveryCodes ?? []
    const { body } = await site.call(security.renewRecoveryCodes, {}, { as: person.as })
    expect(body.recoveryCodes).toHaveLength(10)
    expect(told(await second(await ticketOf(person), old))).toEqual([422, 'WRONG_CODE'])
    const [fresh = ''] = body.recoveryCodes
    expect((await second(await ticketOf(person), fresh)).status).toBe(200)
  })

  test('are refused to an account without a second factor', async () => {
    const { as } = await site.person()
    await site.confirm(as, { password: site.password })
    expect(told(await site.call(security.renewRecoveryCodes, {}, { as }))).toEqual([
      409,
      'CONFLICT',
    ])
  })
})

test('a sign-in under way while a factor is set up starts no session without it', async () => {
  const person = await site.person()
  await site.confirm(person.as, { password: site.password })
  const { body } = await site.call(security.startApp, {}, { as: person.as })
  expect(body.secret).toBeTruthy()
  // The password is checked, then hashing waits. The factor is set before the session would begin.
  const signingIn = Array.from({ length: 6 }, () => site.signIn(person))
  await site.addApp(person.as)
  await Promise.all(signingIn)
  const { sessionsLeft } = await site.context.db.write
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<string>().as('sessionsLeft'))
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(sessionsLeft).toBe('1')
})
