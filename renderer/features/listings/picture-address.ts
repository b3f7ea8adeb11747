import type { Image } from '../../../contract/listings/listing.ts'
import { imageWidths } from '../../../contract/media/images.ts'
import { apiBase } from '../../../contract/wire/route.ts'

/** The address of an image, or of a video's still, in one of the offered widths, on the city's server. */
export const pictureAddress = ({ id, type }: Pick<Image, 'id' | 'type'>, width: number) =>
  `${apiBase}/images/${id}${type === 'video' ? '/poster' : ''}?w=${width}`

/** The image in all offered widths up to its own, for the browser to choose from. */
export const pictureSet = (image: Image, at: (address: string) => string, most = 1280) =>
  imageWidths
    .filter((width, i) => width <= most && (i === 0 || (imageWidths[i - 1] ?? 0) < image.width))
    .map((width) => `${at(pictureAddress(image, width))} ${width}w`)
    .join(', ')
