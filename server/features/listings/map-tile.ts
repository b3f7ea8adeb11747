import type { Box } from '../../../contract/listings/listing-search.ts'

const zoom = 16
const across = 2 ** zoom
/** Web Mercator ends here; a place nearer to a pole gets the last row. */
const maxLatitude = 85.0511

const column = (lon: number) => clamp(Math.floor(((lon + 180) / 360) * across))

function row(lat: number) {
  const radians = (Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180
  return clamp(Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * across))
}

const clamp = (index: number) => Math.max(0, Math.min(across - 1, index))

/** The tile of zoom 16 that holds the point, as one number: about 450 by 600 metres at Batumi. */
export const tileOf = (lat: number, lon: number) => row(lat) * across + column(lon)

/** Every tile that touches the box, or undefined when there are more than `most`. */
export function tilesIn({ south, west, north, east }: Box, most: number): number[] | undefined {
  const [top, bottom, left, right] = [row(north), row(south), column(west), column(east)]
  if ((bottom - top + 1) * (right - left + 1) > most) return undefined
  const tiles: number[] = []
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) tiles.push(y * across + x)
  return tiles
}
