import { describe, expect, test } from 'vitest'
import { sessions } from '../../../contract/people/sessions.ts'
import type { User } from '../../../contract/people/users.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { SessionStore } from './session-store.ts'

const anna = { id: '5', language: 'ru' } as User
const next = { current: 'old', next: 'magnolia' }

/** A server that accepts writes only while there is a session. */
function open() {
  const server = { hasSession: true, taken: [] as unknown[] }
  const api = makeApi({
    send: async (_url, { body }) => {
      if (!server.hasSession)
        return Response.json({ code: 'NOT_SIGNED_IN', message: '' }, { status: 401 })
      server.taken.push(JSON.parse(String(body)))
      return new Response(null, { status: 204 })
    },
  })
  const session = new SessionStore(api, emptyDevice)
  session.restore({ kind: 'signedIn', user: anna })
  const write = () => session.whileSignedIn(() => api.call(sessions.changePassword, { body: next }))
  return { server, session, write }
}

const isAsked = async (session: SessionStore) => {
  while (!session.isAskedAgain) await Promise.resolve()
}

describe('a session that ends during use', () => {
  test('asks for a new sign-in, and then sends what was typed', async () => {
    const { server, session, write } = open()
    server.hasSession = false
    const sending = write()
    await isAsked(session)
    expect(server.taken).toEqual([])
    server.hasSession = true
    session.answerAgain(true)
    expect(await sending).toEqual({ ok: true, value: undefined })
    expect(server.taken).toEqual([next])
    expect(session.isAskedAgain).toBe(false)
  })

  test('asks once, however many calls were refused', async () => {
    const { server, session, write } = open()
    server.hasSession = false
    const sending = Promise.all([write(), write()])
    await isAsked(session)
    server.hasSession = true
    session.answerAgain(true)
    expect((await sending).map(({ ok }) => ok)).toEqual([true, true])
    expect(server.taken).toHaveLength(2)
  })

  test('leaves the call refused when nobody signs in', async () => {
    const { server, session, write } = open()
    server.hasSession = false
    const sending = write()
    await isAsked(session)
    session.answerAgain(false)
    expect(await sending).toMatchObject({ ok: false, failure: { code: 'NOT_SIGNED_IN' } })
    expect(server.taken).toEqual([])
  })
})

test('a visitor whose call is refused is not asked to sign in', async () => {
  const { server, session, write } = open()
  session.restore({ kind: 'visitor' })
  server.hasSession = false
  expect(await write()).toMatchObject({ ok: false })
  expect(session.isAskedAgain).toBe(false)
})

test('the account is told of a language only if it is another one', () => {
  const { server, session } = open()
  session.tellLanguage('ru')
  session.tellLanguage('he')
  expect(server.taken).toEqual([{ language: 'he' }])
})
