import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { packedLine } from '../../../contract/basemap.ts'
import { inEveryLanguage } from '../../../contract/languages.ts'

const point = z.tuple([z.number(), z.number()])

/**
 * Where the house numbers of a street lie: `from` at the start of its axis, `to` at its end, evenly spread between.
 * `odd` is the side of the odd numbers for somebody who walks from start to end.
 */
export const numbering = z.object({
  from: z.number(),
  to: z.number(),
  odd: z.enum(['left', 'right']),
})
export type Numbering = z.infer<typeof numbering>

export const streetRecord = z.object({
  id: z.string(),
  names: inEveryLanguage,
  alt: z.array(z.string()),
  /** The street's rank, in OpenStreetMap's words. */
  rank: z.string(),
  lines: z.array(packedLine),
  /** One line through all pieces of the street, from the low house numbers to the high. */
  axis: packedLine,
  numbering: z.optional(numbering),
})
export type StreetRecord = z.infer<typeof streetRecord>

export const gazetteerFile = z.object({
  city: z.string(),
  names: inEveryLanguage,
  credit: z.string(),
  centre: point,
  /** The municipal bounds. */
  bounds: packedLine.check(z.minLength(6, 'needs three points or more')),
  streets: z.array(streetRecord),
  districts: z.array(z.object({ names: inEveryLanguage, at: point, ring: z.optional(packedLine) })),
  places: z.array(z.object({ names: inEveryLanguage, at: point, category: z.string() })),
})
export type GazetteerFile = z.infer<typeof gazetteerFile>

export class CityFileError extends Error {}

export function readGazetteerFile(cityFolder: string): GazetteerFile {
  const path = join(cityFolder, 'gazetteer.json')
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new CityFileError(`${path} cannot be read; build it with npm run city`, { cause })
  }
  const result = z.safeParse(gazetteerFile, content)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new CityFileError(
    `${path} is not a gazetteer (${issue?.path.join('.')}: ${issue?.message}); build it with npm run city`,
  )
}
