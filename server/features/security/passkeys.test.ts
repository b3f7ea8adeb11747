import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { security } from '../../../contract/people/security.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import { makeAuthenticator } from './testing/authenticator.ts'
import type { SecurityServer } from './testing/security-server.ts'
import { openSecurityServer } from './testing/security-server.ts'

let site: SecurityServer
beforeAll(async () => {
  site = await openSecurityServer()
})
afterAll(() => site.close())

async function confirmed() {
  const person = await site.person({ is_admin: true })
  await site.confirm(person.as, { password: site.password })
  return person
}

async function withPasskey() {
  const person = await confirmed()
  return { ...person, ...(await site.addPasskey(person.as)) }
}

type Device = ReturnType<typeof makeAuthenticator>
const enter = async (
  device: Device,
  passkey = undefined as ReturnType<Device['use']> | undefined,
) =>
  site.call(security.signInByPasskey, {
    body: { passkey: passkey ?? device.use(await site.askPasskey()), session: 'token' },
  })
const told = (answer: { status: number; body: { code?: string } }) => [
  answer.status,
  answer.body.code,
]

describe('a passkey', () => {
  test('signs in by itself, and is listed with its name', async () => {
    const { id, device, passkey, recoveryCodes, as } = await withPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const entered = await enter(device)
    expect([entered.status, entered.body.user.id]).toEqual([200, id])
    const me = { id, token: entered.body.token ?? '' }
    expect((await site.call(users.me, {}, { as: me })).status).toBe(200)
    const { body } = await site.call(security.overview, {}, { as })
    expect(body).toMatchObject({ canAddPasskey: true, recoveryCodesLeft: 10 })
    expect(body.passkeys).toEqual([{ ...passkey, name: 'Phone', usedAt: expect.any(String) }])
    // Signing in by passkey proves who is there.
    expect((await site.call(security.startApp, {}, { as: me })).status).toBe(200)
  })

  test('can be the second step after the password, instead of a code', async () => {
    const person = await withPasskey()
    const { body } = await site.signIn(person)
    expect(body.proof?.methods).toEqual(['code', 'passkey'])
    const ticket = body.proof?.ticket ?? ''
    const foreign = await withPasskey()
    const second = async (device: Device) =>
      site.call(security.signInSecond, {
        body: { ticket, passkey: device.use(await site.askPasskey()), session: 'token' },
      })
    expect(told(await second(foreign.device))).toEqual([422, 'WRONG_PASSKEY'])
    const entered = await second(person.device)
    expect([entered.status, entered.body.user.id]).toEqual([200, person.id])
  })

  test('answers a challenge of the server once, within ten minutes', async () => {
    const { device } = await withPasskey()
    const used = device.use(await site.askPasskey())
    expect((await enter(device, used)).status).toBe(200)
    expect(told(await enter(device, used))).toEqual([422, 'WRONG_PASSKEY'])
    const late = await site.askPasskey()
    site.later(10)
    expect(told(await enter(device, device.use(late)))).toEqual([422, 'WRONG_PASSKEY'])
    const invented = { ...(await site.askPasskey()), challenge: 'x'.repeat(43) }
    expect(told(await enter(device, device.use(invented)))).toEqual([422, 'WRONG_PASSKEY'])
  })

  test.each([
    [
      'of another site',
      (device: Device) => Object.assign(device.state, { origin: 'https://sakhli.evil' }),
    ],
    [
      'of whom the device did not verify',
      (device: Device) => Object.assign(device.state, { isVerifying: false }),
    ],
    ['of a copied device', (device: Device) => Object.assign(device.state, { counter: 0 })],
  ])('is refused when it is %s', async (_, change) => {
    const { device, id } = await withPasskey()
    expect((await enter(device)).status).toBe(200)
    change(device)
    expect(told(await enter(device))).toEqual([422, 'WRONG_PASSKEY'])
    expect(await site.events(id)).not.toContain('signOut')
  })

  test('is refused when its signed data was changed', async () => {
    const { device } = await withPasskey()
    const used = device.use(await site.askPasskey())
    const { authenticatorData } = used.response
    const changed = Buffer.from(authenticatorData, 'base64url')
    changed[36] = 99
    used.response.authenticatorData = changed.toString('base64url')
    expect(told(await enter(device, used))).toEqual([422, 'WRONG_PASSKEY'])
    expect(told(await enter(makeAuthenticator()))).toEqual([422, 'WRONG_PASSKEY'])
  })

  test('that is removed opens nothing, and the last one removes recovery codes', async () => {
    const { as, device, passkey } = await withPasskey()
    const remove = () => site.call(security.removePasskey, { params: { id: passkey.id } }, { as })
    const other = await confirmed()
    expect(
      (await site.call(security.removePasskey, { params: { id: passkey.id } }, { as: other.as }))
        .status,
    ).toBe(404)
    expect((await remove()).status).toBe(204)
    expect(told(await enter(device))).toEqual([422, 'WRONG_PASSKEY'])
    expect((await remove()).status).toBe(404)
    const { body } = await site.call(security.overview, {}, { as })
    expect([body.recoveryCodesLeft, body.passkeys]).toEqual([0, []])
  })

  test('is renamed by its owner alone', async () => {
    const { as, passkey } = await withPasskey()
    const other = await confirmed()
    const args = { params: { id: passkey.id }, body: { name: ' Laptop ' } }
    expect((await site.call(security.renamePasskey, args, { as: other.as })).status).toBe(404)
    expect((await site.call(security.renamePasskey, args, { as })).body.name).toBe('Laptop')
  })

  test('is added once, to the account that asked for it', async () => {
    const [mine, other] = [await confirmed(), await confirmed()]
    const { body } = await site.call(security.startPasskey, {}, { as: other.as })
    const device = makeAuthenticator()
    const made = device.create(body)
    const add = (as: typeof mine.as) =>
      site.call(security.addPasskey, { body: { name: 'x', passkey: made } }, { as })
    expect(told(await add(mine.as))).toEqual([422, 'WRONG_PASSKEY'])
    expect((await add(other.as)).status).toBe(201)
    expect(told(await add(other.as))).toEqual([422, 'WRONG_PASSKEY'])
  })

  test('confirms an identity as password and second factor in one', async () => {
    const { as, device } = await withPasskey()
    site.later(11)
    const refused = await site.call(security.startApp, {}, { as })
    expect(refused.body.proof?.methods).toEqual(['password', 'code', 'passkey'])
    const passkey = device.use(await site.askPasskey())
    expect((await site.call(security.confirm, { body: { passkey } }, { as })).status).toBe(204)
    expect((await site.call(security.startApp, {}, { as })).status).toBe(200)
    const foreign = await withPasskey()
    const theirs = foreign.device.use(await site.askPasskey())
    expect(told(await site.call(security.confirm, { body: { passkey: theirs } }, { as }))).toEqual([
      422,
      'WRONG_PASSKEY',
    ])
  })
})

test.each([
  ['at an address of digits', {}, '127.0.0.1:3000'],
  ['by a name without https', {}, 'sakhli.lan'],
])('there are no passkeys %s', async (_, env, host) => {
  const person = await confirmed()
  const headers = { host, ...env }
  expect((await site.call(security.requestPasskey, {}, { headers })).status).toBe(409)
  const { body } = await site.call(security.overview, {}, { as: person.as, headers })
  expect(body.canAddPasskey).toBe(false)
})

test('passkeys belong to the public host name, whatever host a request names', {
  tags: 'long',
}, async () => {
  const open = await openSecurityServer({ PUBLIC_URL: 'https://sakhli.example' })
  const headers = { host: 'evil.example' }
  const { body } = await open.call(security.requestPasskey, {}, { headers })
  expect(body.rpId).toBe('sakhli.example')
  const person = await open.person()
  await open.confirm(person.as, { password: open.password })
  const asked = await open.call(security.startPasskey, {}, { as: person.as })
  const device = makeAuthenticator({ origin: 'https://sakhli.example' })
  const added = await open.call(
    security.addPasskey,
    { body: { name: 'x', passkey: device.create(asked.body) } },
    { as: person.as },
  )
  expect(added.status).toBe(201)
  const entered = await open.call(security.signInByPasskey, {
    body: { passkey: device.use(await open.askPasskey()), session: 'token' },
  })
  await open.close()
  expect(entered.status).toBe(200)
})

describe('an account with a passkey and no password', () => {
  let counter = 0
  async function signUp(device = makeAuthenticator(), change = {}) {
    counter += 1
    const account = { email: `key${counter}@example.com`, agencyName: 'Nino', ...change }
    const { body: creation } = await site.call(security.startPasskeyAccount, { body: account })
    const body = {
      ...{ ...account, kind: 'single' as const, session: 'token' as const },
      ...{ name: 'Phone', passkey: device.create(creation) },
    }
    const send = () => site.call(security.signUpByPasskey, { body })
    return { device, email: account.email, send, answer: await send() }
  }

  test('is made and signs in, and its only passkey cannot be removed', async () => {
    const { device, email, answer } = await signUp()
    expect([answer.status, answer.body.recoveryCodes.length]).toEqual([201, 10])
    const as = { id: answer.body.user.id, token: answer.body.token ?? '' }
    const { body } = await site.call(security.overview, {}, { as })
    expect([body.hasPassword, body.passkeys.length]).toEqual([false, 1])
    expect((await enter(device)).body.user.id).toBe(as.id)
    const byPassword = { email, password: '', session: 'token' as const }
    expect((await site.call(sessions.signIn, { body: byPassword })).status).toBe(401)
    // This passkey is the only way in.
    const params = { id: body.passkeys[0]?.id ?? '' }
    expect(told(await site.call(security.removePasskey, { params }, { as }))).toEqual([
      409,
      'CONFLICT',
    ])
  })

  test('is not made with a foreign or used passkey, or with a taken email', async () => {
    const foreign = await signUp(makeAuthenticator({ origin: 'https://evil.example' }))
    expect(told(foreign.answer)).toEqual([422, 'WRONG_PASSKEY'])
    const first = await signUp()
    expect(told(await first.send())).toEqual([422, 'WRONG_PASSKEY'])
    const taken = await signUp(makeAuthenticator(), { email: first.email })
    expect(told(taken.answer)).toEqual([409, 'EMAIL_TAKEN'])
    const made = await site.context.db.write
      .selectFrom('users')
      .select('id')
      .where('login', 'in', [foreign.email, first.email])
      .execute()
    expect(made).toHaveLength(1)
  })
})
