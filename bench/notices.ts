import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { notices } from '../contract/people/notices.ts'
import { apiBase } from '../contract/wire/route.ts'
import { buildApp } from '../server/app.ts'
import { inTransaction } from '../server/db/retry.ts'
import { addAppointment } from '../server/features/appointments/appointment-repository.ts'
import { tellOfRequest } from '../server/features/appointments/tell-of-request.ts'
import { tellFavourites, tellOfWithdrawal } from '../server/features/notices/tell-of-listing.ts'
import { insertSession } from '../server/features/sessions/session-repository.ts'
import { openBenchContext, openBenchDatabase } from './filling/bench-context.ts'
import { cleanUpLater } from './measuring/clean-up.ts'
import { median, percentile, Verdicts } from './measuring/verdicts.ts'

/**
 * npm run bench:notices
 * A hundred people write at once and a hundred others listen: measures how long after the beginning of a write its
 * notice is seen. Then a listing that ten thousand people have in their favourites is withdrawn, while visitors search.
 */
const writers = 100
const rounds = 10
const people = 10_000
const verdicts = new Verdicts()
const undo = cleanUpLater()
const database = await openBenchDatabase(2_000, console.log)
undo.defer(() => database.close())
const server = await openBenchContext(database.url, database.folder, {
  TELEGRAM_BOT_TOKEN: `1:${'a'.repeat(35)}`,
  TELEGRAM_UPDATES: 'off',
  QUIET_HOURS: 'off',
})
const { write } = server.db
const app = await buildApp(server)
const site = await app.listen({ port: 0, host: '127.0.0.1' })
undo.defer(async () => {
  await app.close()
  await server.jobs.close()
  await server.decoder.close()
  await server.db.close()
})

await measureSeeing()
await measureMany()
process.exitCode = verdicts.exitCode
await undo.disposeAsync()

async function makePeople(count: number, inTelegram: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (agency_name, is_admin, telegram_id)
    select 'x', true, case when ${inTelegram} then 900000 + n end
    from generate_series(1, ${count}) as n returning id`.execute(write)
  return rows.map(({ id }) => id)
}

async function measureSeeing() {
  const owners = await makePeople(writers, false)
  const listings = await write.selectFrom('listings').select('id').limit(writers).execute()
  const begun = new Map<string, number>()
  const taken: number[] = []
  const stops = []
  for (const ownerId of owners) {
    const { token } = await insertSession(write, { userId: ownerId, now: new Date() })
    const asking = get(`${site}${apiBase}${notices.events.path}`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    })
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    answer.on('error', () => {})
    answer.setEncoding('utf8').on('data', (text: string) => {
      for (const [, id = ''] of text.matchAll(/"appointmentId":"(\d+)"/g)) {
        const start = begun.get(id)
        if (start !== undefined) taken.push(performance.now() - start)
      }
    })
    stops.push(() => asking.destroy())
  }
  // The first round is not counted: it opens what a running server has open already.
  for (let round = 0; round <= rounds; round += 1) {
    const isCounted = round > 0
    await Promise.all(
      owners.map(async (ownerId, n) => {
        await pause(Math.random() * 1_000)
        const start = performance.now()
        await inTransaction(write, async (tx) => {
          const listingId = listings[n]?.id ?? ''
          const nobody = { userId: null, username: null, at: null, message: null }
          const id = await addAppointment(tx, { listingId, ownerId, phone: '1', ...nobody })
          if (isCounted) begun.set(id, start)
          await tellOfRequest(tx, server, id)
        })
      }),
    )
  }
  const wanted = writers * rounds
  for (let wait = 0; taken.length < wanted && wait < 100; wait += 1) await pause(100)
  for (const stop of stops) stop()
  const p99 = percentile(taken, 0.99)
  verdicts.expect('every notice is seen once', taken.length === wanted, `${taken.length}`)
  verdicts.expect(
    `with ${writers} writers a notice is seen within 1 s (p99)`,
    p99 <= 1_000,
    `${Math.round(p99)} ms, median ${Math.round(median(taken))} ms`,
  )
}

async function search(): Promise<number> {
  const start = performance.now()
  // Each search is a different one, so that none is answered from the cache.
  const most = 50_000 + Math.floor(Math.random() * 1e6)
  await (await fetch(`${site}${apiBase}/apartments?limit=10&filters[maxPrice]=${most}`)).text()
  return performance.now() - start
}

async function measureMany() {
  const ids = await makePeople(people, true)
  const listing = await write
    .selectFrom('listings')
    .select(['id', 'title', 'address'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sql`
    insert into favourites (user_id, listing_id)
    select id, ${listing.id} from unnest(${ids}::bigint[]) as given (id)`.execute(write)
  await server.jobs.work('tell-favourites', (news) =>
    inTransaction(write, (tx) => tellFavourites(tx, server, news)),
  )
  const searches = async (goesOn: () => boolean) => {
    const times: number[] = []
    while (goesOn()) {
      times.push(await search())
      await pause(10)
    }
    return times
  }
  for (let n = 0; n < 200; n += 1) await search()
  const until = performance.now() + 5_000
  const alone = await searches(() => performance.now() < until)
  let isDone = false
  const beside = searches(() => !isDone)
  const start = performance.now()
  await inTransaction(write, (tx) => tellOfWithdrawal(tx, server, listing))
  let told = 0
  while (told < people && performance.now() - start < 120_000) {
    await pause(200)
    const { rows } = await sql<{ told: number }>`
      select count(*)::int as told from jobs.job where name = 'tell-telegram'`.execute(write)
    told = rows[0]?.told ?? 0
  }
  const seconds = (performance.now() - start) / 1_000
  isDone = true
  const ratio = median(await beside) / median(alone)
  verdicts.expect(
    `${people} notices of one listing are handed to their channels within 60 s`,
    told === people && seconds <= 60,
    `${told} in ${seconds.toFixed(1)} s`,
  )
  verdicts.expect(
    'searches meanwhile take at most 1.1 times as long',
    ratio <= 1.1,
    ratio.toFixed(2),
  )
}
