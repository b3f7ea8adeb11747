import type { SnapshotColumns } from '../../../../contract/columns/listing-columns.ts'
import type { ShownPlace } from '../../../../contract/columns/markers.ts'
import { markerAt } from '../../../../contract/columns/markers.ts'
import type { Marker } from '../../../../contract/listings.ts'

/**
 * Markers as they are sent, kept a place each: of the thousands on a map a change touches one, and writing them all
 * anew takes longer than finding them. A kept text holds for as long as what it says is so; nobody has to tell.
 */
export class MarkerTexts {
  readonly #written: ({ marker: Marker; text: string } | undefined)[] = []

  of(columns: SnapshotColumns, places: readonly ShownPlace[]): string {
    return `[${places.map((shown) => this.#textOf(columns, shown)).join(',')}]`
  }

  #textOf(columns: SnapshotColumns, shown: ShownPlace): string {
    const marker = markerAt(columns, shown)
    const written = this.#written[shown.place]
    if (written && isSame(written.marker, marker)) return written.text
    const text = JSON.stringify(marker)
    this.#written[shown.place] = { marker, text }
    return text
  }
}

/** Name by name: a loop over the names takes as long as writing the text. */
function isSame(a: Marker, b: Marker): boolean {
  return (
    a.address === b.address &&
    a.coordinates[0] === b.coordinates[0] &&
    a.coordinates[1] === b.coordinates[1] &&
    a.count === b.count &&
    a.id === b.id &&
    a.price === b.price &&
    a.currency === b.currency &&
    a.isExclusive === b.isExclusive
  )
}
