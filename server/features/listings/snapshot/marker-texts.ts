import type { SnapshotColumns } from '../../../../contract/columns/listing-columns.ts'
import type { ShownPlace } from '../../../../contract/columns/markers.ts'
import { markerAt } from '../../../../contract/columns/markers.ts'

interface Written {
  slot: number
  count: number
  /** How often the place had changed by then. */
  changes: number
  /** Begins with a comma. */
  text: Buffer
}

/**
 * Markers as they are sent, cached by place: of the thousands on a map a change touches one, and writing them all anew
 * takes longer than finding them. A cached text is valid until a listing of its place changes, comes or goes.
 */
export class MarkerTexts {
  #columns: SnapshotColumns | undefined
  #written: (Written | undefined)[] = []

  of(columns: SnapshotColumns, places: readonly ShownPlace[]): Buffer {
    if (columns !== this.#columns) this.#written = []
    this.#columns = columns
    if (places.length === 0) return Buffer.from('[]')
    const texts = places.map((shown) => this.#textOf(columns, shown))
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    const all = Buffer.allocUnsafe(length + 1)
    let at = 0
    for (const text of texts) at += text.copy(all, at)
    all.write('[', 0)
    all.write(']', length)
    return all
  }

  #textOf(columns: SnapshotColumns, shown: ShownPlace): Buffer {
    const { place, slot, count } = shown
    const changes = columns.places.totals.changes[place] ?? 0
    const known = this.#written[place]
    if (known?.slot === slot && known.count === count && known.changes === changes)
      return known.text
    const text = Buffer.from(`,${JSON.stringify(markerAt(columns, shown))}`)
    this.#written[place] = { slot, count, changes, text }
    return text
  }
}
