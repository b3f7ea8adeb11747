import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { CitySource, PartialNames } from './city-source.ts'
import { CitySourceError, writtenNames } from './city-source.ts'

const names = z.partial(
  z.object({ ka: z.string(), ru: z.string(), en: z.string(), he: z.string() }),
)

/**
 * Names written by hand, saved beside a city so that they survive building it again. Streets and rivers are listed by
 * their local name in the source, places by their English one.
 */
const handNames = z.object({
  streets: z.record(z.string(), names),
  places: z.record(z.string(), names),
  rivers: z.record(z.string(), names),
})
export type HandNames = z.output<typeof handNames>

export function readHandNames(path: string): HandNames {
  const result = z.safeParse(handNames, JSON.parse(readFileSync(path, 'utf8')))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new CitySourceError(`${path} is wrong at ${issue?.path.join('.')}: ${issue?.message}`)
}

/** Names written by hand replace those of the source. For streets, the source's names remain as second names. */
export function withHandNames(source: CitySource, hand: HandNames): CitySource {
  const placeNames = (given: PartialNames) => ({ ...given, ...hand.places[given.en ?? ''] })
  return {
    ...source,
    names: placeNames(source.names),
    rivers: source.rivers.map((river) => ({
      ...river,
      names: { ...river.names, ...hand.rivers[river.names.ka ?? ''] },
    })),
    streets: source.streets.map((street) => ({
      ...street,
      names: { ...street.names, ...hand.streets[street.key] },
      alt: [...street.alt, ...writtenNames(street.names)],
    })),
    districts: source.districts.map((it) => ({ ...it, names: placeNames(it.names) })),
    places: source.places.map((it) => ({ ...it, names: placeNames(it.names) })),
  }
}
