import type { FeedRates } from '../../../contract/feeds/feeds.ts'
import { cityFolder, cityFoldersOf } from '../../cities/read-city.ts'
import type { ServerContext } from '../../context.ts'
import { allRates } from '../rates/current-rate.ts'
import type { ReadContext } from './format/finish-offer.ts'
import { locator } from './values/places.ts'
import type { ServedCity } from './values/served-city.ts'
import { readServedCity } from './values/served-city.ts'

export type ReadDeps = Pick<ServerContext, 'city' | 'db' | 'gazetteer'> & {
  settings: Pick<ServerContext['settings'], 'DATA_DIR'>
}

const cities = new Map<string, ServedCity>()

/** The city that this server serves; its files are read once. */
export function servedCityOf({ city, settings }: Pick<ReadDeps, 'city' | 'settings'>): ServedCity {
  const folder = cityFolder(city.id, cityFoldersOf(settings.DATA_DIR))
  if (folder === undefined) throw new Error(`the folder of ${city.id} is gone`)
  const known = cities.get(folder) ?? readServedCity(folder)
  cities.set(folder, known)
  return known
}

/** The operators' newest rates. Each has its own day, and the oldest of these days is shown. */
export async function feedRatesOf({ db }: Pick<ReadDeps, 'db'>): Promise<FeedRates> {
  const known = (await allRates(db.write)).flatMap(({ currency, perDollar, at }) =>
    perDollar === null || at === null ? [] : [{ currency, perDollar, day: at.slice(0, 10) }],
  )
  const days = known.map(({ day }) => day).sort()
  return {
    at: days[0] ?? '1970-01-01',
    perDollar: Object.fromEntries(known.map((each) => [each.currency, each.perDollar])),
  }
}

export const readContextOf = async (server: ReadDeps): Promise<ReadContext> => ({
  city: servedCityOf(server),
  rates: await feedRatesOf(server),
  locate: locator(server.gazetteer),
})
