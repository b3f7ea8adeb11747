import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import { hashPassword } from './password.ts'
import type { Accounts } from './testing/accounts.ts'
import { openAccounts } from './testing/accounts.ts'

let site: Accounts
beforeAll(async () => {
  site = await openAccounts()
})
afterAll(() => site.close())
// Each test counts in time windows of its own.
beforeEach(() => site.later(86_400))

const statusOf = async (token: string) =>
  (await site.call(users.me, {}, { as: { id: '', token } })).status
const signIn = (email: string, password: string) =>
  site.call(sessions.signIn, { body: { email, password, session: 'token' } })

test('sign-ins during a password change leave no session of the old password', {
  tags: 'long',
}, async () => {
  for (let round = 0; round < 3; round += 1) {
    const { as, email, password } = await site.signUp()
    const body = { current: password, next: 'another secret' }
    const [changed, ...signedIn] = await Promise.all([
      site.call(sessions.changePassword, { body }, { as }),
      ...Array.from({ length: 10 }, () => signIn(email, password)),
    ])
    expect(changed.status).toBe(200)
    for (const { status, body } of signedIn) {
      expect([200, 401]).toContain(status)
      if (body.token) expect(await statusOf(body.token)).toBe(401)
    }
    expect(await statusOf(changed.body.token ?? '')).toBe(200)
    expect(await statusOf(as.token)).toBe(401)
  }
})

/** Changes the account after a sign-in has checked the password and before it starts its session. */
async function duringSignIn(userId: string, signingIn: () => Promise<unknown>, set: object) {
  const { write } = site.context.db
  let pending: Promise<unknown> = Promise.resolve()
  await write.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    let isDone = false
    pending = signingIn().finally(() => {
      isDone = true
    })
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(write)
        expect(isDone || rows.length > 0).toBe(true)
      },
      { timeout: 20_000 },
    )
    await tx.updateTable('users').set(set).where('id', '=', userId).execute()
  })
  return pending
}

const countSessions = async (userId: string) =>
  (
    await site.context.db.write
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
  ).length

test('a session is not started when the password changed after it was checked', async () => {
  const { as, email, password } = await site.signUp()
  const set = { password_hash: await hashPassword('another secret') }
  const answer = await duringSignIn(as.id, () => signIn(email, password), set)
  expect(answer).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
  expect(await countSessions(as.id)).toBe(1)
  const { cause } = await site.context.db.write
    .selectFrom('security_events')
    .select('cause')
    .where('user_id', '=', as.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(cause).toBe('CHANGED_MEANWHILE')
})

test('a session is not started when the account was blocked meanwhile', async () => {
  const { as, email, password } = await site.signUp()
  const answer = await duringSignIn(as.id, () => signIn(email, password), { is_blocked: true })
  expect(answer).toMatchObject({ status: 403, body: { code: 'BLOCKED' } })
  expect(await countSessions(as.id)).toBe(1)
})

test('of two password changes at once only one succeeds', async () => {
  const { as, email, password } = await site.signUp()
  const other = await site.signIn({ email, password })
  const change = (as: typeof other, next: string) =>
    site.call(sessions.changePassword, { body: { current: password, next } }, { as })
  const answers = await Promise.all([change(as, 'one of two'), change(other, 'the other one')])
  // The slower one's session may have ended before its change was looked at.
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses[0]).toBe(200)
  expect([401, 422]).toContain(statuses[1])
  const works = await Promise.all(
    ['one of two', 'the other one'].map(async (next) => (await signIn(email, next)).status),
  )
  expect(works.toSorted()).toEqual([200, 401])
})
