import type { PlaceNames } from '../../../contract/search/ask/place-names.ts'
import { wordsOf } from '../../../contract/text/sound.ts'
import type { GazetteerFile } from './city-file.ts'
import { wayKindOf } from './street-words.ts'

/** The names of a city for reading sentences: small enough to be sent to a browser. */
export function placeNamesOf({ names, districts, places, streets }: GazetteerFile): PlaceNames {
  return {
    city: Object.values(names),
    districts: districts.map((each) => ({ names: each.names })),
    places: places
      .filter(({ category }) => category !== 'city')
      .map((each) => ({ names: each.names, category: each.category })),
    streets: [
      ...new Set(streets.flatMap((street) => Object.values(street.names).flatMap(tellingWord))),
    ],
  }
}

/** People say only the surname: the last word without numbers and the kind of street. */
function tellingWord(name: string): string[] {
  const words = wordsOf(name.replace(/\([^)]*\)/g, ' ')).filter(
    (word) => wayKindOf(word) === undefined && !/\d/.test(word),
  )
  const word = words.at(-1)
  return word && word.length > 4 ? [word] : []
}
