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
  /** How many of a hundred listings are theirs. */
  share: z.number(),
})

const point = z.tuple([z.number(), z.number()])

/** Where people advertise, how many listings of a hundred, and how far they spread in degrees. */
const area = z.object({ center: point, weight: z.number(), spread: z.number() })

const cityDemo = z.object({
  seed: z.int(),
  listings: z.int().check(z.gte(1)),
  /** The part of the prices that are in the city's own currency. */
  localPrices: z.number(),
  quarters: z.array(area),
  /** Where land and houses out of town are. */
  green: z.array(area),
  /**
   * A line beside the shore: what lies on the side of the sea is close to it. Metres are of no use here, and degrees
   * tell it well enough.
   */
  shore: z.object({ from: point, slope: z.number(), sea: z.enum(['west', 'east']) }),
  /** Which of the advertisers the demo's owner signs in as. The first is the house agency, and the agency's sign-in. */
  owner: z.int(),
  advertisers: z.array(advertiser),
})
export type CityDemo = z.infer<typeof cityDemo>

/** What is made up of a city for a first look at it, from its own folder. */
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
