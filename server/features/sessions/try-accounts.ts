import { sessions } from '../../../contract/sessions.ts'
import { openTestHouse } from '../../testing.ts'

/** A house whose clock stands still until it is moved, and people who sign up there: for tests. */
export async function openAccounts(env: Record<string, string> = {}) {
  let now = Date.parse('2026-11-21T09:00:00Z')
  let counter = 0
  const site = await openTestHouse(env, { clock: () => new Date(now) })

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
    const { status, body } = await site.call(sessions.signUp, { body: sent })
    if (status !== 201) throw new Error(`${status} ${body.message}`)
    return { ...sent, ...body, as: { id: body.user.id, token: body.token } }
  }

  return {
    ...site,
    account,
    signUp,
    now: () => now,
    later: (seconds: number) => {
      now += seconds * 1000
    },
  }
}
export type Accounts = Awaited<ReturnType<typeof openAccounts>>
