export interface PickedPoint {
  lat: number
  lon: number
}

const digits = 6

/** Six significant digits, which is about ten metres here. */
export const roundPoint = (lat: number, lon: number): PickedPoint => ({
  lat: Number(lat.toPrecision(digits)),
  lon: Number(lon.toPrecision(digits)),
})
