import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { undoSeconds } from '../../../contract/operators/moderation.ts'
import { operators } from '../../../contract/operators/operators.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import { favourites } from '../../../contract/people/favourites.ts'
import type { Notice } from '../../../contract/people/notices.ts'
import { notices } from '../../../contract/people/notices.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { inTransaction } from '../../db/retry.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import { openBotServer, telegramPerson } from '../../telegram/testing/bot-server.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { settleDecisions } from '../moderation/testing/settle-decisions.ts'
import { tellFavourites } from './tell-of-listing.ts'
import { loadToldNotice } from './told-notice.ts'

let server: TestServer
let close: () => Promise<void>
let site: string
let owner: Someone
let operator: Someone
/** Noon in Batumi. */
const noon = new Date('2026-03-05T08:00:00Z')
let now = noon
const day = 86_400_000

beforeAll(async () => {
  ;({ server, close } = await openBotServer({}, { clock: () => now }))
  site = await server.app.listen({ port: 0, host: '127.0.0.1' })
  operator = await server.someone({ is_operator: true })
  await server.context.db.write
    .updateTable('users')
    .set({ second_factor_at: noon })
    .where('id', '=', operator.id)
    .execute()
  await server.context.jobs.start()
})
afterAll(() => close())
beforeEach(async () => {
  now = noon
  owner = await server.someone({ is_admin: true })
  await sql`delete from jobs.job`.execute(server.context.db.write)
})

const told = async (as: Someone) =>
  (await server.call(notices.find, { query: {} }, { as })).body as Notice[]
const unread = async (as: Someone) => (await server.call(notices.unread, {}, { as })).body.unread
const keep = (id: string, as: Someone) => server.call(favourites.add, { params: { id } }, { as })
const move = (
  id: string,
  status: 'published' | 'unpublished' | 'improvement',
  as: Someone,
  note?: string,
) =>
  server.call(
    listings.changeStatus,
    { params: { id }, body: { status, note }, headers: {} },
    { as },
  )
const jobs = async <Name extends keyof JobData>(name: Name) => {
  const { rows } = await sql<{ data: JobData[Name]; wait: number }>`
    select data, extract(epoch from start_after - created_on)::int as wait
    from jobs.job where name = ${name} and state = 'created' order by created_on`.execute(
    server.context.db.write,
  )
  return rows
}

/** Collects the events of a person's stream, one by one. */
async function listen(as: Someone) {
  const asking = get(`${site}${apiBase}/notices/events`, {
    agent: false,
    headers: { authorization: `Bearer ${as.token}` },
  })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  const chunks = answer.setEncoding('utf8')[Symbol.asyncIterator]()
  const next = async (): Promise<Notice> => {
    for (;;) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('the stream ended')
      const data = /^data: (.*)$/m.exec(value)?.[1]
      if (data) return JSON.parse(data)
    }
  }
  return { next, leave: () => asking.destroy() }
}

describe('a notice goes to', () => {
  test('the advertiser for a request, and the asker for a time and a refusal', async () => {
    const asker = await server.someone()
    const id = await server.listing(owner.id, { title: 'At the sea' })
    const body = { phone: '+995555000001' }
    const request = await server.call(appointments.request, { params: { id }, body }, { as: asker })
    const about = { listingId: id, listing: 'At the sea', appointmentId: request.body.id }
    expect(await told(owner)).toMatchObject([{ kind: 'request', data: about, readAt: null }])
    const answer = (change: object) =>
      server.call(
        appointments.update,
        { params: { id: request.body.id }, body: change },
        { as: owner },
      )
    const at = '2026-03-06T11:00:00.000Z'
    await answer({ status: 'scheduled', at })
    await answer({ note: 'of no concern to them' })
    await answer({ status: 'declined' })
    expect(await told(asker)).toMatchObject([
      { kind: 'answer', data: { ...about, status: 'declined', at: null } },
      { kind: 'answer', data: { ...about, status: 'scheduled', at } },
    ])
  })

  test('also the agent who placed an agency’s listing, while they work there', async () => {
    const agency = await server.someone({ is_admin: true, is_agency: true })
    const agent = await telegramPerson(server)
    const colleague = await server.someone()
    const { write } = server.context.db
    const employ = (user_id: string) =>
      write.insertInto('agency_agents').values({ user_id, agency_id: agency.id }).execute()
    await employ(agent.id)
    await employ(colleague.id)
    const id = await server.listing(agency.id, { title: 'At the sea' })
    await write
      .insertInto('status_changes')
      .values({ listing_id: id, to_status: 'moderation', by_user: agent.id, by_role: 'owner' })
      .execute()
    const body = { phone: '+995555000003' }
    await server.call(appointments.request, { params: { id }, body })
    const kinds = async (as: Someone) => (await told(as)).map(({ kind }) => kind)
    expect(await kinds(agency)).toEqual(['request'])
    expect(await kinds(agent)).toEqual(['request'])
    const [waiting] = (await jobs('tell-telegram')).slice(-1)
    const noticeId = waiting?.data.noticeId ?? ''
    expect((await loadToldNotice(server.context, noticeId, 'telegram'))?.userId).toBe(agent.id)

    await write.deleteFrom('agency_agents').where('user_id', '=', agent.id).execute()
    expect(await loadToldNotice(server.context, noticeId, 'telegram')).toBeUndefined()
    await server.call(appointments.request, { params: { id }, body: { phone: '+995555000004' } })
    await employ(agent.id)
    const waits = { status: 'moderation' as const, waiting_since: now }
    await write.updateTable('listings').set(waits).where('id', '=', id).execute()
    await move(id, 'improvement', operator, 'Show the kitchen')
    now = new Date(now.getTime() + undoSeconds * 1_000)
    await settleDecisions(server)
    expect(await kinds(agency)).toEqual(['decision', 'request', 'request'])
    expect(await kinds(agent)).toEqual(['decision', 'request'])
    expect(await kinds(colleague)).toEqual([])
  })

  test('the owner for an operator’s decision, with the note', async () => {
    const id = await server.listing(owner.id, { title: 'At the sea' }, { status: 'moderation' })
    await move(id, 'improvement', operator, 'Show the kitchen')
    expect(await told(owner)).toEqual([])
    now = new Date(now.getTime() + undoSeconds * 1_000)
    await settleDecisions(server)
    expect(await told(owner)).toMatchObject([
      {
        kind: 'decision',
        data: { listingId: id, status: 'improvement', note: 'Show the kitchen' },
      },
    ])
    expect(await told(operator)).toEqual([])
  })

  test('everybody who saved a listing, however it is withdrawn', async () => {
    const visitor = await server.someone()
    const ways: ((id: string) => Promise<{ status: number }>)[] = [
      (id) => move(id, 'unpublished', owner),
      (id) => server.call(listings.remove, { params: { id } }, { as: owner }),
      () =>
        server.call(
          operators.changeUser,
          { params: { id: owner.id }, body: { isBlocked: true } },
          { as: operator },
        ),
    ]
    for (const [n, take] of ways.entries()) {
      const id = await server.listing(owner.id, { title: `Way ${n}` })
      await keep(id, visitor)
      expect((await take(id)).status).toBeLessThan(300)
      expect((await told(visitor))[0]).toMatchObject({
        kind: 'withdrawn',
        data: { listingId: id, listing: `Way ${n}` },
      })
    }
    expect(await told(visitor)).toHaveLength(ways.length)
  })

  test('those who saved a listing when its price falls, not if it was raised before', async () => {
    const visitor = await server.someone()
    const stood = [{ price: 90_000, currency: 'USD', at: new Date(now.getTime() - 9 * day) }]
    const trusted = await server.someone({ is_admin: true, is_trusted: true })
    const id = await server.listing(
      trusted.id,
      { title: 'At the sea', price: 90_000 },
      { price_history: JSON.stringify(stood) },
    )
    await server.context.db.write
      .insertInto('images')
      .columns(['listing_id', 'type', 'width', 'height', 'placeholder', 'blob', 'sent_digest'])
      .values(await picture(id))
      .execute()
    await keep(id, visitor)
    const ask = async (price: number) => {
      now = new Date(now.getTime() + 60_000)
      const form = { price } as never
      expect(
        (await server.call(listings.update, { params: { id }, form, headers: {} }, { as: trusted }))
          .status,
      ).toBe(200)
    }
    await ask(99_000)
    await ask(95_000)
    expect(await told(visitor)).toEqual([])
    await ask(85_000)
    expect(await told(visitor)).toMatchObject([
      { kind: 'cheaper', data: { listingId: id, before: 95_000, price: 85_000, currency: 'USD' } },
    ])
  })
})

async function picture(listingId: string) {
  const hash = listingId.padStart(64, 'a')
  await server.context.db.write
    .insertInto('blobs')
    .values({ hash, mime: 'image/jpeg', bytes: 3 })
    .execute()
  const size = { width: 4, height: 3, placeholder: '' }
  return { listing_id: listingId, type: 'image' as const, ...size, blob: hash, sent_digest: hash }
}

describe('a notice', () => {
  test('is streamed to its person alone within a second, and again once it is read', async () => {
    const visitor = await server.someone()
    const other = await server.someone()
    const [stream, strangers] = [await listen(visitor), await listen(other)]
    const [id, theirs] = [await server.listing(owner.id), await server.listing(owner.id)]
    await keep(id, visitor)
    await keep(theirs, other)
    const since = performance.now()
    await move(id, 'unpublished', owner)
    const heard = await stream.next()
    expect(performance.now() - since).toBeLessThan(1_000)
    expect(heard).toMatchObject({ kind: 'withdrawn', data: { listingId: id }, readAt: null })
    await server.call(notices.read, { body: { id: heard.id } }, { as: visitor })
    expect(await stream.next()).toMatchObject({ id: heard.id, readAt: now.toISOString() })
    await move(theirs, 'unpublished', owner)
    expect(await strangers.next()).toMatchObject({ data: { listingId: theirs } })
    stream.leave()
    strangers.leave()
  })

  test('can be marked read singly or up to a given one, by its person alone', async () => {
    const visitor = await server.someone()
    for (let n = 0; n < 3; n += 1) {
      const id = await server.listing(owner.id)
      await keep(id, visitor)
      await move(id, 'unpublished', owner)
    }
    const [newest, middle] = await told(visitor)
    await server.call(notices.read, { body: {} }, { as: owner })
    expect(await unread(visitor)).toBe(3)
    const read = (body: { id?: string; upTo?: string }, as = visitor) =>
      server.call(notices.read, { body }, { as })
    await read({ id: newest?.id ?? '' }, owner)
    expect(await unread(visitor)).toBe(3)
    expect((await read({ upTo: middle?.id ?? '' })).body).toEqual({ unread: 1 })
    expect((await read({ id: newest?.id ?? '' })).body).toEqual({ unread: 0 })
  })

  test('is not made when its transaction is rolled back', async () => {
    const visitor = await server.someone()
    const id = await server.listing(owner.id)
    await keep(id, visitor)
    await expect(
      inTransaction(server.context.db.write, async (tx) => {
        const news = { kind: 'withdrawn', name: 'x', after: '0' } as const
        const data = { listingId: id, listing: '' }
        await tellFavourites(tx, server.context, { ...news, data })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await told(visitor)).toEqual([])
  })

  test('goes to the bot once, however often its news is handled', async () => {
    const person = await telegramPerson(server)
    const id = await server.listing(owner.id)
    await keep(id, person)
    const news = {
      ...({ kind: 'withdrawn', name: 'the same', after: '0' } as const),
      data: { listingId: id, listing: '' },
    }
    for (let time = 0; time < 3; time += 1)
      await inTransaction(server.context.db.write, (tx) => tellFavourites(tx, server.context, news))
    expect(await told(person)).toHaveLength(1)
    expect(await jobs('tell-telegram')).toHaveLength(1)
  })

  test('waits for the morning unless urgent, and is dropped once read or untrue', async () => {
    // Midnight in Batumi.
    now = new Date('2026-03-05T20:00:00Z')
    const person = await telegramPerson(server, { is_admin: true })
    const [read, back, still] = await Promise.all([1, 2, 3].map(() => server.listing(owner.id)))
    for (const id of [read, back, still]) {
      await keep(id ?? '', person)
      await move(id ?? '', 'unpublished', owner)
    }
    const waiting = await jobs('tell-telegram')
    expect(waiting.map(({ wait }) => wait)).toEqual([9 * 3_600, 9 * 3_600, 9 * 3_600])
    const firstId = waiting[0]?.data.noticeId ?? ''
    await server.call(notices.read, { body: { id: firstId } }, { as: person })
    await server.context.db.write
      .updateTable('listings')
      .set({ status: 'published' })
      .where('id', '=', back ?? '')
      .execute()
    const news = []
    for (const { data } of waiting)
      news.push(await loadToldNotice(server.context, data.noticeId, 'telegram'))
    expect(news.map((each) => each?.notice.data)).toMatchObject([
      undefined,
      undefined,
      { listingId: still },
    ])
    // Somebody who asks for a viewing waits for an answer, so it is told at any hour.
    const own = await server.listing(person.id)
    const body = { phone: '+995555000002' }
    await server.call(appointments.request, { params: { id: own }, body })
    expect((await jobs('tell-telegram')).map(({ wait }) => wait).at(-1)).toBe(0)
  })

  test('reaches everybody who saved the listing, a batch at a time', async () => {
    const id = await server.listing(owner.id)
    const { write } = server.context.db
    const people = await write
      .insertInto('users')
      .values(Array.from({ length: 1_150 }, () => ({ agency_name: 'x' })))
      .returning('id')
      .execute()
    await write
      .insertInto('favourites')
      .values(people.map((person) => ({ user_id: person.id, listing_id: id })))
      .execute()
    await move(id, 'unpublished', owner)
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from notices where data->>'listingId' = ${id}`.execute(write)
      return rows[0]?.count
    }
    expect(await count()).toBe(100)
    for (const expected of [350, 600, 850, 1_100, 1_150]) {
      const [next] = await jobs('tell-favourites')
      await sql`delete from jobs.job where name = 'tell-favourites'`.execute(write)
      if (next) await inTransaction(write, (tx) => tellFavourites(tx, server.context, next.data))
      expect(await count()).toBe(expected)
    }
    expect(await jobs('tell-favourites')).toEqual([])
  })
})
