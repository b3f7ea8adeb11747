import type { ImageWidth } from '../../../contract/images.ts'
import type { DerivedFormat } from '../../storage/media-keys.ts'
import { openPicture } from './picture-library.ts'

/**
 * A picture of ours at a width and in a format, never enlarged. The efforts are low on purpose:
 * a visitor is waiting, and more of it buys few bytes.
 */
export const deriveSize = (original: Uint8Array, width: ImageWidth, format: DerivedFormat) => {
  const picture = openPicture(original).resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 78, effort: 2 }).toBuffer()
    case 'jpeg':
      return picture.flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer()
  }
}
