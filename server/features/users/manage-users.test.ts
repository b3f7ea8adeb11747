import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../../contract/sessions.ts'
import { operators, users } from '../../../contract/users.ts'
import type { TestHouse } from '../../testing.ts'
import { openTestHouse } from '../../testing.ts'
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

let site: TestHouse
beforeAll(async () => {
  site = await openTestHouse()
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

test('whoever lost their second factors gets in by the password again, and nobody else stays in', async () => {
  const as = await signUp('factors@example.com')
  const db = site.house.db.write
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
  await resetSecondFactors(site.house, 'factors@example.com')
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
  test('is made with a password that is told once, and may work at once', async () => {
    const { id, password, isNew } = await createOperator(site.house, ' Boss@Example.com ')
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

  test('may bring a password of his own', async () => {
    const { password } = await createOperator(site.house, 'own@example.com', 'chosen by myself')
    expect(password).toBe('chosen by myself')
    expect((await signIn('own@example.com', 'chosen by myself')).status).toBe(200)
  })

  test('may be someone who is there already, and keeps his password', async () => {
    const as = await signUp('there@example.com')
    const made = await createOperator(site.house, 'there@example.com')
    expect(made).toEqual({ id: as.id, isNew: false, password: undefined })
    expect((await site.call(users.me, {}, { as })).body.isOperator).toBe(true)
    expect((await signIn('there@example.com', 'a long secret')).status).toBe(200)
  })

  test('is nobody of the demo, whose passwords are public', async () => {
    const login = 'operator@sakhli.example'
    await site.house.db.write.insertInto('users').values({ login, is_demo: true }).execute()
    await expect(createOperator(site.house, login, 'a new password')).rejects.toThrow(
      UserCommandError,
    )
  })

  test('who is given a new password is signed out everywhere', async () => {
    const as = await signUp('lost@example.com')
    await createOperator(site.house, 'lost@example.com', 'a new password')
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
    expect((await signIn('lost@example.com', 'a long secret')).status).toBe(401)
    expect((await signIn('lost@example.com', 'a new password')).status).toBe(200)
    const events = await site.house.db.write
      .selectFrom('security_events')
      .select(['kind', 'address'])
      .where('user_id', '=', as.id)
      .orderBy('id')
      .execute()
    expect(events).toContainEqual({ kind: 'passwordChanged', address: 'the command line' })
  })

  test('is not made of what is no email, nor with a short password', async () => {
    const before = (await listUsers(site.house)).length
    await expect(createOperator(site.house, 'boss')).rejects.toThrow('boss is not an email address')
    await expect(createOperator(site.house, 'b@example.com', 'short')).rejects.toThrow(
      'A password has 8 to 200 characters',
    )
    await expect(createOperator(site.house, 'b@example.com', 'password1')).rejects.toThrow(
      'This password is among the first that anyone tries; think of another',
    )
    expect(await listUsers(site.house)).toHaveLength(before)
  })
})

describe('a user', () => {
  test('is promoted, trusted, blocked and let in again, by email or number', async () => {
    const as = await signUp('agent@example.com')
    const { id } = await site.house.db.write
      .insertInto('users')
      .values({ telegram_id: 4711, agency_name: 'From Telegram' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await promoteUser(site.house, id)).toEqual({
      id,
      email: null,
      name: 'From Telegram',
      roles: ['advertiser'],
    })
    expect((await trustUser(site.house, 'AGENT@example.com')).roles).toEqual([
      'advertiser',
      'trusted',
    ])
    const listing = await site.listing(as.id)
    expect((await blockUser(site.house, 'agent@example.com')).roles).toContain('blocked')
    expect((await site.call(users.me, {}, { as })).status).toBe(401)
    const row = await site.house.db.write
      .selectFrom('ads')
      .select('status')
      .where('id', '=', listing)
      .executeTakeFirst()
    expect(row?.status).toBe('unpublished')
    expect((await unblockUser(site.house, 'agent@example.com')).roles).not.toContain('blocked')
    expect((await signIn('agent@example.com', 'a long secret')).status).toBe(200)
    const acts = await site.house.db.write
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', as.id)
      .orderBy('id')
      .execute()
    expect(acts.map((act) => act.action)).toEqual(['user.trust', 'user.block', 'user.unblock'])
    expect(acts.every((act) => act.actor_id === null)).toBe(true)
  })

  test('who is not there is named', async () => {
    await expect(promoteUser(site.house, 'nobody@example.com')).rejects.toThrow(
      new UserCommandError('There is no user nobody@example.com'),
    )
    await expect(blockUser(site.house, '999999')).rejects.toThrow('There is no user 999999')
  })

  test('is listed with what he may do', async () => {
    const { id } = await site.someone({ is_operator: true, is_blocked: true })
    expect((await listUsers(site.house)).find((user) => user.id === id)?.roles).toEqual([
      'operator',
      'user',
      'blocked',
    ])
  })
})
