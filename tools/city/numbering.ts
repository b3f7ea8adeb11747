import type { InEveryLanguage } from '../../contract/languages.ts'
import type { Path, Spot } from '../../contract/search/on-foot/plane.ts'
import { distance, footOn, pathLength } from '../../contract/search/on-foot/plane.ts'
import { wordsOf } from '../../contract/text/sound.ts'
import type { Numbering } from '../../server/features/geo/city-file.ts'
import { wayKindOf } from '../../server/features/geo/street-words.ts'

/** Metres of street for each number, counting both sides: wide roads have wide houses. */
const spacing: Record<string, number> = { trunk: 22, primary: 18, secondary: 20, tertiary: 15 }
const usualSpacing = 13

/** Fewer houses than this say little about a street. */
const enough = 5
/** Houses farther than this many metres from the line belong to a part of the street that the line does not show. */
const nearLine = 150

/** Roads between towns, tunnels and promenades have names but no houses. */
export function isNumbered(names: InEveryLanguage): boolean {
  const kinds = wordsOf(names.en).map(wayKindOf)
  return kinds.some((kind) => kind !== undefined && kind !== 'boulevard') && !/[–—]/.test(names.en)
}

/** Turns the line so that its numbers grow away from the centre. */
export function fromCentre(axis: Path, centre: Spot): Spot[] {
  const [start, end] = [axis[0], axis.at(-1)]
  const isAway = !start || !end || distance(start, centre) <= distance(end, centre)
  return isAway ? [...axis] : axis.toReversed()
}

/** The numbering of a street without known houses: 1 at the first end, odd numbers on the left, the usual density. */
export function usualNumbering(axis: Path, rank: string): Numbering {
  const to = Math.round(pathLength(axis) / (spacing[rank] ?? usualSpacing))
  return { from: 1, to: Math.max(2, to), odd: 'left' }
}

export interface KnownHouse {
  number: number
  spot: Spot
}

/**
 * Fits a straight line, number against metres, to the houses of a street. It takes the median slope of all pairs, so
 * that one misplaced house changes nothing. Undefined when there are too few houses.
 */
export function fitNumbering(axis: Path, houses: readonly KnownHouse[]): Numbering | undefined {
  const seen = houses
    .map(({ number, spot }) => ({ number, ...footOn(axis, spot) }))
    .filter(({ off }) => off <= nearLine)
  if (seen.length < enough || seen.length < houses.length / 2) return undefined
  const slopes: number[] = []
  for (const [i, a] of seen.entries())
    for (const b of seen.slice(i + 1))
      if (a.number !== b.number) slopes.push((b.along - a.along) / (b.number - a.number))
  const perNumber = middle(slopes)
  if (!perNumber || Math.abs(perNumber) < 2) return undefined
  const start = middle(seen.map(({ along, number }) => along - number * perNumber))
  const numberAt = (along: number) => Math.round((along - start) / perNumber)
  const left = seen.filter(({ number, side }) => (number % 2 === 1) === side >= 0)
  return {
    from: numberAt(0),
    to: numberAt(pathLength(axis)),
    odd: left.length * 2 >= seen.length ? 'left' : 'right',
  }
}

export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
