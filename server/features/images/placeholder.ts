import { rgbaToThumbHash } from 'thumbhash'
import { openPicture } from './picture-library.ts'

/** The largest side a thumbhash is made from. */
const side = 100

/** About 25 bytes that draw a blurred likeness before the picture itself is there. */
export const makePlaceholder = async (picture: Uint8Array) => {
  const { data, info } = await openPicture(picture)
    .resize({ width: side, height: side, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
