import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { makeLaunchData } from './testing/launch-data.ts'

const botToken = '4242:a-bot-token-for-tests-only'
let now = Date.now()
let site: TestServer
let listings: string[]
beforeAll(async () => {
  const env = { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_BOT_NAME: 'sakhli_bot' }
  site = await openTestServer(env, { clock: () => new Date(now) })
  const owner = await site.someone({ is_admin: true })
  listings = [
    await site.listing(owner.id),
    await site.listing(owner.id),
    await site.listing(owner.id),
  ]
})
afterAll(() => site.close())

let counter = 5000
async function guest() {
  counter += 1
  const data = makeLaunchData(botToken, { user: { id: counter }, authDate: new Date(now) })
  const call = { headers: { authorization: `tma ${data}` } }
  const { body } = await site.call(users.enter, {}, call)
  return { ...call, id: body.id, telegramId: String(counter) }
}

/** For somebody who has just typed their password. */
async function linkOf(as: Someone, server = site) {
  await server.context.db.write
    .updateTable('sessions')
    .set({ password_confirmed_at: new Date(now) })
    .where('user_id', '=', as.id)
    .execute()
  return (await server.call(sessions.startLink, {}, { as })).body
}
const finish = (code: string, by: { headers: Record<string, string> }) =>
  site.call(sessions.finishLink, { params: { code } }, { headers: by.headers })
const rowOf = (id: string) =>
  site.context.db.write.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

test('a link opens the mini-app with a code, which is stored only as a hash', async () => {
  const { code, url } = await linkOf(await site.someone({ is_admin: true }))
  expect(url).toBe(`https://t.me/sakhli_bot?startapp=link_${code}`)
  // Telegram takes start parameters of at most 64 letters, digits, - and _.
  expect(`link_${code}`).toMatch(/^[\w-]{21,64}$/)
  const rows = await site.context.db.write.selectFrom('link_codes').selectAll().execute()
  for (const row of rows) expect(row.code_hash.toString('base64url')).not.toContain(code)
})

test('without a bot name there is a code but no link', async () => {
  const nameless = await openTestServer()
  const as = await nameless.someone()
  const body = await linkOf(as, nameless)
  await nameless.close()
  expect(body).toEqual({ code: expect.stringMatching(/^[\w-]{32}$/), url: null })
})

test('a Telegram user who opens the link gets the account from then on', async () => {
  const account = await site.someone({ is_admin: true, agencyName: 'Batumi Homes' })
  const visitor = await guest()
  const { code } = await linkOf(account)
  const { status, body } = await finish(code, visitor)
  expect([status, body.id, body.isAdmin]).toEqual([200, account.id, true])
  expect((await site.call(users.enter, {}, visitor)).body).toMatchObject({
    id: account.id,
    agencyName: 'Batumi Homes',
  })
  expect(await rowOf(visitor.id)).toBeUndefined()
})

test('what the visitor saved moves to the account, without doubles', async () => {
  const account = await site.someone({ is_admin: true })
  const visitor = await guest()
  const { write } = site.context.db
  const [a = '', b = '', c = ''] = listings
  const search = { name: 'Sea', query: JSON.stringify({ filters: { facilities: ['seaView'] } }) }
  for (const [user, liked] of [
    [account.id, [a, b]],
    [visitor.id, [b, c]],
  ] as const) {
    await write
      .insertInto('favourites')
      .values(liked.map((listing) => ({ user_id: user, listing_id: listing })))
      .execute()
    await write
      .insertInto('saved_searches')
      .values({ user_id: user, ...search })
      .execute()
  }
  await write
    .insertInto('saved_searches')
    .values({ user_id: visitor.id, ...search, name: 'Only his' })
    .execute()
  await write
    .insertInto('listing_marks')
    .values([
      { user_id: account.id, listing_id: a, note: 'mine' },
      { user_id: visitor.id, listing_id: a, note: 'his', hidden_at: new Date(now) },
      { user_id: visitor.id, listing_id: b, note: 'call' },
    ])
    .execute()
  const owner = await write
    .selectFrom('listings')
    .select('owner_id')
    .where('id', '=', a)
    .executeTakeFirst()
  const { id: appointment } = await write
    .insertInto('appointments')
    .values({
      listing_id: a,
      owner_id: owner?.owner_id ?? '',
      user_id: visitor.id,
      username: 'Nino',
      phone: null,
      message: null,
      note: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  expect((await finish((await linkOf(account)).code, visitor)).status).toBe(200)

  const liked = await write
    .selectFrom('favourites')
    .select('listing_id')
    .where('user_id', '=', account.id)
    .orderBy('listing_id')
    .execute()
  expect(liked.map((row) => row.listing_id)).toEqual(listings)
  const names = await write
    .selectFrom('saved_searches')
    .select('name')
    .where('user_id', '=', account.id)
    .orderBy('name')
    .execute()
  expect(names.map((row) => row.name)).toEqual(['Only his', 'Sea'])
  const kept = await site.call(users.kept, {}, { as: account })
  expect(kept.body).toMatchObject({
    hidden: [a],
    notes: [
      { id: b, text: 'call' },
      { id: a, text: 'mine' },
    ],
  })
  const moved = await write
    .selectFrom('appointments')
    .select('user_id')
    .where('id', '=', appointment)
    .executeTakeFirst()
  expect(moved?.user_id).toBe(account.id)
})

describe('a code is refused', () => {
  const expectNone = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  }

  test('the second time', async () => {
    const { code } = await linkOf(await site.someone())
    await finish(code, await guest())
    await expectNone(finish(code, await guest()))
  })

  test('to one of two who use it at once', async () => {
    const { code } = await linkOf(await site.someone())
    const guests = [await guest(), await guest()]
    const answers = await Promise.all(guests.map((each) => finish(code, each)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('after ten minutes', async () => {
    const { code } = await linkOf(await site.someone())
    const visitor = await guest()
    now += 600_000
    await expectNone(finish(code, visitor))
  })

  test('when it was never given out', async () => {
    await expectNone(finish('AAAAAAAAAAAAAAAAAAAAAAAA', await guest()))
  })

  test('when the account was blocked meanwhile', async () => {
    const account = await site.someone()
    const { code } = await linkOf(account)
    await site.context.db.write
      .updateTable('users')
      .set({ is_blocked: true })
      .where('id', '=', account.id)
      .execute()
    await expectNone(finish(code, await guest()))
  })

  test('as malformed when it cannot be a code', async () => {
    const answer = await finish("x' or 1=1", await guest())
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED'])
  })

  test('to a caller who does not come from Telegram', async () => {
    const account = await site.someone()
    const { code } = await linkOf(account)
    const stranger = await site.someone()
    const other = await site.call(sessions.finishLink, { params: { code } }, { as: stranger })
    expect([other.status, other.body.message]).toEqual([403, 'Open this link in Telegram'])
    expect((await site.call(sessions.finishLink, { params: { code } })).status).toBe(401)
    expect((await finish(code, await guest())).status).toBe(200)
  })
})

describe('linking is refused as a conflict, and changes nothing,', () => {
  const expectConflict = async (account: Someone, visitor: Awaited<ReturnType<typeof guest>>) => {
    const before = [await rowOf(account.id), await rowOf(visitor.id)]
    const { status, body } = await finish((await linkOf(account)).code, visitor)
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect([await rowOf(account.id), await rowOf(visitor.id)]).toEqual(before)
    return body.message
  }

  test('when the account has another Telegram user', async () => {
    const account = await site.someone()
    await finish((await linkOf(account)).code, await guest())
    expect(await expectConflict(account, await guest())).toContain('joined to another Telegram')
  })

  test('when the Telegram user has another account', async () => {
    const visitor = await guest()
    const first = await site.someone()
    await finish((await linkOf(first)).code, visitor)
    const joined = { ...visitor, id: first.id }
    expect(await expectConflict(await site.someone(), joined)).toContain('another account')
  })

  test('when the Telegram user has listings of their own', async () => {
    const visitor = await guest()
    const listing = await site.listing(visitor.id)
    expect(await expectConflict(await site.someone(), visitor)).toContain('listings of its own')
    const row = await site.context.db.write
      .selectFrom('listings')
      .select('owner_id')
      .where('id', '=', listing)
      .executeTakeFirst()
    expect(row?.owner_id).toBe(visitor.id)
  })

  test('when the Telegram user is an operator', async () => {
    const visitor = await guest()
    await site.context.db.write
      .updateTable('users')
      .set({ is_operator: true })
      .where('id', '=', visitor.id)
      .execute()
    await expectConflict(await site.someone(), visitor)
  })
})

test('linking the same Telegram user again succeeds', async () => {
  const account = await site.someone()
  const visitor = await guest()
  await finish((await linkOf(account)).code, visitor)
  const again = await finish((await linkOf(account)).code, visitor)
  expect([again.status, again.body.id]).toEqual([200, account.id])
})

test('an account can ask for twenty links, and then is refused', async () => {
  const as = await site.someone()
  for (let i = 0; i < 20; i += 1) await linkOf(as)
  expect((await site.call(sessions.startLink, {}, { as })).status).toBe(429)
})
