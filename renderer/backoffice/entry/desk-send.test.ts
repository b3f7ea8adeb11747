import { expect, test } from 'vitest'
import { done, refused } from '../../../contract/desktop/errors.ts'
import { security } from '../../../contract/people/security.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { deskSend } from './desk-send.ts'

const credentials = { email: 'nino@agency.example', password: 'by the sea' }

/** The page's client with a main process that gives this answer, and the calls that went past it to the server. */
function open(outcome: unknown) {
  const asked: unknown[] = []
  const sent: string[] = []
  const door = async (given: unknown) => {
    asked.push(given)
    return outcome as never
  }
  const session = { signIn: door, signInSecond: door, signUp: door, changePassword: door } as never
  const api = makeApi({
    send: deskSend({ session }, async (url) => {
      sent.push(url)
      return Response.json({ id: '7' })
    }),
  })
  return { api, asked, sent }
}

test('signing in goes through the main process, and every other call to the server', async () => {
  const { api, asked, sent } = open(done({ user: { id: '7' }, isKept: true }))
  expect(await api.call(sessions.signIn, { body: credentials })).toMatchObject({
    ok: true,
    value: { user: { id: '7' } },
  })
  expect([asked, sent]).toEqual([[credentials], []])
  await api.call(users.me, {})
  expect(sent).toEqual(['/estateserver/users/me'])
})

test('changing the password goes through the main process, with an empty answer', async () => {
  const { api, asked, sent } = open(done(undefined))
  const body = { current: 'by the sea', next: 'in the hills' }
  expect(await api.call(sessions.changePassword, { body })).toEqual({ ok: true, value: {} })
  expect([asked, sent]).toEqual([[body], []])
})

test('a required second factor is returned with its proof, and its step is sent', async () => {
  const proof = { methods: ['code' as const], ticket: 'x'.repeat(43) }
  const { api, asked } = open(
    refused('REFUSED', '', { serverCode: 'SECOND_FACTOR_REQUIRED', proof }),
  )
  expect(await api.call(sessions.signIn, { body: credentials })).toMatchObject({
    failure: { status: 401, code: 'SECOND_FACTOR_REQUIRED', proof },
  })
  const step = { ticket: proof.ticket, code: '123456' }
  await api.call(security.signInSecond, { body: step })
  expect(asked).toEqual([credentials, step])
})

test.each([
  [refused('WRONG_CREDENTIALS', ''), { status: 401, code: 'WRONG_CREDENTIALS' }],
  [refused('BLOCKED', ''), { status: 403, code: 'BLOCKED' }],
  [refused('REFUSED', ''), { status: 422 }],
  [refused('REFUSED', '', { serverCode: 'EMAIL_TAKEN' }), { status: 409, code: 'EMAIL_TAKEN' }],
  [
    refused('REFUSED', '', { serverCode: 'PASSWORD_TOO_COMMON' }),
    { status: 422, code: 'PASSWORD_TOO_COMMON' },
  ],
  [refused('NOT_A_SERVER', ''), { status: 503 }],
  [
    refused('TOO_MANY_REQUESTS', '', { retryAfterSeconds: 90 }),
    { status: 429, retryAfterSeconds: 90 },
  ],
  [refused('UNREACHABLE', ''), { kind: 'unreachable' }],
])(
  'a refusal of the main process is read as an answer of the server: %j',
  async (outcome, failure) => {
    const { api } = open(outcome)
    expect(await api.call(sessions.signIn, { body: credentials })).toMatchObject({
      ok: false,
      failure,
    })
  },
)
