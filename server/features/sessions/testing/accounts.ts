import { sessions } from '../../../../contract/people/sessions.ts'
import { openTestServer } from '../../../testing/test-server.ts'

/** The cookies that a browser sends back, and what each of them holds. */
export function cookiesOf(headers: Record<string, unknown>) {
  const given = [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0] ?? '')
  const entries = given.map((pair) => pair.split('=') as [string, string])
  return { cookie: given.join('; '), values: Object.fromEntries(entries) }
}

/** For tests: a server whose clock stands still until it is moved, and people who sign up there. */
export async function openAccounts(env: Record<string, string> = {}) {
  let now = Date.parse('2026-11-21T09:00:00Z')
  let counter = 0
  const site = await openTestServer(env, { clock: () => new Date(now) })

  const account = (change = {}) => {
    counter += 1
    return {
      email: `nino${counter}@example.com`,
      password: 'a long secret',
      kind: 'single' as const,
      agencyName: 'Nino',
      ...change,
    }
  }

  const signUp = async (change = {}) => {
    const sent = account(change)
    const { status, body } = await site.call(sessions.signUp, {
      body: { ...sent, session: 'token' as const },
    })
    if (status !== 201) throw new Error(`${status} ${body.message}`)
    const { user, token = '', device = '' } = body
    const { email, password } = sent
    const credentials = { email, password }
    return { ...sent, credentials, user, token, device, as: { id: user.id, token } }
  }

  /** Signs in as a program does, which gets a token. */
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const { status, body } = await site.call(sessions.signIn, {
      body: { email, password, session: 'token' as const },
    })
    if (status !== 200) throw new Error(`${status} ${body.message}`)
    return { id: body.user.id, token: body.token ?? '' }
  }

  return {
    ...site,
    account,
    signUp,
    signIn,
    now: () => now,
    later: (seconds: number) => {
      now += seconds * 1000
    },
  }
}
export type Accounts = Awaited<ReturnType<typeof openAccounts>>
