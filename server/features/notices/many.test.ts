import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '../../../contract/people/appointments.ts'
import { notices } from '../../../contract/people/notices.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { inTransaction } from '../../db/retry.ts'
import { openBotServer } from '../../telegram/testing/bot-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { tellFavourites, tellOfWithdrawal } from './tell-of-listing.ts'

/** The short form of `npm run bench:notices`: a tenth of the people, with bounds that hold on a busy machine too. */
let server: TestServer
let close: () => Promise<void>
let site: string

beforeAll(async () => {
  ;({ server, close } = await openBotServer({ QUIET_HOURS: 'off' }))
  site = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => close())

test('a thousand people who saved a listing are handed to their channels by the queue', {
  tags: 'long',
}, async () => {
  const { context } = server
  const { write } = context.db
  const owner = await server.someone({ is_admin: true })
  const id = await server.listing(owner.id, { title: 'At the sea' })
  await sql`
    with made as (
      insert into users (agency_name, telegram_id) select 'x', 700000 + n from generate_series(1, 1000) n returning id)
    insert into favourites (user_id, listing_id) select id, ${id} from made`.execute(write)
  await context.jobs.work('tell-favourites', (news) =>
    inTransaction(write, (tx) => tellFavourites(tx, context, news)),
  )
  const named = { id, title: 'At the sea', address: null }
  await inTransaction(write, (tx) => tellOfWithdrawal(tx, context, named))
  const handed = async () => {
    const { rows } = await sql<{ people: number; jobs: number }>`
      select count(*)::int as jobs, count(distinct data->>'telegramId')::int as people
      from jobs.job where name = 'tell-telegram'`.execute(write)
    return rows[0]
  }
  await expect.poll(handed, { timeout: 30_000 }).toEqual({ people: 1_000, jobs: 1_000 })
})

test('ten requests at once each reach the owner of their own listing, once', async () => {
  const seen: string[] = []
  const stops: (() => void)[] = []
  const asked = []
  for (let n = 0; n < 10; n += 1) {
    const owner = await server.someone({ is_admin: true })
    const listingId = await server.listing(owner.id)
    const asking = get(`${site}${apiBase}${notices.events.path}`, {
      agent: false,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    answer.on('error', () => {})
    answer.setEncoding('utf8').on('data', (text: string) => {
      for (const [, id = ''] of text.matchAll(/"listingId":"(\d+)"/g)) seen.push(`${n} ${id}`)
    })
    stops.push(() => asking.destroy())
    asked.push(listingId)
  }
  await Promise.all(
    asked.map((id) =>
      server.call(appointments.request, { params: { id }, body: { phone: '+995555000001' } }),
    ),
  )
  const expected = asked.map((id, n) => `${n} ${id}`).toSorted()
  await expect.poll(() => seen.toSorted(), { timeout: 10_000 }).toEqual(expected)
  for (const stop of stops) stop()
})
