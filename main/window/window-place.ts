import * as z from 'zod/mini'

export const windowPlace = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  isMaximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlace>

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export const smallestWindow = { width: 960, height: 600 }
const usual = { width: 1440, height: 900 }
/** At least this much of the title bar must be on a screen, so that the window can be moved. */
const grip = { width: 120, height: 32 }

/**
 * The window opens where it was closed, unless the screen it was on is gone or has shrunk. Areas are the work
 * areas of the screens, the main one first.
 */
export function placeWindow(kept: WindowPlace | null, areas: readonly Area[]): WindowPlace {
  const main = areas[0] ?? { x: 0, y: 0, ...usual }
  if (!kept) return { ...centre(main, usual), isMaximized: false }
  const home = areas.find((area) => isHeldBy(kept, area))
  if (!home) return { ...centre(main, kept), isMaximized: kept.isMaximized }
  const size = shrink(kept, home)
  return {
    x: between(kept.x, home.x - size.width + grip.width, home.x + home.width - grip.width),
    y: between(kept.y, home.y, home.y + home.height - grip.height),
    ...size,
    isMaximized: kept.isMaximized,
  }
}

const isHeldBy = (place: Area, area: Area) =>
  overlap(place.x, place.width, area.x, area.width) >= grip.width &&
  place.y >= area.y &&
  place.y + grip.height <= area.y + area.height

const overlap = (a: number, aLength: number, b: number, bLength: number) =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b)

const shrink = ({ width, height }: { width: number; height: number }, area: Area) => ({
  width: Math.min(Math.max(width, smallestWindow.width), area.width),
  height: Math.min(Math.max(height, smallestWindow.height), area.height),
})

function centre(area: Area, wanted: { width: number; height: number }): Area {
  const size = shrink(wanted, area)
  return {
    x: Math.round(area.x + (area.width - size.width) / 2),
    y: Math.round(area.y + (area.height - size.height) / 2),
    ...size,
  }
}

const between = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most))
