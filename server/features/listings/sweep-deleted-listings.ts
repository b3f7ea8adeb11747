import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'

const batch = 200

/**
 * Ends the listings deleted before `deletedBefore`, which must lie past the time of taking a deletion back. Their pictures
 * go (and with the next sweep of blobs their files); a listing that was public keeps its row, for the answer 410, the rest
 * go entirely. Gives how many listings it ended.
 */
export async function sweepDeletedListings(
  house: Pick<House, 'db'>,
  { deletedBefore }: { deletedBefore: Date },
): Promise<number> {
  for (let swept = 0; ; ) {
    const ended = await sweepSome(house, deletedBefore)
    swept += ended
    if (ended < batch) return swept
  }
}

function sweepSome({ db }: Pick<House, 'db'>, deletedBefore: Date): Promise<number> {
  return db.write.transaction().execute(async (tx) => {
    const listings = await tx
      .selectFrom('ads')
      .select('id')
      .where('deleted_at', '<', deletedBefore)
      .where((eb) => eb.or([isForgettable(eb), hasImages(eb)]))
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = listings.map((listing) => listing.id)
    if (ids.length === 0) return 0
    await tx.deleteFrom('images').where('ad_id', 'in', ids).execute()
    await tx.deleteFrom('ads').where('id', 'in', ids).where(isForgettable).execute()
    return ids.length
  })
}

type Listings = ExpressionBuilder<Tables, 'ads'>

const hasImages = ({ exists, selectFrom }: Listings) =>
  exists(selectFrom('images').select('images.id').whereRef('images.ad_id', '=', 'ads.id'))

/** Nobody but its owner ever knew of it. */
const isForgettable = ({ and, eb, not, exists, selectFrom }: Listings) =>
  and([
    eb('published_at', 'is', null),
    not(
      exists(
        selectFrom('appointments')
          .select('appointments.id')
          .whereRef('appointments.ad_id', '=', 'ads.id'),
      ),
    ),
  ])
