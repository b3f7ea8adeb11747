import { security } from '../../../../contract/people/security.ts'
import { sessions } from '../../../../contract/people/sessions.ts'
import { users } from '../../../../contract/people/users.ts'
import type { Someone } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { hashPassword } from '../../sessions/password.ts'
import { makeLaunchData } from '../../sessions/testing/launch-data.ts'
import { codeAt } from '../totp.ts'
import { makeAuthenticator } from './authenticator.ts'
import { fromBase32 } from './base32.ts'

const password = 'by the sea in Batumi'
const passwordHash = await hashPassword(password)
const botToken = '4242:a-bot-token-for-tests-only'

/** A server with a bot and a clock that the test moves, and people in it who have passwords. */
export async function openSecurityServer(env: Record<string, string> = {}) {
  let now = Date.parse('2026-11-21T09:00:00Z')
  let telegramUsers = 7000
  const site = await openTestServer(
    { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_BOT_NAME: 'sakhli_bot', ...env },
    { clock: () => new Date(now) },
  )
  const { write } = site.context.db

  type Flags = Parameters<typeof site.someone>[0]

  /** Signed in, but so long ago that they are asked who they are. */
  const person = async (flags: Flags = {}) => {
    const as = await site.someone(flags)
    const { login } = await write
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', as.id)
      .returning('login')
      .executeTakeFirstOrThrow()
    return { as, id: as.id, email: login ?? '', password }
  }
  type Person = Awaited<ReturnType<typeof person>>

  const signIn = ({ email }: Person, word = password) =>
    site.call(sessions.signIn, { body: { email, password: word, session: 'token' } })

  const confirm = (as: Someone, body: { password: string } | { code: string }) =>
    site.call(security.confirm, { body }, { as })

  /** Sets up an authenticator app for somebody who has confirmed who they are. */
  const addApp = async (as: Someone) => {
    const { body } = await site.call(security.startApp, {}, { as })
    const code = () => codeAt(fromBase32(body.secret), new Date(now))
    const done = await site.call(security.finishApp, { body: { code: code() } }, { as })
    // The code that set up the app is used up.
    now += 30_000
    const { recoveryCodes } = done.body
    return { secret: body.secret, uri: body.uri, code, status: done.status, recoveryCodes }
  }

  const addPasskey = async (as: Someone, name = 'Phone') => {
    const device = makeAuthenticator()
    const { body } = await site.call(security.startPasskey, {}, { as })
    const added = await site.call(
      security.addPasskey,
      { body: { name, passkey: device.create(body) } },
      { as },
    )
    const { passkey, recoveryCodes } = added.body
    return { device, status: added.status, passkey, recoveryCodes }
  }

  const askPasskey = async () => (await site.call(security.requestPasskey, {})).body

  const inTelegram = async (id?: number) => {
    telegramUsers += 1
    const user = { id: id ?? telegramUsers, first_name: 'Nino', username: 'nino' }
    const data = makeLaunchData(botToken, { user, authDate: new Date(now) })
    const call = { headers: { authorization: `tma ${data}` } }
    const { body } = await site.call(users.enter, {}, call)
    return { ...call, id: body.id, telegramId: String(user.id) }
  }

  return {
    ...site,
    password,
    person,
    signIn,
    confirm,
    addApp,
    addPasskey,
    askPasskey,
    inTelegram,
    later: (minutes: number) => {
      now += minutes * 60_000
    },
    events: async (userId: string) => {
      const rows = await write
        .selectFrom('security_events')
        .select(['kind', 'cause'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
      return rows.map(({ kind, cause }) => (cause ? `${kind} ${cause}` : kind))
    },
  }
}
export type SecurityServer = Awaited<ReturnType<typeof openSecurityServer>>
