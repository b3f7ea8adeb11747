import type { Sharp } from 'sharp'
import type { Corner } from '../../contract/import-settings.ts'
import type { Mark } from '../process/jobs.ts'
import { drawText, openImage, openPixels } from './image-library.ts'

const share = 0.26
const margin = 0.025

/** Lays the agency's name or logo over a corner of the picture. */
export async function drawMark(picture: Sharp, mark: Mark): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const overlay = await renderMark(mark, Math.max(8, Math.round(width * share)))
  const fits = overlay.width < width && overlay.height < height
  const base = openPixels({ data, width, height, channels: info.channels as 1 | 3 | 4 })
  if (!fits) return base
  const gap = Math.round(Math.min(width, height) * margin)
  const at = placeIn(mark.corner, { width, height }, overlay, gap)
  const { data: input, ...raw } = overlay
  return base.composite([{ input, raw: { ...raw, channels: 4 }, ...at }])
}

async function renderMark(mark: Mark, width: number) {
  const drawn = mark.kind === 'text' ? drawText(markupOf(mark.text), width) : openImage(mark.path)
  const { data, info } = await drawn
    .resize({ width, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at] ?? 0) * mark.opacity)
  return { data, width: info.width, height: info.height }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const markupOf = (text: string) =>
  `<span foreground="white" weight="bold">${text.replace(/[&<>]/g, (c) => entities[c] ?? c)}</span>`

interface Size {
  width: number
  height: number
}

function placeIn(corner: Corner, whole: Size, part: Size, gap: number) {
  const room = Math.max(0, Math.min(gap, whole.width - part.width, whole.height - part.height))
  return {
    left: corner.endsWith('Left') ? room : whole.width - part.width - room,
    top: corner.startsWith('top') ? room : whole.height - part.height - room,
  }
}
