import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderation } from '../../../contract/operators/moderation.ts'
import { security } from '../../../contract/people/security.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { Someone } from '../../testing/test-server.ts'
import type { SecurityServer } from './testing/security-server.ts'
import { openSecurityServer } from './testing/security-server.ts'

let site: SecurityServer
beforeAll(async () => {
  site = await openSecurityServer()
})
afterAll(() => site.close())

const told = (answer: { status: number; body: { code?: string } }) => [
  answer.status,
  answer.body.code,
]
const link = (as: Someone) => site.call(sessions.startLink, {}, { as })
const asked = { message: expect.any(String), code: 'CONFIRM_IDENTITY' }

describe('changing how an account is entered', () => {
  test('is refused to a session without a confirmed identity', async () => {
    const { as } = await site.person({ is_admin: true })
    const passkey = { id: 'x', rawId: 'x', type: 'public-key' } as const
    const made = { ...passkey, response: { clientDataJSON: 'x', attestationObject: 'x' } }
    const answers = [
      await link(as),
      await site.call(security.startApp, {}, { as }),
      await site.call(security.finishApp, { body: { code: '000000' } }, { as }),
      await site.call(security.removeApp, {}, { as }),
      await site.call(security.renewRecoveryCodes, {}, { as }),
      await site.call(security.startPasskey, {}, { as }),
      await site.call(security.addPasskey, { body: { name: 'x', passkey: made } }, { as }),
      await site.call(security.removePasskey, { params: { id: '1' } }, { as }),
      await site.call(security.unlinkTelegram, {}, { as }),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([403, { ...asked, proof: { methods: ['password'] } }])
  })

  test('is allowed for ten minutes after the password', async () => {
    const { as, id } = await site.person()
    expect(told(await site.confirm(as, { password: 'a guess at it' }))).toEqual([
      422,
      'WRONG_PASSWORD',
    ])
    expect(told(await link(as))).toEqual([403, 'CONFIRM_IDENTITY'])
    expect((await site.confirm(as, { password: site.password })).status).toBe(204)
    site.later(9)
    expect((await link(as)).status).toBe(200)
    site.later(2)
    expect(told(await link(as))).toEqual([403, 'CONFIRM_IDENTITY'])
    expect(await site.events(id)).toEqual(['confirmRefused WRONG_PASSWORD', 'confirmed'])
  })

  test('is not allowed to the other sessions of the account', async () => {
    const person = await site.person()
    const { body } = await site.signIn(person)
    const fresh = { id: person.id, token: body.token ?? '' }
    // The password was typed for this session just now.
    expect((await link(fresh)).status).toBe(200)
    expect(told(await link(person.as))).toEqual([403, 'CONFIRM_IDENTITY'])
  })

  test('takes ten wrong passwords, then refuses further ones', async () => {
    const { as } = await site.person()
    const statuses = []
    for (let i = 0; i < 11; i += 1)
      statuses.push((await site.confirm(as, { password: 'a guess at it' })).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test('is allowed after a code as well, which works once', async () => {
    const { as } = await site.person()
    await site.confirm(as, { password: site.password })
    const { code } = await site.addApp(as)
    site.later(11)
    expect((await link(as)).body.proof?.methods).toEqual(['password', 'code'])
    const now = code()
    expect((await site.confirm(as, { code: now })).status).toBe(204)
    expect(told(await site.confirm(as, { code: now }))).toEqual([422, 'WRONG_CODE'])
    expect((await link(as)).status).toBe(200)
  })
})

describe('an operator', () => {
  test('cannot link Telegram without a second factor', async () => {
    const { as } = await site.person({ is_operator: true })
    await site.confirm(as, { password: site.password })
    expect(told(await link(as))).toEqual([403, 'SECOND_FACTOR_NEEDED'])
  })

  test('confirms with both the password and the second factor', async () => {
    const { as } = await site.person({ is_operator: true })
    await site.confirm(as, { password: site.password })
    const { code } = await site.addApp(as)
    site.later(11)
    expect((await link(as)).body.proof?.methods).toEqual(['password'])
    await site.confirm(as, { code: code() })
    expect((await link(as)).body.proof?.methods).toEqual(['password'])
    site.later(11)
    await site.confirm(as, { password: site.password })
    expect((await link(as)).body.proof?.methods).toEqual(['code'])
    expect(told(await site.call(security.removeApp, {}, { as }))).toEqual([403, 'CONFIRM_IDENTITY'])
    await site.confirm(as, { code: code() })
    expect((await link(as)).status).toBe(200)
    expect((await site.call(security.removeApp, {}, { as })).status).toBe(204)
  })

  test('on a private machine is only advised to have a second factor', async () => {
    const { as } = await site.person({ is_operator: true })
    expect((await site.call(moderation.queue, { query: {} }, { as })).status).toBe(200)
    const { body } = await site.call(security.overview, {}, { as })
    expect(body.factorAdvice).toBe('advised')
  })
})

describe.each([
  ['in production', { NODE_ENV: 'production' }],
  ['at a public address', { PUBLIC_URL: 'https://sakhli.example' }],
])('%s an operator', (_, env) => {
  let open: SecurityServer
  beforeAll(async () => {
    open = await openSecurityServer(env)
  })
  afterAll(() => open.close())

  const queue = (as: Someone) => open.call(moderation.queue, { query: {} }, { as })

  test('moderates only with a second factor, and is an ordinary user until then', async () => {
    const { as } = await open.person({ is_operator: true })
    const owner = await open.person({ is_admin: true })
    const draft = await open.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    const see = async () =>
      (
        await open.app.inject({
          url: `/estateserver/apartments/${draft}`,
          headers: { authorization: `Bearer ${as.token}` },
        })
      ).statusCode
    expect(told(await queue(as))).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    expect(await see()).toBe(404)
    // The calls that an operator needs to set up a factor work.
    expect((await open.call(users.me, {}, { as })).body.isOperator).toBe(true)
    expect((await open.call(security.overview, {}, { as })).body.factorAdvice).toBe('needed')
    await open.confirm(as, { password: open.password })
    expect((await open.addApp(as)).status).toBe(200)
    expect((await queue(as)).status).toBe(200)
    expect(await see()).toBe(200)
  })

  test('cannot moderate through Telegram, which shows no second factor', async () => {
    const { as } = await open.person({ is_operator: true })
    await open.confirm(as, { password: open.password })
    await open.addApp(as)
    const telegram = await open.inTelegram()
    await open.context.db.write.deleteFrom('users').where('id', '=', telegram.id).execute()
    await open.context.db.write
      .updateTable('users')
      .set({ telegram_id: telegram.telegramId })
      .where('id', '=', as.id)
      .execute()
    const answer = await open.call(moderation.queue, { query: {} }, telegram)
    expect(told(answer)).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    expect((await open.call(users.me, {}, telegram)).body.id).toBe(as.id)
    const { body } = await open.call(security.overview, {}, telegram)
    expect(body.factorAdvice).toBe('elsewhere')
  })
})
