import type { ExpressionBuilder } from 'kysely'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'

const batch = 200

/**
 * Ends the ads deleted before `deletedBefore`, which must lie past the time of taking a deletion back. Their pictures
 * go (and with the next sweep of blobs their files); an ad that was public keeps its row, for the answer 410, the rest
 * go entirely. Gives how many ads it ended.
 */
export async function sweepDeletedAds(
  server: Pick<ServerContext, 'db'>,
  { deletedBefore }: { deletedBefore: Date },
): Promise<number> {
  for (let swept = 0; ; ) {
    const ended = await sweepSome(server, deletedBefore)
    swept += ended
    if (ended < batch) return swept
  }
}

function sweepSome({ db }: Pick<ServerContext, 'db'>, deletedBefore: Date): Promise<number> {
  return db.write.transaction().execute(async (tx) => {
    const ads = await tx
      .selectFrom('listings')
      .select('id')
      .where('deleted_at', '<', deletedBefore)
      .where((eb) => eb.or([isForgettable(eb), hasImages(eb)]))
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = ads.map((ad) => ad.id)
    if (ids.length === 0) return 0
    await tx.deleteFrom('images').where('listing_id', 'in', ids).execute()
    await tx.deleteFrom('listings').where('id', 'in', ids).where(isForgettable).execute()
    return ids.length
  })
}

type Ads = ExpressionBuilder<Tables, 'listings'>

const hasImages = ({ exists, selectFrom }: Ads) =>
  exists(selectFrom('images').select('images.id').whereRef('images.listing_id', '=', 'listings.id'))

/** Nobody but its owner ever knew of it. */
const isForgettable = ({ and, eb, not, exists, selectFrom }: Ads) =>
  and([
    eb('published_at', 'is', null),
    not(
      exists(
        selectFrom('appointments')
          .select('appointments.id')
          .whereRef('appointments.listing_id', '=', 'listings.id'),
      ),
    ),
  ])
