import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { currencies } from '../../../contract/listings/listing-words.ts'
import type { Tables } from '../../db/tables.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { columnsOf, contentOf } from '../listings/listing-row.ts'
import { keepWords } from '../listings/search/known-words.ts'

const batch = 200
/** The price in dollars is not written here, so any rate will do. */
const anyRates = Object.fromEntries(currencies.map((each) => [each, 1]))

/** Listings are found by their owner's name, so a new name is written into each of them. */
export async function renameInSearch(
  tx: Kysely<Tables>,
  ownerId: string,
  agencyName: string | null,
  gazetteer: Gazetteer,
): Promise<void> {
  let after = '0'
  for (;;) {
    const listings = await tx
      .selectFrom('listings')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute()
    const last = listings.at(-1)
    if (!last) return
    after = last.id
    const texts = listings.map(
      (listing) =>
        columnsOf(contentOf(listing), { gazetteer, rates: anyRates, agencyName }).search_text,
    )
    await keepWords(tx, texts)
    await sql`
      update listings set search_text = fresh.words
      from unnest(${listings.map((listing) => listing.id)}::bigint[], ${texts}::text[]) as fresh (id, words)
      where listings.id = fresh.id`.execute(tx)
  }
}
