import type { Sharp, SharpOptions } from 'sharp'
import sharp from 'sharp'
import { limits } from '../../../contract/limits.ts'
import { openQueue } from './bounded-queue.ts'

sharp.concurrency(1)
sharp.cache(false)
// What a sender can reach is four decoders; libvips' others (SVG, PDF, GIF, TIFF …) stay shut.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
})

const timeLimitSeconds = 30

/** Pixels as they are, four bytes each: red, green, blue, alpha. */
export interface RawPixels {
  data: Uint8Array
  width: number
  height: number
}

export type PictureSource = string | Uint8Array | RawPixels

/** Only the first frame is read; a picture that is cut short is an error, not a grey area. */
const options: SharpOptions = {
  limitInputPixels: limits.picture.pixels,
  sequentialRead: true,
  failOn: 'error',
  pages: 1,
}

const isRaw = (source: PictureSource): source is RawPixels =>
  typeof source === 'object' && 'data' in source

export const openPicture = (source: PictureSource, more: SharpOptions = {}): Sharp => {
  const picture = isRaw(source)
    ? sharp(source.data, {
        raw: { width: source.width, height: source.height, channels: 4 },
        limitInputPixels: limits.picture.pixels,
      })
    : sharp(source, { ...options, ...more })
  return picture.timeout({ seconds: timeLimitSeconds })
}

/** Two pictures keep two cores busy; more of them would only add their memory. */
export const inPictureQueue = openQueue({ atOnce: 2, waiting: 60 })

/** Visitors wait for these, so they do not stand behind the uploads. */
export const inDerivingQueue = openQueue({ atOnce: 2, waiting: 500 })
