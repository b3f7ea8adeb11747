import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operators } from '../../../contract/operators/operators.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import {
  blockUser,
  createOperator,
  listUsers,
  promoteUser,
  resetSecondFactors,
  trustUser,
  UserCommandError,
  unblockUser,
} from './manage-users.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
afterAll(() => site.close())

const signIn = (email: string, password: string) =>
  site.call(sessions.signIn, { body: { email, password, session: 'token' } })

const signUp = async (email: string) => {
  const account = { email, password: 'a long secret', agencyName: 'Nino' }
  const body = { ...account, kind: 'single', session: 'token' } as const
  const answer = await site.call(sessions.signUp, { body })
  return { id: answer.body.user.id, token: answer.body.token ?? '' }
}

test('resetting second factors ends all sessions, and the password alone signs in', async () => {
  const as = await signUp('factors@example.com')
  const db = site.context.db.write
  await db
    .insertInto('passkeys')
    .values({
      user_id: as.id,
      credential_id: 'lost',
      public_key: Buffer.from('x'),
      counter: 0,
      name: 'x',
    })
    .execute()
  const guard = { second_factor_at: new Date() }
  await db.updateTable('users').set(guard).where('id', '=', as.id).execute()
  expect((await signIn('factors@example.com', 'a long secret')).status).toBe(401)
  await resetSecondFactors(site.context, 'factors@example.com')
  expect((await site.call(users.me, {}, { as })).status).toBe(401)
  expect((await signIn('factors@example.com', 'a long secret')).status).toBe(200)
  const events = await db
    .selectFrom('security_events')
    .select(['kind', 'address'])
    .where('user_id', '=', as.id)
    .execute()
  expect(events).toContainEqual({ kind: 'secondFactorRemoved', address: 'command line' })
  const left = await db.selectFrom('passkeys').select('id').where('user_id', '=', as.id).execute()
  expect(left).toEqual([])
})

describe('an operator', () => {
  test('is created with a password that is shown once, and can work at once', async () => {
    const { id, password, isNew } = await createOperator(site.context, ' Boss@Example.com ')
    expect(isNew).toBe(true)
    expect(password).toMatch(/^[\w-]{20}$/)
    const { status, body } = await signIn('boss@example.com', password ?? '')
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ id, isOperator: true, isAdmin: false }),
    ])
    const as = { id, token: body.token ?? '' }
    expect((await site.call(operators.pendingCounts, {}, { as })).status).toBe(200)
  })

  test('can be given a chosen password', async () => {
    const { password } = await createOperator(site.context, 'own@example.com', 'chosen by myself')
    expect(password).toBe('chosen by myself')
    expect((await signIn('own@example.com', 'chosen by myself')).status).toBe(200)
  })

  test('can be an existing user, who keeps their password', async () => {
    const as = await signUp('there@example.com')
    const made = await createOperator(site.context, 'there@example.com')
    expect(made).toEqual({ id: as.id, isNew: false, password: undefined })
    expect((await site.call(users.me, {}, { as })).body.isOperator).toBe(true)
    expect((await signIn('there@example.com', 'a long secret')).status).toBe(200)
  })

  test('cannot be a demo user, whose password is public', async () => {
    const login = 'operator@sakhli.example'
    await site.context.db.write.insertInto('users').values({ login, is_demo: true }).execute()
    await expect(createOperator(site.context, login, 'a new password')).rejects.toThrow(
      UserCommandError,
    )
  })

  test('who is given a new password is signed out everywhere', async () => {
    const as = await signUp('lost@example.com')
    await createOperator(site.context, 'lost@example.com', 'a new password')
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
    expect((await signIn('lost@example.com', 'a long secret')).status).toBe(401)
    expect((await signIn('lost@example.com', 'a new password')).status).toBe(200)
    const events = await site.context.db.write
      .selectFrom('security_events')
      .select(['kind', 'address'])
      .where('user_id', '=', as.id)
      .orderBy('id')
      .execute()
    expect(events).toContainEqual({ kind: 'passwordChanged', address: 'the command line' })
  })

  test('is not created with an invalid email or a weak password', async () => {
    const before = (await listUsers(site.context)).length
    await expect(createOperator(site.context, 'boss')).rejects.toThrow(
      'boss is not an email address',
    )
    await expect(createOperator(site.context, 'b@example.com', 'short')).rejects.toThrow(
      'A password has 8 to 200 characters',
    )
    await expect(createOperator(site.context, 'b@example.com', 'password1')).rejects.toThrow(
      'This password is among the first that anyone tries; think of another',
    )
    expect(await listUsers(site.context)).toHaveLength(before)
  })
})

describe('a user', () => {
  test('is promoted, trusted, blocked and unblocked, by email or number', async () => {
    const as = await signUp('agent@example.com')
    const { id } = await site.context.db.write
      .insertInto('users')
      .values({ telegram_id: 4711, agency_name: 'From Telegram' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await promoteUser(site.context, id)).toEqual({
      id,
      email: null,
      name: 'From Telegram',
      roles: ['advertiser'],
    })
    expect((await trustUser(site.context, 'AGENT@example.com')).roles).toEqual([
      'advertiser',
      'trusted',
    ])
    const listing = await site.listing(as.id)
    expect((await blockUser(site.context, 'agent@example.com')).roles).toContain('blocked')
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
    const row = await site.context.db.write
      .selectFrom('listings')
      .select('status')
      .where('id', '=', listing)
      .executeTakeFirst()
    expect(row?.status).toBe('unpublished')
    expect((await unblockUser(site.context, 'agent@example.com')).roles).not.toContain('blocked')
    expect((await signIn('agent@example.com', 'a long secret')).status).toBe(200)
    const acts = await site.context.db.write
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_id', 'details'])
      .where('subject_id', 'in', [as.id, listing])
      .orderBy('id')
      .execute()
    const of = (subject: string) =>
      acts.filter(({ action }) => action.startsWith(`${subject}.`)).map(({ action }) => action)
    expect(of('user')).toEqual(['user.trust', 'user.block', 'user.unblock'])
    expect(acts.every((act) => act.actor_id === null)).toBe(true)
    // The log also tells what a block took off the site.
    expect(acts.find(({ action }) => action === 'ad.status')).toMatchObject({
      subject_id: listing,
      details: { from: 'published', to: 'unpublished' },
    })
  })

  test('who does not exist is named in the error', async () => {
    await expect(promoteUser(site.context, 'nobody@example.com')).rejects.toThrow(
      new UserCommandError('There is no user nobody@example.com'),
    )
    await expect(blockUser(site.context, '999999')).rejects.toThrow('There is no user 999999')
  })

  test('is listed with their roles', async () => {
    const { id } = await site.someone({ is_operator: true, is_blocked: true })
    expect((await listUsers(site.context)).find((user) => user.id === id)?.roles).toEqual([
      'operator',
      'user',
      'blocked',
    ])
  })
})
