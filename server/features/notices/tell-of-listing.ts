import type { Kysely } from 'kysely'
import type { PricePoint } from '../../../contract/listings/listing.ts'
import type { Status } from '../../../contract/listings/listing-words.ts'
import { lastFall } from '../../../contract/market/money.ts'
import type { Tables } from '../../db/tables.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { advertisersOf } from './advertisers-of.ts'
import type { NewNotice } from './notice-repository.ts'
import type { TellDeps } from './tell.ts'
import { tell } from './tell.ts'

type Named = Pick<ListingRow, 'id' | 'title' | 'address'>

export const aboutListing = ({ id, title, address }: Named) => ({
  listingId: id,
  listing: title ?? address ?? '',
})

/** Tells the owner, and the agent who placed the listing, what operators decided. */
export async function tellOfDecision(
  tx: Kysely<Tables>,
  server: TellDeps,
  listing: Named & Pick<ListingRow, 'owner_id'>,
  { id, status, note }: { id: string; status: Status; note: string | null },
) {
  const told = await advertisersOf(tx, { listingId: listing.id, ownerId: listing.owner_id })
  await tell(
    tx,
    server,
    told.map((userId) => ({
      userId,
      kind: 'decision' as const,
      name: `decision ${id}`,
      data: { ...aboutListing(listing), status, note },
    })),
  )
}

/** This many people are told in the transaction itself; a job tells the others. */
const toldAtOnce = 100
export const toldInBatch = 250

/** Tells everybody who saved the listing that it is not offered any more. */
export const tellOfWithdrawal = (tx: Kysely<Tables>, server: TellDeps, listing: Named) =>
  spread(tx, server, {
    kind: 'withdrawn',
    name: `withdrawn ${listing.id} ${server.clock().getTime()}`,
    data: aboutListing(listing),
    after: '0',
    most: toldAtOnce,
  })

/** Tells everybody who saved the listing that its price fell, but not of a fall that only seems to be one. */
export async function tellOfPrice(
  tx: Kysely<Tables>,
  server: TellDeps,
  listing: Named,
  history: readonly PricePoint[],
) {
  const now = server.clock()
  const [before, current] = history.slice(-2)
  if (!before || !current || !lastFall(history, now)) return
  await spread(tx, server, {
    kind: 'cheaper',
    name: `cheaper ${listing.id} ${current.at}`,
    data: {
      ...aboutListing(listing),
      before: before.price,
      price: current.price,
      currency: current.currency,
    },
    after: '0',
    most: toldAtOnce,
  })
}

/**
 * The job that goes on where a transaction stopped, one batch in each transaction, so that no lock is held for long.
 */
export async function tellFavourites(
  tx: Kysely<Tables>,
  server: TellDeps,
  news: JobData['tell-favourites'],
): Promise<NotYet | undefined> {
  await spread(tx, server, { ...news, most: toldInBatch })
  return undefined
}

async function spread(
  tx: Kysely<Tables>,
  server: TellDeps,
  { most, ...news }: JobData['tell-favourites'] & { most: number },
) {
  const rows = await tx
    .selectFrom('favourites')
    .select('user_id')
    .where('listing_id', '=', news.data.listingId)
    .where('user_id', '>', news.after)
    .orderBy('user_id')
    .limit(most)
    .execute()
  const { kind, name, data } = news
  await tell(
    tx,
    server,
    rows.map(({ user_id }) => ({ userId: user_id, kind, name, data }) as NewNotice),
  )
  const last = rows.at(-1)
  if (last && rows.length === most)
    await server.jobs.send(tx, 'tell-favourites', { ...news, after: last.user_id })
}
