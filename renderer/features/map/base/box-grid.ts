export interface PixelBox {
  west: number
  north: number
  east: number
  south: number
}

export const doBoxesMeet = (a: PixelBox, b: PixelBox) =>
  a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south

interface Entry<T> {
  box: PixelBox
  item: T
}

const cellSize = 128
const columns = 2 ** 24

/** Finds an item that overlaps a box without testing all items. Labels and pins ask it for free places. */
export class BoxGrid<T> {
  private readonly cells = new Map<number, Set<Entry<T>>>()
  private readonly entries = new Map<T, Entry<T>>()

  add(box: PixelBox, item: T) {
    const entry = { box, item }
    this.entries.set(item, entry)
    for (const key of cellsOf(box)) {
      const cell = this.cells.get(key)
      if (cell) cell.add(entry)
      else this.cells.set(key, new Set([entry]))
    }
  }

  remove(item: T) {
    const entry = this.entries.get(item)
    if (!entry) return
    this.entries.delete(item)
    for (const key of cellsOf(entry.box)) this.cells.get(key)?.delete(entry)
  }

  find(box: PixelBox): T | undefined {
    for (const key of cellsOf(box))
      for (const entry of this.cells.get(key) ?? [])
        if (doBoxesMeet(box, entry.box)) return entry.item
    return undefined
  }

  get items(): T[] {
    return [...this.entries.keys()]
  }
}

function cellsOf({ west, north, east, south }: PixelBox): number[] {
  const keys: number[] = []
  for (let column = Math.floor(west / cellSize); column <= Math.floor(east / cellSize); column += 1)
    for (let row = Math.floor(north / cellSize); row <= Math.floor(south / cellSize); row += 1)
      keys.push(column * columns + row)
  return keys
}
