import type { Transaction } from 'kysely'
import type { Image } from '../../../contract/listing.ts'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import { notFound, wrongData } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { contentOf } from '../listings/listing-row.ts'
import { lockListing, ownListing } from '../listings/own-listing.ts'
import { foreignImage } from '../listings/sent-pictures.ts'
import { settleEdit } from '../listings/settle-edit.ts'
import type { ImageRow } from './image-repository.ts'
import { imagesOf, placeImages, presentImage, removeImages } from './image-repository.ts'

/** All of the listing's pictures in a new order; each must be named, and once. */
export const orderImages = (
  tx: Transaction<Tables>,
  house: House,
  caller: Caller,
  listingId: string,
  ids: readonly string[],
): Promise<Image[]> =>
  editImages(tx, house, { caller, listingId }, (images) => {
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
  house: House,
  caller: Caller,
  listingId: string,
  imageId: string,
) =>
  editImages(tx, house, { caller, listingId }, (images) => {
    if (!images.some(({ id }) => id === imageId)) throw notFound('The picture')
    return images.filter(({ id }) => id !== imageId)
  })

async function editImages(
  tx: Transaction<Tables>,
  house: House,
  { caller, listingId }: { caller: Caller; listingId: string },
  choose: (images: readonly ImageRow[]) => ImageRow[],
): Promise<Image[]> {
  const listing = ownListing(await lockListing(tx, listingId), caller)
  const images = await imagesOf(tx, listingId)
  const chosen = choose(images)
  await removeImages(
    tx,
    images.filter((image) => !chosen.includes(image)).map(({ id }) => id),
  )
  await placeImages(tx, chosen)
  await settleEdit(tx, house, caller, {
    listing,
    imageIdsBefore: images.map(({ id }) => id),
    content: contentOf(listing),
    imageIds: chosen.map(({ id }) => id),
  })
  return chosen.map(presentImage)
}
