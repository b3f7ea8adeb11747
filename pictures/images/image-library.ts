import type { Sharp, SharpOptions } from 'sharp'
import sharp from 'sharp'

// One thread: several processes keep the cores busy, and each thread would add its buffers.
sharp.concurrency(1)
sharp.cache(false)
// A sender can reach only four decoders; libvips' others (SVG, PDF, GIF, TIFF …) stay blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
})

/** Some cameras have a hundred megapixels; a larger image is taken for a decompression bomb. */
export const maxPixels = 120_000_000
const timeLimitSeconds = 60

export interface RawPixels {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 3 | 4
}

/** Only the first frame is read; an image that is cut short is an error, not a grey area. */
const options: SharpOptions = {
  limitInputPixels: maxPixels,
  sequentialRead: true,
  failOn: 'error',
  pages: 1,
}

export const openImage = (source: string | Uint8Array, more: SharpOptions = {}): Sharp =>
  sharp(source, { ...options, ...more }).timeout({ seconds: timeLimitSeconds })

export const openPixels = ({ data, width, height, channels }: RawPixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: maxPixels })

/** Draws text as an image with a transparent background. */
export const drawText = (markup: string, width: number): Sharp =>
  sharp({ text: { text: markup, rgba: true, width, font: 'FiraGO, sans-serif', dpi: 200 } })
