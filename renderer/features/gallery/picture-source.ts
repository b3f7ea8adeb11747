import type { Image } from '../../../contract/listings/listing.ts'
import { pictureAddress, pictureSet } from '../listings/index.ts'

/** An image of a listing. While the listing is being written, the image may be on the device only. */
export type ShownImage = Image & { localUrl?: string }

type At = (address: string) => string

export const sourceOf = (image: ShownImage, at: At, width: number) =>
  at(image.localUrl ?? pictureAddress(image, width))

export const sourcesOf = (image: ShownImage, at: At, most: number) =>
  image.localUrl ? undefined : pictureSet(image, at, most)
