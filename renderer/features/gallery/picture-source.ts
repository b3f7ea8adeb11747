import type { Image } from '../../../contract/listing.ts'
import { pictureAddress, pictureSet } from '../listings/index.ts'

/** A picture of a listing; of one that is still being written it may stand on the device alone. */
export type ShownImage = Image & { localUrl?: string }

export const sourceOf = (image: ShownImage, width: number) =>
  image.localUrl ?? pictureAddress(image, width)

export const sourcesOf = (image: ShownImage, most: number) =>
  image.localUrl ? undefined : pictureSet(image, most)
