// Long because its table has a row for each write of the contract.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outgoingFeeds } from '../contract/feeds/feed-outgoing.ts'
import { feeds, operatorFeeds } from '../contract/feeds/feed-sources.ts'
import { listings } from '../contract/listings/listings.ts'
import { ownListings } from '../contract/listings/own-listings.ts'
import { priceBounds } from '../contract/listings/price-bounds.ts'
import { homeRates } from '../contract/market/home-rates.ts'
import { rates } from '../contract/market/rates.ts'
import { images } from '../contract/media/images.ts'
import { moderation } from '../contract/operators/moderation.ts'
import { operators } from '../contract/operators/operators.ts'
import { reports } from '../contract/operators/reports.ts'
import { appointments } from '../contract/people/appointments.ts'
import { favourites } from '../contract/people/favourites.ts'
import { staff } from '../contract/people/staff.ts'
import { users } from '../contract/people/users.ts'
import { routes } from '../contract/routes.ts'
import { savedSearches } from '../contract/search/saved-searches.ts'
import { keyHeader, takesKey } from '../contract/wire/idempotency.ts'
import type { Route } from '../contract/wire/route.ts'
import { quarters } from '../pictures/testing/make-images.ts'
import { buildApp } from './app.ts'
import { makeLaunchData } from './features/sessions/testing/launch-data.ts'
import { longUnless } from './testing/few-of.ts'
import type { Role, World } from './testing/ownership-world.ts'
import { buildWorld } from './testing/ownership-world.ts'
import type { CallOptions, TestServer } from './testing/test-server.ts'
import { openTestServer } from './testing/test-server.ts'

/** How to test a write that takes a key. Each new write needs a row here. */
interface Row {
  route: Route
  by: Role | 'telegram'
  args: (world: World) => Record<string, unknown>
  /** Other content with the same key; undefined if the call has no content. */
  instead?: (world: World) => Record<string, unknown>
  /** Another caller with the same key and body, and the answer that they get without a key. */
  other: readonly [Role, number]
  /** The name of a field in which a picture is sent. */
  file?: string
}

const ofPublished = (world: World) => ({ params: { id: world.published } })
const ofEdited = (world: World) => ({ params: { id: world.edited } })
const ofDraft = (world: World) => ({ params: { id: world.draft } })
const rows: Row[] = [
  {
    route: appointments.request,
    by: 'visitor',
    args: (w) => ({ ...ofPublished(w), body: { phone: '+995555000000' } }),
    instead: (w) => ({ ...ofPublished(w), body: { phone: '+995555000001' } }),
    other: ['user', 201],
  },
  {
    route: appointments.update,
    by: 'owner',
    args: (w) => ({ params: { id: w.appointment }, body: { status: 'contacted' } }),
    instead: (w) => ({ params: { id: w.appointment }, body: { status: 'done' } }),
    other: ['otherAdvertiser', 404],
  },
  {
    route: favourites.add,
    by: 'user',
    args: ofPublished,
    instead: ofDraft,
    other: ['otherAdvertiser', 200],
  },
  {
    route: favourites.remove,
    by: 'user',
    args: ofPublished,
    instead: ofDraft,
    other: ['otherAdvertiser', 200],
  },
  {
    route: feeds.addSource,
    by: 'owner',
    args: () => ({ body: { name: 'New', url: 'https://feeds.example/new.xml' } }),
    instead: () => ({ body: { name: 'Newer', url: 'https://feeds.example/new.xml' } }),
    other: ['otherAdvertiser', 201],
  },
  {
    route: feeds.addFile,
    by: 'owner',
    args: () => ({ form: { name: 'New' } }),
    instead: () => ({ form: { name: 'Newer' } }),
    other: ['otherAdvertiser', 201],
    file: 'file',
  },
  {
    route: feeds.changeSource,
    by: 'owner',
    args: (w) => ({ params: { id: w.feed.source }, body: { share: 30 } }),
    instead: (w) => ({ params: { id: w.feed.source }, body: { share: 40 } }),
    other: ['otherAdvertiser', 404],
  },
  ...[feeds.removeSource, feeds.read].map(
    (route): Row => ({
      route,
      by: 'owner',
      args: (w) => ({ params: { id: w.feed.source } }),
      instead: (w) => ({ params: { id: w.otherFeed.source } }),
      other: ['otherAdvertiser', 404],
    }),
  ),
  {
    route: feeds.readFile,
    by: 'owner',
    args: (w) => ({ params: { id: w.feed.source }, form: {} }),
    instead: (w) => ({ params: { id: w.otherFeed.source }, form: {} }),
    other: ['otherAdvertiser', 404],
    file: 'file',
  },
  {
    route: feeds.decide,
    by: 'owner',
    args: (w) => ({ params: { id: w.feed.plan }, body: { kind: 'new', isTaken: false } }),
    instead: (w) => ({ params: { id: w.feed.plan }, body: { kind: 'new', isTaken: true } }),
    other: ['otherAdvertiser', 404],
  },
  ...[feeds.apply, feeds.dismiss].map(
    (route): Row => ({
      route,
      by: 'owner',
      args: (w) => ({ params: { id: w.feed.plan } }),
      instead: (w) => ({ params: { id: w.otherFeed.plan } }),
      other: ['otherAdvertiser', 404],
    }),
  ),
  {
    route: feeds.undo,
    by: 'owner',
    args: (w) => ({ params: { id: w.feed.done } }),
    instead: (w) => ({ params: { id: w.otherFeed.done } }),
    other: ['otherAdvertiser', 404],
  },
  {
    route: outgoingFeeds.choose,
    by: 'owner',
    args: () => ({ params: { format: 'yrl' }, body: { dealTypes: ['sale'] } }),
    instead: () => ({ params: { format: 'yrl' }, body: { dealTypes: ['rent'] } }),
    other: ['otherAdvertiser', 404],
  },
  {
    route: outgoingFeeds.close,
    by: 'owner',
    args: () => ({ params: { format: 'yrl' } }),
    instead: () => ({ params: { format: 'cian' } }),
    other: ['otherAdvertiser', 404],
  },
  {
    route: operatorFeeds.approve,
    by: 'operator',
    args: (w) => ({ params: { id: w.feed.done }, body: { seenAt: '2026-03-01T00:00:00Z' } }),
    instead: (w) => ({ params: { id: w.feed.done }, body: { seenAt: '2026-03-02T00:00:00Z' } }),
    other: ['owner', 403],
  },
  {
    route: operatorFeeds.trust,
    by: 'operator',
    args: (w) => ({ params: { id: w.feed.source }, body: { kinds: ['sale.land'] } }),
    instead: (w) => ({ params: { id: w.feed.source }, body: { kinds: [] } }),
    other: ['owner', 403],
  },
  {
    route: operatorFeeds.stop,
    by: 'operator',
    args: (w) => ({ params: { id: w.feed.source }, body: { isStopped: true } }),
    instead: (w) => ({ params: { id: w.feed.source }, body: { isStopped: false } }),
    other: ['owner', 403],
  },
  {
    route: images.add,
    by: 'owner',
    args: (w) => ({ ...ofDraft(w), form: {} }),
    instead: (w) => ({ ...ofDraft(w), form: { position: 0 } }),
    other: ['otherAdvertiser', 404],
    file: 'file',
  },
  {
    route: images.order,
    by: 'owner',
    args: (w) => ({ ...ofDraft(w), body: { ids: [w.hiddenPicture] } }),
    instead: (w) => ({ ...ofDraft(w), body: { ids: [] } }),
    other: ['otherAdvertiser', 404],
  },
  {
    route: images.remove,
    by: 'owner',
    args: (w) => ({ params: { id: w.draft, imageId: w.hiddenPicture } }),
    instead: (w) => ({ params: { id: w.published, imageId: w.picture } }),
    other: ['otherAdvertiser', 404],
  },
  {
    route: listings.create,
    by: 'owner',
    args: () => ({ form: { draft: true } }),
    instead: () => ({ form: { draft: true, price: 5 } }),
    other: ['otherAdvertiser', 201],
    file: 'image_0',
  },
  {
    route: listings.update,
    by: 'owner',
    args: (w) => ({ ...ofDraft(w), form: { price: 5 } }),
    instead: (w) => ({ ...ofDraft(w), form: { price: 6 } }),
    other: ['otherAdvertiser', 404],
    file: 'image_0',
  },
  {
    route: listings.remove,
    by: 'owner',
    args: ofPublished,
    instead: ofDraft,
    other: ['otherAdvertiser', 404],
  },
  {
    route: ownListings.restore,
    by: 'owner',
    args: (w) => ({ params: { id: w.deleted } }),
    instead: ofDraft,
    other: ['otherAdvertiser', 404],
  },
  {
    route: ownListings.end,
    by: 'owner',
    args: (w) => ({ params: { id: w.deleted } }),
    instead: ofDraft,
    other: ['otherAdvertiser', 404],
  },
  {
    route: ownListings.duplicate,
    by: 'owner',
    args: ofPublished,
    instead: ofDraft,
    other: ['otherAdvertiser', 403],
  },
  {
    route: listings.changeStatus,
    by: 'owner',
    args: (w) => ({ ...ofPublished(w), body: { status: 'unpublished' } }),
    instead: (w) => ({ ...ofPublished(w), body: { status: 'unpublished', note: 'sold' } }),
    other: ['otherAdvertiser', 404],
  },
  {
    route: listings.withdrawEdit,
    by: 'owner',
    args: ofEdited,
    instead: ofPublished,
    other: ['otherAdvertiser', 403],
  },
  {
    route: listings.decideEdit,
    by: 'operator',
    args: (w) => ({ ...ofEdited(w), body: { decision: 'approve' } }),
    instead: (w) => ({ ...ofEdited(w), body: { decision: 'sendBack', note: 'Which floor?' } }),
    other: ['otherAdvertiser', 403],
  },
  {
    route: staff.invite,
    by: 'owner',
    args: () => ({ body: { name: 'Nino' } }),
    instead: () => ({ body: { name: 'Anna' } }),
    other: ['user', 403],
  },
  {
    route: staff.withdraw,
    by: 'owner',
    args: (w) => ({ params: { id: w.invitation.id } }),
    instead: ofDraft,
    other: ['otherAdvertiser', 404],
  },
  {
    route: staff.remove,
    by: 'owner',
    args: (w) => ({ params: { id: w.as.agent?.id } }),
    instead: ofDraft,
    other: ['otherAdvertiser', 404],
  },
  { route: staff.leave, by: 'agent', args: () => ({}), other: ['user', 404] },
  {
    route: staff.accept,
    by: 'user',
    args: (w) => ({ params: { token: w.invitation.token } }),
    instead: () => ({ params: { token: 'x' } }),
    other: ['owner', 409],
  },
  { route: ownListings.putBack, by: 'owner', args: () => ({}), other: ['user', 403] },
  {
    route: operators.changeUser,
    by: 'operator',
    args: (w) => ({ params: { id: w.as.user?.id }, body: { isTrusted: true } }),
    instead: (w) => ({ params: { id: w.as.user?.id }, body: { isTrusted: false } }),
    other: ['owner', 403],
  },
  {
    route: moderation.undo,
    by: 'operator',
    args: (w) => ({ params: { id: w.decided } }),
    instead: ofPublished,
    other: ['owner', 403],
  },
  {
    route: priceBounds.set,
    by: 'operator',
    args: () => ({ body: { dealType: 'sale', category: 'house', percent: 10 } }),
    instead: () => ({ body: { dealType: 'sale', category: 'house', percent: null } }),
    other: ['owner', 403],
  },
  {
    route: homeRates.set,
    by: 'operator',
    args: () => ({
      body: {
        kind: 'registration',
        rate: { low: 50, high: 200, currency: 'GEL', source: 'A price list' },
      },
    }),
    instead: () => ({ body: { kind: 'registration', rate: null } }),
    other: ['owner', 403],
  },
  {
    route: rates.set,
    by: 'operator',
    args: () => ({ body: { GEL: 2.7 } }),
    instead: () => ({ body: { GEL: 2.8 } }),
    other: ['owner', 403],
  },
  {
    route: reports.report,
    by: 'visitor',
    args: (w) => ({ ...ofPublished(w), body: { reason: 'sold' } }),
    instead: (w) => ({ ...ofPublished(w), body: { reason: 'other' } }),
    other: ['user', 201],
  },
  {
    route: reports.decide,
    by: 'operator',
    args: (w) => ({ params: { id: w.report }, body: { status: 'dismissed' } }),
    instead: (w) => ({ params: { id: w.report }, body: { status: 'resolved' } }),
    other: ['owner', 403],
  },
  {
    route: reports.decideSome,
    by: 'operator',
    args: (w) => ({ body: { ids: [w.report], status: 'dismissed' } }),
    instead: (w) => ({ body: { ids: [w.report], status: 'resolved' } }),
    other: ['owner', 403],
  },
  {
    route: savedSearches.save,
    by: 'user',
    args: () => ({ body: { name: 'x', query: { filters: { minPrice: 1, maxPrice: 2 } } } }),
    instead: () => ({ body: { name: 'y', query: { filters: { minPrice: 1, maxPrice: 2 } } } }),
    other: ['owner', 201],
  },
  {
    route: savedSearches.update,
    by: 'owner',
    args: (w) => ({ params: { id: w.search }, body: { isSeen: true } }),
    instead: (w) => ({ params: { id: w.search }, body: { name: 'y' } }),
    other: ['user', 404],
  },
  {
    route: savedSearches.remove,
    by: 'owner',
    args: (w) => ({ params: { id: w.search } }),
    instead: (w) => ({ params: { id: w.draft } }),
    other: ['user', 404],
  },
  {
    route: users.update,
    by: 'user',
    args: () => ({ form: { agencyName: 'Renamed' } }),
    instead: () => ({ form: { agencyName: 'Renamed again' } }),
    other: ['owner', 200],
    file: 'icon',
  },
  {
    route: users.setLanguage,
    by: 'user',
    args: () => ({ body: { language: 'he' } }),
    instead: () => ({ body: { language: 'en' } }),
    other: ['owner', 200],
  },
  {
    route: users.advertise,
    by: 'telegram',
    args: () => ({ body: { kind: 'single' } }),
    instead: () => ({ body: { kind: 'agency' } }),
    other: ['user', 200],
  },
  {
    route: users.keep,
    by: 'user',
    args: (w) => ({ body: { favourites: [w.published], notes: [{ id: w.published, text: 'a' }] } }),
    instead: (w) => ({ body: { favourites: [w.published] } }),
    other: ['owner', 200],
  },
]

const botToken = '4242:a-bot-token-for-tests-only'
let server: TestServer
/** A second process of the same server; the two share only the database. */
let beside: FastifyInstance
/** The statement that `stored` runs. */
let counting: Awaited<ReturnType<typeof countAllTables>>
const picture = await quarters(40, 40)
beforeAll(async () => {
  server = await openTestServer({ TELEGRAM_BOT_TOKEN: botToken })
  beside = await buildApp(server.context)
  // Creates the tables of the jobs before the first count.
  await server.context.jobs.start()
  counting = await countAllTables()
})
afterAll(async () => {
  await beside.close()
  await server.close()
})

let lastKey = 0
const newKey = () => {
  lastKey += 1
  return `key-${lastKey}-${'0'.repeat(16)}`
}

async function enterFromTelegram(): Promise<CallOptions> {
  const user = { id: 70_000 + lastKey }
  const headers = { authorization: `tma ${makeLaunchData(botToken, { user })}` }
  await server.call(users.enter, {}, { headers })
  return { headers }
}

async function begin({ route, by, args, instead, file }: Row) {
  const world = await buildWorld(server)
  const key = newKey()
  const who = by === 'telegram' ? await enterFromTelegram() : { as: world.as[by] }
  const call = async (
    { said = args(world), ...more }: { said?: Record<string, unknown> } & CallOptions = {},
    from: CallOptions = who,
  ) => {
    const answer = await server.call(route, said as never, {
      ...from,
      ...more,
      headers: { ...from.headers, [keyHeader]: key, ...more.headers },
      ...(file && { files: { [file]: { bytes: picture } } }),
    })
    const { status, body, headers } = answer
    return { status, body, cookie: headers['set-cookie'] }
  }
  return { world, call, callInstead: instead && (() => call({ said: instead(world) })) }
}

/** Not compared: tables that count calls or store answers, and files that wait for a row to name them. */
const aside = ['keyed_calls', 'call_limits', 'blobs', 'schema_migrations', 'migration_lease']
  // A failed upload still counts against its account's limit for the day.
  .concat('upload_usage')

/** How many rows each table has, and their versions: every change of a row gives it a new version. */
async function stored() {
  const { rows } = await counting.execute(server.context.db.write)
  return rows
}

async function countAllTables() {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = current_schema() and tablename <> all(${aside}::text[])
       or schemaname = 'jobs' and tablename like 'job%' order by name`.execute(
    server.context.db.write,
  )
  const each = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*)::int as count,
             sum(xmin::text::bigint)::text as versions
      from ${sql.raw(name)} t`,
  )
  return sql<{ name: string; count: number; versions: string }>`${sql.join(each, sql` union all `)}
    order by name`
}

/** How many rows were added or removed, and how often listings were edited. */
async function growthDuring(act: () => Promise<unknown>) {
  const figures = async () => {
    const { edits } = await server.context.db.write
      .selectFrom('listings')
      .select((eb) => eb.fn.sum<string>('version').as('edits'))
      .executeTakeFirstOrThrow()
    const counts = (await stored()).map(({ name, count }) => [name, count] as const)
    return new Map([...counts, ['edits', Number(edits)]])
  }
  const before = await figures()
  await act()
  const after = await figures()
  return [...after].flatMap(([name, count]) => {
    const grown = count - (before.get(name) ?? 0)
    return grown === 0 ? [] : [{ name, grown }]
  })
}

test('every route that takes a key has a row in this test', () => {
  const tested = new Set(rows.map(({ route }) => route))
  const missing = Object.values(routes)
    .flatMap((group) => Object.values(group) as Route[])
    .filter((route) => takesKey(route) && !tested.has(route))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

describe.each(rows)('$route.method $route.path', (row) => {
  const success = row.route.status ?? 200
  /** One place in the code delays or refuses all of these calls, so `npm test` tries it with only a few rows. */
  const oneIn = (count: number) => rows.indexOf(row) % count === 0
  let sent: Awaited<ReturnType<typeof begin>>
  beforeAll(async () => {
    sent = await begin(row)
  })

  test(
    'does nothing when its answer cannot be stored, and acts once when sent again',
    longUnless(oneIn(2)),
    async () => {
      const { call } = sent
      const before = await stored()
      const db = server.context.db.write
      // As if the process died after the work and before the answer.
      await sql`alter table keyed_calls add constraint dies check (answer is null) not valid`.execute(
        db,
      )
      const broken = await call().finally(() =>
        sql`alter table keyed_calls drop constraint dies`.execute(db),
      )
      expect(broken.status).toBe(500)
      expect(await stored()).toEqual(before)

      const first = await call()
      expect([first.status, first.body]).toEqual([success, first.body])
      const after = await stored()
      expect(await call()).toEqual(first)
      expect(await call({ app: beside })).toEqual(first)
      expect(await stored()).toEqual(after)
    },
  )

  test(
    'is refused with other content under its key, and separate for other callers',
    longUnless(oneIn(3)),
    async () => {
      const { world, call, callInstead } = sent
      expect((await call()).status).toBe(success)
      const after = await stored()
      const refused = await callInstead?.()
      if (refused)
        expect([refused.status, refused.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
      expect(await stored()).toEqual(after)

      const [role, status] = row.other
      const theirs = await call({}, { as: world.as[role] })
      expect(theirs.status).toBe(status)
      // Removing what was no favourite changes nothing; every other successful write changes something.
      if (status < 300 && row.route !== favourites.remove) expect(await stored()).not.toEqual(after)
    },
  )

  test(
    'called twenty times at once, at two servers, does one thing',
    longUnless(oneIn(18)),
    async () => {
      const alone = await begin(row)
      const expected = await growthDuring(alone.call)
      const { call } = await begin(row)
      const answers: Awaited<ReturnType<typeof call>>[] = []
      const grown = await growthDuring(async () => {
        const calls = Array.from({ length: 20 }, (_, n) => call(n % 2 ? { app: beside } : {}))
        answers.push(...(await Promise.all(calls)))
      })
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([success]))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(grown).toEqual(expected)
    },
  )
})
