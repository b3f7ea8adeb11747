/** A place on the square that web maps are drawn on: 0 to 1 from west to east and from north to south. */
export interface WorldPoint {
  x: number
  y: number
}

const tileSize = 256

export const worldSize = (zoom: number) => tileSize * 2 ** zoom

export function toWorld(lat: number, lon: number): WorldPoint {
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: lon / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  }
}

export function fromWorld({ x, y }: WorldPoint): { lat: number; lon: number } {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  return { lat, lon: (x - 0.5) * 360 }
}

/** How many pixels a metre takes at a latitude. */
export const pixelsPerMetre = (lat: number, zoom: number) =>
  worldSize(zoom) / (40_075_016.7 * Math.cos((lat * Math.PI) / 180))
