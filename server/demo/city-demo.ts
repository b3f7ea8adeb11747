import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { language } from '../../contract/languages.ts'
import { CityFileError } from '../features/geo/city-file.ts'

const text = z.nullable(z.string())

const advertiser = z.object({
  isAgency: z.boolean(),
  isTrusted: z.boolean(),
  language,
  agencyName: z.string(),
  agencyDescription: text,
  region: z.string(),
  phone: z.string(),
  email: z.string(),
  telegramUsername: text,
  whatsappNumber: text,
  channelLink: text,
  address: text,
  /** How many of a hundred listings belong to this advertiser. */
  share: z.number(),
})

const point = z.tuple([z.number(), z.number()])

/** An area with listings: its center, how many of a hundred listings it has, and how far they spread, in degrees. */
const area = z.object({ center: point, weight: z.number(), spread: z.number() })

const cityDemo = z.object({
  seed: z.int(),
  listings: z.int().check(z.gte(1)),
  /** The share of prices that are in the city's own currency. */
  localPrices: z.number(),
  quarters: z.array(area),
  /** Areas with land and with houses out of town. */
  green: z.array(area),
  /**
   * A line along the shore: a house on its sea side counts as close to the sea. Degrees are precise enough for this.
   */
  shore: z.object({ from: point, slope: z.number(), sea: z.enum(['west', 'east']) }),
  /**
   * The index of the advertiser that the demo's owner signs in as. Index 0 is the house agency, for the agency's
   * sign-in.
   */
  owner: z.int(),
  advertisers: z.array(advertiser),
})
export type CityDemo = z.infer<typeof cityDemo>

/** Reads the demo data of a city, for people who try the product, from the city's folder. */
export function readCityDemo(cityFolder: string): CityDemo {
  const path = join(cityFolder, 'demo.json')
  try {
    return cityDemo.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new CityFileError(`${path} cannot be read; set DEMO=off to start without demo data`, {
      cause,
    })
  }
}
