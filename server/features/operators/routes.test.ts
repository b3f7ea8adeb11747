import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { operators } from '../../../contract/operators/operators.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let site: TestServer
let operator: Someone
beforeAll(async () => {
  site = await openTestServer({ TELEGRAM_BOT_NAME: 'sakhli_bot' })
  operator = await site.someone({ is_operator: true, agencyName: 'The operator' })
})
afterAll(() => site.close())

const find = (search?: string, query = {}) =>
  site.call(
    operators.users,
    { query: search === undefined ? query : { search, ...query } },
    {
      as: operator,
    },
  )
const change = (id: string, body: object, as = operator) =>
  site.call(operators.changeUser, { params: { id }, body }, { as })
const logOf = async (id: string) =>
  (await site.call(operators.log, { query: { subjectId: id } }, { as: operator })).body
const listingRow = (id: string) =>
  site.context.db.write
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('only operators may use these routes', async () => {
  const others = [undefined, await site.someone(), await site.someone({ is_admin: true })]
  for (const as of others) {
    const by = as ? { as } : {}
    const status = as ? 403 : 401
    for (const answer of [
      await site.call(operators.users, { query: {} }, by),
      await site.call(operators.changeUser, { params: { id: operator.id }, body: {} }, by),
      await site.call(operators.log, { query: {} }, by),
      await site.call(operators.pendingCounts, {}, by),
    ])
      expect(answer.status).toBe(status)
  }
})

describe('users are found', () => {
  test('by a part of a name, an email, a Telegram name, or by number', async () => {
    const { id } = await site.someone({ is_admin: true, agencyName: 'ბათუმის ბინები 100%_x' })
    await site.context.db.write
      .updateTable('users')
      .set({ telegram_username: 'batumi_flats', telegram_id: 987_654_321 })
      .where('id', '=', id)
      .execute()
    const { login } = await site.context.db.write
      .selectFrom('users')
      .select('login')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const search of [
      'ბინები',
      '100%_',
      'BATUMI_FL',
      '@batumi_flats',
      '987654321',
      id,
      login,
    ]) {
      const { status, body } = await find(search ?? '')
      expect(status).toBe(200)
      expect(body.map((user) => user.id)).toContain(id)
    }
    expect((await find('100x_')).body).toEqual([])
    expect((await find("' or true --")).body).toEqual([])
    expect((await find('\\')).body).toEqual([])
  })

  test('newest first, in pages, with what an operator needs to know', async () => {
    const agent = await site.someone({ is_admin: true, is_trusted: true })
    await site.listing(agent.id)
    await site.listing(agent.id, {}, { status: 'unpublished' })
    await site.listing(agent.id, {}, { deleted_at: new Date() })
    const last = await site.someone()
    const { body } = await find(undefined, { limit: 2 })
    expect(body.map((user) => user.id)).toEqual([last.id, agent.id])
    expect(body[1]).toMatchObject({
      isTrusted: true,
      isBlocked: false,
      hasTelegram: false,
      published: 1,
      ads: 2,
      login: expect.stringContaining('@example.com'),
    })
    expect((await find(undefined, { limit: 1, offset: 1 })).body[0]?.id).toBe(agent.id)
  })

  test('by role', async () => {
    const people = {
      user: await site.someone(),
      advertiser: await site.someone({ is_admin: true }),
      trusted: await site.someone({ is_admin: true, is_trusted: true }),
      operator: await site.someone({ is_operator: true }),
      blocked: await site.someone({ is_admin: true, is_blocked: true }),
    }
    const roleOf = async (role: string) => {
      const { body } = await find(undefined, { role, limit: 1000 })
      return Object.entries(people)
        .filter(([, { id }]) => body.some((user) => user.id === id))
        .map(([name]) => name)
    }
    expect(await roleOf('user')).toEqual(['user'])
    expect(await roleOf('advertiser')).toEqual(['advertiser', 'trusted', 'blocked'])
    expect(await roleOf('trusted')).toEqual(['trusted'])
    expect(await roleOf('operator')).toEqual(['operator'])
    expect(await roleOf('blocked')).toEqual(['blocked'])
    const { body } = await find('Someone', { role: 'blocked' })
    expect(body.every(({ isBlocked }) => isBlocked)).toBe(true)
  })

  for (const query of [
    { limit: 0 },
    { limit: 1001 },
    { offset: -1 },
    { offset: 100_001 },
    { search: 'x'.repeat(201) },
    { search: '\0' },
    { role: 'king' },
    { isBlocked: true },
  ])
    test(`not with ${JSON.stringify(query).slice(0, 40)}`, async () => {
      const answer = await find(undefined, query)
      expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED'])
    })
})

describe('a user', () => {
  test('is promoted and trusted, which is logged once', async () => {
    const { id } = await site.someone()
    const { status, body } = await change(id, { isAdmin: true, isTrusted: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, isAdmin: true, isTrusted: true, isBlocked: false })
    await change(id, { isAdmin: true })
    expect(await logOf(id)).toMatchObject([
      { action: 'user.trust', actorId: operator.id, actorName: 'The operator' },
      { action: 'user.promote', subject: 'user', subjectId: id },
    ])
  })

  test('who is blocked is signed out at once, and their listings are unpublished', async () => {
    const agent = await site.someone({ is_admin: true })
    await site.context.db.write
      .updateTable('sessions')
      .set({ password_confirmed_at: new Date() })
      .where('user_id', '=', agent.id)
      .execute()
    expect((await site.call(sessions.startLink, {}, { as: agent })).status).toBe(200)
    const [shown, waiting, sentBack] = [
      await site.listing(agent.id),
      await site.listing(agent.id, {}, { status: 'moderation', waiting_since: new Date() }),
      await site.listing(agent.id, {}, { status: 'improvement', status_note: 'More light' }),
    ]
    const other = await site.listing((await site.someone({ is_admin: true })).id)
    const version = await site.context.version.refresh()
    const { body } = await change(agent.id, { isBlocked: true })
    expect(body).toMatchObject({ isBlocked: true, published: 0 })
    expect((await site.call(users.me, {}, { as: agent })).status).toBe(401)
    expect((await site.call(users.agency, { params: { id: agent.id } })).status).toBe(404)
    const gone = {
      status: 'unpublished',
      status_note: textsIn('ru').t('messages:withdrawn.blocked'),
      version: 2,
    }
    expect(await listingRow(shown)).toMatchObject(gone)
    expect(await listingRow(waiting)).toMatchObject({ ...gone, waiting_since: null })
    expect(await listingRow(sentBack)).toMatchObject({
      status: 'improvement',
      status_note: 'More light',
    })
    expect(await listingRow(other)).toMatchObject({ status: 'published' })
    expect(await site.context.version.refresh()).not.toBe(version)
    const changes = await site.context.db.write
      .selectFrom('status_changes')
      .select(['from_status', 'to_status', 'by_role', 'by_user'])
      .where('listing_id', '=', shown)
      .execute()
    expect(changes).toEqual([
      { from_status: 'published', to_status: 'unpublished', by_role: 'system', by_user: null },
    ])
    for (const table of ['sessions', 'link_codes'] as const) {
      const rows = await site.context.db.write
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', agent.id)
        .execute()
      expect(rows).toEqual([])
    }
  })

  test.each(['ru', 'en', 'ka', 'he'] as const)(
    'who is blocked finds the reason at each listing, in their language: %s',
    async (language) => {
      const [told, untold] = [
        await site.someone({ is_admin: true }),
        await site.someone({ is_admin: true }),
      ]
      for (const { id } of [told, untold])
        await site.context.db.write
          .updateTable('users')
          .set({ language })
          .where('id', '=', id)
          .execute()
      const [first, second] = [await site.listing(told.id), await site.listing(untold.id)]
      expect(
        (await change(told.id, { isBlocked: true, note: 'Not your pictures' })).body,
      ).toMatchObject({
        language,
        isBlocked: true,
      })
      await change(untold.id, { isBlocked: true })
      expect((await listingRow(first)).status_note).toBe('Not your pictures')
      expect((await listingRow(second)).status_note).toBe(
        textsIn(language).t('messages:withdrawn.blocked'),
      )
      expect((await logOf(told.id))[0]).toMatchObject({
        action: 'user.block',
        details: { note: 'Not your pictures' },
      })
    },
  )

  test('who is unblocked has their listings again, still unpublished', async () => {
    const agent = await site.someone({ is_admin: true })
    const listing = await site.listing(agent.id)
    await change(agent.id, { isBlocked: true })
    const { body } = await change(agent.id, { isBlocked: false })
    expect(body).toMatchObject({ isBlocked: false, isAdmin: true })
    expect(await listingRow(listing)).toMatchObject({ status: 'unpublished', deleted_at: null })
    expect((await logOf(agent.id)).map((entry) => entry.action)).toEqual([
      'user.unblock',
      'user.block',
    ])
  })

  test('who may not advertise any more has no public listings', async () => {
    const agent = await site.someone({ is_admin: true })
    const listing = await site.listing(agent.id)
    await change(agent.id, { isAdmin: false })
    expect(await listingRow(listing)).toMatchObject({
      status: 'unpublished',
      status_note: textsIn('ru').t('messages:withdrawn.demoted'),
    })
    expect((await site.call(users.me, {}, { as: agent })).body.isAdmin).toBe(false)
  })

  test('who is trusted keeps their listings as they are', async () => {
    const agent = await site.someone({ is_admin: true })
    const listing = await site.listing(agent.id)
    await change(agent.id, { isTrusted: true })
    expect(await listingRow(listing)).toMatchObject({ status: 'published', version: 1 })
  })
})

describe('an operator cannot block', () => {
  const expectRefused = async (id: string, message: string) => {
    const answer = await change(id, { isBlocked: true, isTrusted: true })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      'NOT_ALLOWED',
      message,
    ])
    const row = await site.context.db.write
      .selectFrom('users')
      .select(['is_blocked', 'is_trusted'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ is_blocked: false, is_trusted: false })
    expect(await logOf(id)).toEqual([])
  }

  test('themselves', () => expectRefused(operator.id, 'You cannot block yourself'))

  test('another operator', async () => {
    const other = await site.someone({ is_operator: true })
    await expectRefused(other.id, 'An operator cannot be blocked here')
  })
})

describe('a change is refused', () => {
  const refused: [object, number, string][] = [
    [{ isOperator: true }, 422, 'WRONG_DATA'],
    [{ isAdmin: 'yes' }, 422, 'WRONG_DATA'],
    [{ isBlocked: null }, 422, 'WRONG_DATA'],
    [{ login: 'x@example.com' }, 422, 'WRONG_DATA'],
    [[], 422, 'WRONG_DATA'],
  ]
  for (const [body, status, code] of refused)
    test(`with ${JSON.stringify(body)}`, async () => {
      const { id } = await site.someone()
      const answer = await change(id, body)
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(await logOf(id)).toEqual([])
    })

  test('for an unknown or malformed user id', async () => {
    expect((await change('999999999999', { isAdmin: true })).status).toBe(404)
    expect((await change('me', { isAdmin: true })).status).toBe(400)
  })

  test('but an empty change is accepted and changes nothing', async () => {
    const { id } = await site.someone()
    expect((await change(id, {})).status).toBe(200)
    expect(await logOf(id)).toEqual([])
  })
})

test('the log is read backwards from any entry', async () => {
  const { id } = await site.someone()
  for (const isTrusted of [true, false, true]) await change(id, { isTrusted })
  const [last, middle, first] = await logOf(id)
  const query = { subjectId: id, before: middle?.id ?? '', limit: 5 }
  const { body } = await site.call(operators.log, { query }, { as: operator })
  expect(body).toEqual([first])
  const all = await site.call(operators.log, { query: { limit: 1 } }, { as: operator })
  expect(all.body).toEqual([last])
  const wrong = { before: 'x' }
  expect((await site.call(operators.log, { query: wrong }, { as: operator })).status).toBe(400)
})

test('the log is filtered by kind and actor, and names what each entry is about', async () => {
  const other = await site.someone({ is_operator: true })
  const agent = await site.someone({ is_admin: true, agencyName: 'Batumi Homes' })
  const listing = await site.listing(agent.id, { title: 'At the sea' })
  const { write } = site.context.db
  await write
    .insertInto('audit_log')
    .values({
      actor_id: null,
      action: 'user.trust',
      subject: 'user',
      subject_id: agent.id,
      details: '{}',
    })
    .execute()
  await change(agent.id, { isTrusted: true }, other)
  await site.call(
    listings.changeStatus,
    { params: { id: listing }, body: { status: 'unpublished', note: 'Sold' }, headers: {} },
    { as: other },
  )
  const log = async (query: object) =>
    (await site.call(operators.log, { query }, { as: operator })).body
  expect(await log({ actor: other.id })).toMatchObject([
    { action: 'ad.status', subjectId: listing, subjectName: 'At the sea', actorId: other.id },
    { action: 'user.trust', subjectId: agent.id, subjectName: 'Batumi Homes' },
  ])
  expect(await log({ actor: other.id, kind: 'user' })).toHaveLength(1)
  expect((await log({ actor: 'system', kind: 'user' }))[0]).toMatchObject({
    actorId: null,
    subjectId: agent.id,
  })
  for (const query of [{ actor: 'nobody' }, { kind: 'cat' }])
    expect((await site.call(operators.log, { query } as never, { as: operator })).status).toBe(400)
})

test('listings in moderation and open reports are counted', async () => {
  const count = async () => (await site.call(operators.pendingCounts, {}, { as: operator })).body
  const before = await count()
  const agent = await site.someone({ is_admin: true })
  const listing = await site.listing(agent.id)
  await site.listing(agent.id, {}, { status: 'moderation' })
  await site.listing(agent.id, {}, { status: 'moderation', deleted_at: new Date() })
  await site.context.db.write
    .insertInto('reports')
    .values([
      { listing_id: listing, user_id: null, reason: 'sold', text: null, decided_by: null },
      {
        listing_id: listing,
        user_id: null,
        reason: 'sold',
        text: null,
        decided_by: null,
        status: 'resolved',
      },
    ])
    .execute()
  expect(await count()).toEqual({
    moderation: before.moderation + 1,
    reports: before.reports + 1,
  })
})
