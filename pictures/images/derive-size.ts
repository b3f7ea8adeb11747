import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { JobOf } from '../process/jobs.ts'
import { shrinkageOf } from './image-head.ts'
import { openImage } from './image-library.ts'

/**
 * Makes one of our images at a width and in a format, never enlarged. The encoders' effort is low on purpose: a visitor
 * is waiting, and more effort saves few bytes.
 */
export async function deriveSize({ path, out, width, format }: JobOf<'derive'>) {
  const image = openImage(path)
  const head = await image.metadata()
  const resized = image.resize({
    width: Math.max(1, Math.round(head.width * shrinkageOf(head, { width, format }))),
  })
  const bytes = await encoders[format](resized).toBuffer()
  await writeFile(out, bytes)
  return { bytes: bytes.length }
}

const encoders: Record<JobOf<'derive'>['format'], (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
  jpeg: (image) => image.flatten({ background: 'white' }).jpeg({ quality: 80 }),
}
