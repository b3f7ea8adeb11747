import type { Point } from '../../basemap.ts'
import type { Access } from './walking-network.ts'

const makeArrays = (capacity: number) => ({
  lat: new Float64Array(capacity).fill(Number.NaN),
  lon: new Float64Array(capacity).fill(Number.NaN),
  /** -1 if no way is near. */
  edge: new Int32Array(capacity),
  off: new Float64Array(capacity),
  along: new Float64Array(capacity),
  nodeA: new Uint32Array(capacity),
  nodeB: new Uint32Array(capacity),
  toA: new Float64Array(capacity),
  toB: new Float64Array(capacity),
})

/**
 * For each of many numbered places: where people there step onto the ways. There is one array for each value. A place
 * is looked up only once, however often minutes to all places are asked for.
 */
export class Doors {
  arrays = makeArrays(1_024)
  readonly #accessOf: (point: Point) => Access | undefined

  constructor(accessOf: (point: Point) => Access | undefined) {
    this.#accessOf = accessOf
  }

  /** Updates the places from `from` to before `to` that have moved, and returns how many had. */
  bringUp(places: { lat: Float64Array; lon: Float64Array }, from: number, to: number): number {
    while (this.arrays.lat.length < to) this.#grow()
    const { lat, lon } = this.arrays
    let moved = 0
    for (let door = from; door < to; door += 1) {
      if (lat[door] === places.lat[door] && lon[door] === places.lon[door]) continue
      this.#put(door, [places.lat[door] ?? 0, places.lon[door] ?? 0])
      moved += 1
    }
    return moved
  }

  #put(door: number, point: Point) {
    const { lat, lon, edge, off, along, nodeA, nodeB, toA, toB } = this.arrays
    lat[door] = point[0]
    lon[door] = point[1]
    const access = this.#accessOf(point)
    edge[door] = access?.edge ?? -1
    if (!access) return
    const [a, b] = access.ends
    off[door] = access.off
    along[door] = access.along
    nodeA[door] = a[0]
    toA[door] = a[1]
    nodeB[door] = b[0]
    toB[door] = b[1]
  }

  #grow() {
    const { arrays } = this
    const larger = makeArrays(arrays.lat.length * 2)
    for (const [name, values] of Object.entries(arrays) as [
      keyof typeof arrays,
      Float64Array | Int32Array | Uint32Array,
    ][])
      larger[name].set(values)
    this.arrays = larger
  }
}
