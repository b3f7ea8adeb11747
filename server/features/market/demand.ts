import { sql } from 'kysely'
import type { SnapshotColumns } from '../../../contract/columns/listing-columns.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import type { Demand } from '../../../contract/market/market.ts'
import { leastForEstimate, leastPeople } from '../../../contract/market/market.ts'
import type { Rates } from '../../../contract/market/money.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { atPart } from './comparables.ts'
import type { Search } from './waiting-people.ts'
import { homeOf, keptSearchesFor, peopleOf, savedSearchesFor } from './waiting-people.ts'

/**
 * The price is lowered by these percentages to see how many more people would come. The steps are coarse, so that no
 * single person's limit shows.
 */
const steps = [3, 5, 10]
const countedDays = 30
const day = 86_400_000

const toldOf = (people: number) => {
  const told = people - (people % leastPeople)
  return told === 0 ? null : told
}

/**
 * How many people look for such a home at its price, and how many more at the smallest lower price that adds enough
 * people.
 */
export async function demandAt(
  server: ServerContext,
  content: ListingContent,
  { rates, caller }: { rates: Rates; caller: Caller },
): Promise<Pick<Demand, 'people' | 'lower' | 'visitors'>> {
  const { price, currency } = content
  const isRated = currency === 'USD' || rates[currency] !== undefined
  const home = price && isRated ? homeOf(server, content, rates, caller) : undefined
  if (!price || !home) return { ...nobody, visitors: nobody }
  const lowered = steps.map((percent) => ({
    percent,
    price: Math.floor((price * (100 - percent)) / 100),
  }))
  const prices = [price, ...lowered.map((each) => each.price)]
  const told = async (searches: readonly Search[]) => {
    const found = await peopleOf(searches, server, home, { prices, rates })
    const [now = new Set(), ...then] = found
    const lower = lowered
      .map((step, n) => ({
        ...step,
        people: toldOf([...(then[n] ?? [])].filter((each) => !now.has(each)).length),
      }))
      .find(({ people }) => people !== null)
    return {
      people: toldOf(now.size),
      lower: lower?.people ? { ...lower, people: lower.people } : null,
    }
  }
  return {
    ...(await told(await savedSearchesFor(server, content, caller))),
    visitors: await told(await keptSearchesFor(server, content)),
  }
}

const nobody = { people: null, lower: null }

/** How often similar homes were viewed, counting those that were public the whole time. */
export async function viewsOfAlike(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  columns: SnapshotColumns,
  alike: readonly { id: string }[],
): Promise<Demand['views']> {
  const since = new Date(clock().getTime() - countedDays * day)
  const publishedAt = (id: string) =>
    columns.arrays.publishedAt[columns.slotOf(id) ?? -1] ?? Infinity
  const ids = alike.map(({ id }) => id).filter((id) => publishedAt(id) <= since.getTime())
  const compared = ids.length
  if (compared < leastForEstimate) return null
  const rows = await db.read
    .selectFrom('listing_views')
    .select(['listing_id', sql<number>`sum(views)::int`.as('views')])
    .where('listing_id', 'in', ids)
    .where('day', '>', since.toISOString().slice(0, 10))
    .groupBy('listing_id')
    .execute()
  const views = [...rows.map((row) => row.views), ...Array<number>(compared - rows.length).fill(0)]
  const median = Math.floor(
    atPart(
      views.sort((a, b) => a - b),
      0.5,
    ),
  )
  return median < leastPeople ? null : { median, compared }
}
