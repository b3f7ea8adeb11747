import type { Transaction } from 'kysely'
import type { Image } from '../../../contract/listings/listing.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound, wrongData } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { lockRow } from '../listings/listing-row.ts'
import { assertOwn } from '../listings/policy.ts'
import { lastVersion } from '../listings/write/last-version.ts'
import { foreignImage } from '../listings/write/sent-pictures.ts'
import { settleEdit } from '../listings/write/settle-edit.ts'
import type { ImageRow } from './image-repository.ts'
import { inOrder, presentImage } from './image-repository.ts'

/** Puts all of the listing's media into a new order; `ids` must name each exactly once. */
export const orderImages = (
  tx: Transaction<Tables>,
  server: ServerContext,
  caller: Caller,
  listingId: string,
  ids: readonly string[],
): Promise<Image[]> =>
  editImages(tx, server, { caller, listingId }, (images) => {
    const chosen = ids.map((id) => {
      const image = images.find((each) => each.id === id)
      if (!image) throw foreignImage('ids')
      return image
    })
    if (new Set(ids).size !== ids.length || ids.length !== images.length)
      throw wrongData('ids', 'Name every picture of the listing once')
    return chosen
  })

export const removeImage = (
  tx: Transaction<Tables>,
  server: ServerContext,
  caller: Caller,
  listingId: string,
  imageId: string,
) =>
  editImages(tx, server, { caller, listingId }, (images) => {
    if (!images.some(({ id }) => id === imageId)) throw notFound('The picture')
    return images.filter(({ id }) => id !== imageId)
  })

async function editImages(
  tx: Transaction<Tables>,
  server: ServerContext,
  { caller, listingId }: { caller: Caller; listingId: string },
  choose: (images: readonly ImageRow[]) => ImageRow[],
): Promise<Image[]> {
  const listing = assertOwn(await lockRow(tx, listingId), caller)
  const last = await lastVersion(tx, listing)
  const images = inOrder(choose(last.images))
  await settleEdit(tx, server, caller, { listing, last, content: last.content, images })
  return images.map(presentImage)
}
