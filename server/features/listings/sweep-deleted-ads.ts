import type { House } from '../../house.ts'

const batch = 200

/**
 * Ends the ads deleted before `deletedBefore`, which must lie past the time of taking a deletion back. Their pictures
 * go (and with the next sweep of blobs their files); an ad that was public keeps its row, for the answer 410, the rest
 * go entirely. Gives how many ads it ended.
 */
export async function sweepDeletedAds(
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
    const ads = await tx
      .selectFrom('ads')
      .select(['id', 'published_at'])
      .where('deleted_at', '<', deletedBefore)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('published_at', 'is', null),
          exists(selectFrom('images').select('id').whereRef('images.ad_id', '=', 'ads.id')),
        ]),
      )
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    if (ads.length === 0) return 0
    await tx
      .deleteFrom('images')
      .where(
        'ad_id',
        'in',
        ads.map(({ id }) => id),
      )
      .execute()
    const neverPublic = ads.filter((ad) => ad.published_at === null).map(({ id }) => id)
    if (neverPublic.length > 0) await tx.deleteFrom('ads').where('id', 'in', neverPublic).execute()
    return ads.length
  })
}
