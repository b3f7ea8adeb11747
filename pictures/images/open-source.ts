import type { Sharp } from 'sharp'
import { detectFileType, isVideoType } from '../file-type.ts'
import { MediaFault } from '../media-fault.ts'
import { openHeic } from './heic.ts'
import { openImage, openPixels } from './image-library.ts'
import { findRawPreview } from './raw-preview.ts'

/** Opens an image that a person chose, from any camera or phone, and turns it upright. */
export async function openSource(bytes: Uint8Array): Promise<Sharp> {
  const type = detectFileType(bytes)
  if (type === undefined) return openRaw(bytes)
  if (isVideoType(type)) throw new MediaFault('WRONG_TYPE')
  return (type === 'heic' ? openPixels(await openHeic(bytes)) : openImage(bytes)).autoOrient()
}

const turns: Record<number, { angle: number; flop: boolean }> = {
  2: { angle: 0, flop: true },
  3: { angle: 180, flop: false },
  4: { angle: 180, flop: true },
  5: { angle: 270, flop: true },
  6: { angle: 90, flop: false },
  7: { angle: 90, flop: true },
  8: { angle: 270, flop: false },
}

async function openRaw(bytes: Uint8Array): Promise<Sharp> {
  const preview = findRawPreview(bytes)
  if (!preview) throw new MediaFault('WRONG_TYPE')
  const image = openImage(preview.jpeg)
  const { orientation } = await openImage(preview.jpeg).metadata()
  const turn = turns[preview.orientation]
  // If the JPEG has an orientation of its own, that one counts.
  if (orientation !== undefined || !turn) return image.autoOrient()
  const turned = image.rotate(turn.angle)
  return turn.flop ? turned.flop() : turned
}
