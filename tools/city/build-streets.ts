import { packLine } from '../../contract/basemap.ts'
import type { InEveryLanguage } from '../../contract/languages.ts'
import type { Path, Plane } from '../../contract/search/on-foot/plane.ts'
import type { StreetRecord } from '../../server/features/geo/city-file.ts'
import { axisOf } from './axis.ts'
import type { CitySource, SourceStreet } from './city-source.ts'
import { writtenNames } from './city-source.ts'
import { joinLines, simplify } from './join-lines.ts'
import { fitNumbering, fromCentre, isNumbered, usualNumbering } from './numbering.ts'
import { completeNames } from './transliterate.ts'

/** How many metres a line may differ from its source. */
export const tolerance = 10

export interface BuiltStreet {
  record: StreetRecord
  lines: Path[]
}

export function buildStreets(source: CitySource, plane: Plane): BuiltStreet[] {
  const ids = new Set<string>()
  const centre = plane.toSpot(source.centre)
  return mergeByName(source.streets).map(({ street, keys, names }) => {
    const pieces = street.lines.map((line) => line.map(plane.toSpot))
    const lines = joinLines(pieces).map((line) => simplify(line, tolerance))
    let axis = fromCentre(simplify(axisOf(pieces), tolerance), centre)
    const houses = source.houses
      .filter(({ streetKey }) => keys.has(streetKey))
      .map(({ number, at }) => ({ number, spot: plane.toSpot(at) }))
    const known = keys
      .values()
      .map((key) => source.numbering[key])
      .find(Boolean)
    let numbers = fitNumbering(axis, houses) ?? known ?? usualNumbering(axis, street.rank)
    if (numbers.from > numbers.to) {
      axis = axis.toReversed()
      numbers = {
        from: numbers.to,
        to: numbers.from,
        odd: numbers.odd === 'left' ? 'right' : 'left',
      }
    }
    const pack = (path: Path) => packLine(path.map(plane.toPoint))
    return {
      lines,
      record: {
        id: takeId(names.en, ids),
        names,
        alt: secondNames(street.alt, names),
        rank: street.rank,
        lines: lines.map(pack),
        axis: pack(axis),
        ...(isNumbered(names) && { numbering: numbers }),
      },
    }
  })
}

/** The source may spell the local name of one street in several ways. */
function mergeByName(streets: readonly SourceStreet[]) {
  const merged = new Map<
    string,
    { street: SourceStreet; keys: Set<string>; names: InEveryLanguage }
  >()
  for (const street of streets) {
    const names = completeNames(street.names)
    if (!names) continue
    const known = merged.get(names.ka)
    if (!known) {
      merged.set(names.ka, { street, keys: new Set([street.key]), names })
      continue
    }
    known.keys.add(street.key)
    known.street = {
      ...known.street,
      alt: [...known.street.alt, ...street.alt, ...writtenNames(street.names)],
      lines: [...known.street.lines, ...street.lines],
    }
  }
  return [...merged.values()]
}

function secondNames(alt: readonly string[], names: InEveryLanguage): string[] {
  const first = new Set<string>(Object.values(names))
  return [...new Set(alt.map((name) => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').trim()))].filter(
    (name) => name && !first.has(name),
  )
}

function takeId(name: string, taken: Set<string>): string {
  const slug =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'street'
  let id = slug
  for (let n = 2; taken.has(id); n++) id = `${slug}-${n}`
  taken.add(id)
  return id
}
