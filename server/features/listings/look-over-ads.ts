import { limits } from '../../../contract/limits.ts'
import { parseBox } from '../../../contract/listing-search.ts'
import type { Marker } from '../../../contract/listings.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { countInDatabase } from './count-listings.ts'
import type { SearchQuestion } from './find-listings.ts'
import { contextOf, searchedText } from './find-listings.ts'
import { findMarkersInDatabase } from './find-markers.ts'
import { ListingSnapshot } from './listing-snapshot.ts'
import { fittingSlots } from './snapshot-filters.ts'
import { markersOf } from './snapshot-markers.ts'

/**
 * A count is exact, but for a text search among public ads: counting on would read every ad that holds a common word.
 */
const noEnd = 10_000_000

/** Questions about all ads that fit, not a page of them. */
export function overviewOf(server: ServerContext) {
  const snapshot = new ListingSnapshot(server)

  /** The fitting public ads in memory; undefined where only the database can tell. */
  const inMemory = async (question: SearchQuestion, caller: Caller | undefined) => {
    if (question.onlyFavourite || searchedText(question.filters) !== undefined) return undefined
    const context = await contextOf(server, question, caller)
    if (context.scope !== 'public') return undefined
    const columns = await snapshot.current()
    return columns && { columns, slots: fittingSlots(columns, question.filters, context) }
  }

  return {
    /** Reads the public ads before the first question needs them. */
    warmUp: () => snapshot.current(),

    /** Two maps of the whole town are rarely the same to the last digit, but show the same. */
    async withoutIdleBox(question: SearchQuestion): Promise<SearchQuestion> {
      const { bbox, ...filters } = question.filters
      const box = bbox === undefined ? undefined : parseBox(bbox)
      const columns = box && (await snapshot.current())
      return box && columns?.isWithin(box) ? { ...question, filters } : question
    },

    async count(question: SearchQuestion, caller: Caller | undefined): Promise<number> {
      const fitting = await inMemory(question, caller)
      if (fitting) return fitting.slots.length
      const isBounded = caller !== undefined && searchedText(question.filters) === undefined
      return countInDatabase(server, question, caller, {
        most: isBounded ? noEnd : limits.countedByText,
      })
    },

    async markers(question: SearchQuestion, caller: Caller | undefined): Promise<Marker[]> {
      const fitting = await inMemory(question, caller)
      return fitting
        ? markersOf(fitting.columns, fitting.slots)
        : findMarkersInDatabase(server, question, caller)
    },
  }
}
