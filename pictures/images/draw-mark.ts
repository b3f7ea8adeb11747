import type { Sharp } from 'sharp'
import type { Corner } from '../../contract/import/settings.ts'
import type { Mark } from '../process/jobs.ts'
import { drawText, openImage, openPixels } from './image-library.ts'

const share = 0.26
const margin = 0.025

/** How far the border reaches, as a share of the mark's width; without a border, white is lost on white. */
const borderShare = 0.012
const borderStrength = 5

/** Lays the agency's name or logo over a corner of the image. */
export async function drawMark(picture: Sharp, mark: Mark): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const { border, ...overlay } = await renderMark(mark, Math.max(8, Math.round(width * share)))
  const fits = overlay.width < width && overlay.height < height
  const base = openPixels({ data, width, height, channels: info.channels as 1 | 3 | 4 })
  if (!fits) return base
  const gap = Math.max(0, Math.round(Math.min(width, height) * margin) - border)
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
  const { border, ...whole } = await withBorder(data, info)
  for (let at = 3; at < whole.data.length; at += 4)
    whole.data[at] = Math.round((whole.data[at] ?? 0) * mark.opacity)
  return { ...whole, border }
}

/** Adds a soft border, dark around a light mark and light around a dark one, so that it can be read on any image. */
async function withBorder(data: Uint8Array, { width, height }: Size) {
  const reach = Math.max(1, width * borderShare)
  const border = Math.ceil(reach * 2)
  const [wide, high] = [width + 2 * border, height + 2 * border]
  const shape = Buffer.alloc(wide * high)
  let [light, weight] = [0, 0]
  for (let at = 0; at < width * height; at += 1) {
    const alpha = data[at * 4 + 3] ?? 0
    shape[(Math.floor(at / width) + border) * wide + (at % width) + border] = alpha
    light += lightnessAt(data, at * 4) * alpha
    weight += alpha
  }
  const soft = await openPixels({ data: shape, width: wide, height: high, channels: 1 })
    .blur(Math.max(0.5, reach))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const shade = light > 127 * weight ? 0 : 255
  const whole = Buffer.alloc(wide * high * 4)
  for (let at = 0; at < wide * high; at += 1) {
    const own = (shape[at] ?? 0) / 255
    const around = Math.min(1, ((soft[at] ?? 0) / 255) * borderStrength) * (1 - own)
    const from = ((Math.floor(at / wide) - border) * width + (at % wide) - border) * 4
    const sum = own + around
    for (let channel = 0; channel < 3; channel += 1) {
      const colour = own > 0 ? (data[from + channel] ?? 0) : 0
      whole[at * 4 + channel] = sum > 0 ? Math.round((colour * own + shade * around) / sum) : 0
    }
    whole[at * 4 + 3] = Math.round(sum * 255)
  }
  return { data: whole, width: wide, height: high, border }
}

const lightnessAt = (data: Uint8Array, at: number) =>
  0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)

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
