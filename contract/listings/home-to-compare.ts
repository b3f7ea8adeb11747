import type { HomeQuery } from '../market/market.ts'
import type { Id } from '../wire/primitives.ts'
import type { ListingContent } from './listing-fields.ts'
import { writePoint } from './listing-search.ts'

/** The question to the server about the home in the form; undefined until enough of it is filled in. */
export function homeToCompare(
  { dealType, category, apartmentCondition, area, address, coordinates }: ListingContent,
  id: Id | undefined,
): HomeQuery | undefined {
  if (!category || !area || !coordinates) return undefined
  return {
    ...{ dealType, category, area },
    ...(apartmentCondition && { apartmentCondition }),
    at: writePoint({ lat: coordinates[0], lon: coordinates[1] }),
    ...(address && { address }),
    ...(id && { id }),
  }
}
