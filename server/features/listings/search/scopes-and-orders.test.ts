import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filters, SearchInput } from '../../../../contract/listings/listing-search.ts'
import type { Sort, Status } from '../../../../contract/listings/listing-words.ts'
import { sorts } from '../../../../contract/listings/listing-words.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { fewOf } from '../../../testing/few-of.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { minutesFrom, placeOnFoot } from '../testing/on-foot.ts'

/** The test also answers each question itself, listing by listing, by the rules that people are told. */
interface Known {
  id: string
  owner: string
  status: Status
  published: Date | null
  created: Date
  heard: Date
  price: number | null
  area: number | null
  /** On foot, from the point of the searches. */
  minutes: number
  isQuiet: boolean
  isDeleted: boolean
}

type Person = 'visitor' | 'reader' | 'owner' | 'other' | 'operator'

let server: TestServer
let people: Record<Exclude<Person, 'visitor'>, Someone>
const known: Known[] = []
const from = ['41.6452,41.6372']
const favourites = new Set<string>()

beforeAll(async () => {
  server = await openTestServer()
  people = {
    reader: await server.someone(),
    owner: await server.someone({ is_admin: true }),
    other: await server.someone({ is_admin: true }),
    operator: await server.someone({ is_operator: true }),
  }
  const minutes = minutesFrom(server, from)
  for (let n = 0; n < 36; n += 1) known.push(await addListing(n, minutes))
  for (const { id } of known.filter((_, n) => n % 3 === 0)) favourites.add(id)
  const rows = [...favourites].map((listing_id) => ({ user_id: people.reader.id, listing_id }))
  await server.context.db.write.insertInto('favourites').values(rows).execute()
})
afterAll(() => server.close())

const statusesInTurn: readonly Status[] = ['published', 'unpublished', 'published', 'moderation']
const day = (n: number) => new Date(Date.UTC(2026, 2, n + 1))

/** Listings of every status, public once or never, several with equal dates and prices; drafts may lack facts. */
async function addListing(n: number, minutes: ReturnType<typeof minutesFrom>): Promise<Known> {
  const coordinates = placeOnFoot(n)
  const status = statusesInTurn[n % 4] ?? 'published'
  const wasPublic = status === 'published' || n % 8 === 1
  const facts = {
    owner: people[n % 3 === 1 ? 'other' : 'owner'].id,
    status,
    published: wasPublic ? day((n * 7) % 9) : null,
    created: day((n * 5) % 11),
    heard: day((n * 11) % 13),
    price: wasPublic || n % 5 > 1 ? 40_000 + ((n * 7) % 6) * 5_000 : null,
    area: n % 4 === 2 ? null : 30 + ((n * 13) % 50),
    minutes: minutes(coordinates),
    isQuiet: n % 2 === 0,
    isDeleted: n % 7 === 5,
  }
  const { price, area, isQuiet } = facts
  const content = { price, area, coordinates, title: isQuiet ? 'Тихий двор' : 'У моря' }
  const id = await server.listing(facts.owner, content, {
    status,
    published_at: facts.published,
    created_at: facts.created,
    updated_at: facts.heard,
    deleted_at: facts.isDeleted ? day(20) : null,
  })
  return { ...facts, id }
}

type Seen = 'refused' | { isPublic: boolean; sees: (listing: Known) => boolean; of?: string }

/** Everybody sees what is published; owners see all of theirs if they ask for it; operators see what they ask for. */
function seenBy(person: Person, { filters = {}, sort }: SearchInput): Seen {
  const { status, ownerId } = filters
  const isPublic = (each: Known) => each.status === 'published' && !each.isDeleted
  const isMeant = (each: Known) =>
    (status === undefined || each.status === status) &&
    (ownerId === undefined || each.owner === ownerId)
  const asksForStatus = status !== undefined || sort === 'published' || sort === 'notPublished'
  const all = (each: Known) => !each.isDeleted && isMeant(each)
  if (person === 'operator' && (asksForStatus || ownerId)) return { isPublic: false, sees: all }
  const isOwner = person === 'owner' || person === 'other'
  const own = isOwner ? people[person].id : undefined
  const isOwn = own !== undefined && ownerId === own
  if (asksForStatus && person !== 'operator' && (!own || (ownerId !== undefined && !isOwn)))
    return 'refused'
  if (own && (isOwn || asksForStatus))
    return { isPublic: false, sees: (each) => all(each) && each.owner === own, of: own }
  return { isPublic: true, sees: (each) => isPublic(each) && isMeant(each) }
}

/** Compares two listings; equal ones go by the id in the same direction, equally near ones by the newest. */
function inOrder(sort: Sort, isPublic: boolean, isNear: boolean) {
  const date = (each: Known) => Number(isPublic ? each.published : (each.published ?? each.created))
  const price = (each: Known) => each.price ?? -1
  const perMeter = (each: Known) =>
    each.price === null || each.area === null ? Infinity : each.price / each.area
  const isShown = (each: Known) => Number(each.status === 'published')
  const keys: Record<Sort, (each: Known) => number[]> = {
    new: (each) => [-date(each), -each.id],
    old: (each) => [date(each), Number(each.id)],
    cheap: (each) => [price(each), Number(each.id)],
    expensive: (each) => [-price(each), -each.id],
    cheapPerMeter: (each) => [perMeter(each), Number(each.id)],
    confirmed: (each) => [-each.heard, -each.id],
    nearest: (each) => (isNear ? [each.minutes, -each.id] : [-date(each), -each.id]),
    published: (each) => [-isShown(each), -date(each), -each.id],
    notPublished: (each) => [isShown(each), -date(each), -each.id],
  }
  return (a: Known, b: Known) => {
    const [one, two] = [keys[sort](a), keys[sort](b)]
    const n = one.findIndex((key, place) => key !== two[place])
    return n < 0 ? 0 : (one[n] ?? 0) - (two[n] ?? 0)
  }
}

async function ask(person: Person, query: SearchInput) {
  const options = person === 'visitor' ? {} : { as: people[person] }
  const { status, body } = await server.call(listings.find, { query }, options)
  return status === 200 ? body.map(({ id }) => id) : String(body.code)
}

/** Compares the whole answer, and what comes after each of a few listings, whether it is among them or not. */
async function compare(person: Person, query: SearchInput & { sort: Sort }) {
  const what = `${person}: ${JSON.stringify(query)}`
  const seen = seenBy(person, query)
  const answer = await ask(person, { ...query, limit: 1000 })
  if (seen === 'refused') return expect(answer, what).toBe('NOT_ALLOWED')
  const order = inOrder(query.sort, seen.isPublic, query.filters?.from !== undefined)
  const fits = known.filter((each) => seen.sees(each) && isAsked(each, query)).sort(order)
  const ids = fits.map(({ id }) => id)
  expect(answer, what).toEqual(ids)
  for (const after of known.filter((_, n) => n % 9 === query.sort.length % 9)) {
    const mayBeNamed = seen.isPublic
      ? after.published !== null
      : seen.of === undefined || after.owner === seen.of
    const behind = fits.filter((each) => order(each, after) > 0).map(({ id }) => id)
    expect(
      await ask(person, { ...query, after: after.id, limit: 1000 }),
      `${what}, after ${JSON.stringify(after)}`,
    ).toEqual(mayBeNamed ? behind : 'MALFORMED')
  }
}

const isAsked = (each: Known, { onlyFavourite, filters }: SearchInput) =>
  (!onlyFavourite || favourites.has(each.id)) && (!filters?.search || each.isQuiet)

const everybody: Person[] = ['visitor', 'reader', 'owner', 'other', 'operator']

test('each caller sees just the allowed listings, for any owner and status asked for', async () => {
  for (const person of everybody)
    for (const ownerId of [undefined, people.owner.id, people.other.id])
      for (const status of [undefined, 'published', 'unpublished', 'moderation'] as const) {
        const filters: Filters = { ...(ownerId && { ownerId }), ...(status && { status }) }
        await compare(person, { sort: 'new', filters })
      }
})

test.each(fewOf(1, sorts))(
  'pages sorted %s continue after any listing that the caller may name',
  async (sort) => {
    for (const person of everybody)
      for (const filters of [{}, { from }, { ownerId: people.owner.id, from }])
        await compare(person, { sort, filters })
  },
)

test('the order of minutes is right for favourites and for a text search too', {
  tags: 'long',
}, async () => {
  await compare('reader', { sort: 'nearest', onlyFavourite: true, filters: { from } })
  const filters = { from, search: 'тихий двор' }
  for (const person of everybody) await compare(person, { sort: 'nearest', filters })
  await compare('reader', { sort: 'nearest', onlyFavourite: true, filters })
})
