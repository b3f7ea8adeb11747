import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Listing } from '../../../contract/listings/listing.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { newListing } from '../../../contract/listings/listing-words.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { loadOwnListing } from '../listings/read/get-listing.ts'
import { insertListing } from '../listings/write/create-listing.ts'

/** A listing that was once sent to the operators, or deleted, is no longer a draft, even if no client said so. */
export async function draftIdOf(db: Kysely<Tables>, userId: string): Promise<string | undefined> {
  const draft = await db
    .selectFrom('listing_drafts as d')
    .innerJoin('listings as l', 'l.id', 'd.listing_id')
    .select('l.id')
    .where('d.user_id', '=', userId)
    .where('l.owner_id', '=', userId)
    .where('l.status', '=', 'unpublished')
    .where('l.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('status_changes')
            .select(sql`1`.as('one'))
            .whereRef('status_changes.listing_id', '=', 'l.id')
            .where('from_status', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return draft?.id
}

/** Two devices that begin at once get the same draft. */
export const openDraft = (server: ServerContext, caller: Caller): Promise<Listing> =>
  inTransaction(server.db.write, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', caller.id).forUpdate().execute()
    const known = await draftIdOf(tx, caller.id)
    if (known !== undefined) return loadOwnListing(tx, known, caller)
    const id = await insertListing(tx, server, caller, {
      content: { ...emptyListing, ...newListing, city: server.city.id },
      status: 'unpublished',
      addImages: async () => [],
    })
    await tx
      .insertInto('listing_drafts')
      .values({ user_id: caller.id, listing_id: id })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ listing_id: id }))
      .execute()
    return loadOwnListing(tx, id, caller)
  })
