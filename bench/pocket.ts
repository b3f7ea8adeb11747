import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PocketListing } from '../contract/columns/pack-listings.ts'
import { packListings } from '../contract/columns/pack-listings.ts'
import type { InEveryLanguage } from '../contract/languages.ts'
import { languages } from '../contract/languages.ts'
import type { Listing } from '../contract/listings/listing.ts'
import { emptyListing } from '../contract/listings/listing-fields.ts'
import * as words from '../contract/listings/listing-words.ts'
import { openWalking } from '../contract/search/on-foot/open-walking.ts'
import { planeAround } from '../contract/search/on-foot/plane.ts'
import type { Pocket } from '../contract/search/pocket.ts'
import { readCity } from '../server/cities/read-city.ts'
import { seeded } from '../server/demo/seeded.ts'
import { openPocket } from '../web/service-worker/pocket/open-pocket.ts'
import { batumiAddresses } from './filling/batumi-addresses.ts'
import { sentences, titles } from './filling/believable-words.ts'
import { median, Verdicts } from './measuring/verdicts.ts'

/**
 * npm run bench:pocket
 * Measures the copy of a city for use without a network (`Pocket`), with ten thousand listings: how large it is, how
 * long the first search in it takes from the stored text on, and how long the minutes on foot to all of them take.
 * Titles are longer than most people write them.
 */
const count = 10_000
const verdicts = new Verdicts()
const chance = seeded(11)
const { gazetteer } = readCity('batumi', [join(import.meta.dirname, '../resources/cities')])
const places = batumiAddresses(6_000)
const now = Date.parse('2026-06-15T09:00:00Z')

const { ways, centre } = gazetteer
const pocket: Pocket = {
  at: new Date(now).toISOString(),
  rates: { base: 'USD', GEL: 2.72, at: new Date(now).toISOString() },
  listings: packListings(Array.from({ length: count }, (_, n) => drawListing(n + 1))),
  ground: {
    city: 'batumi',
    centre,
    ...(ways && { ways }),
    places: gazetteer.places.map(({ names, at }) => ({ name: names.en, at })),
  },
}
const text = JSON.stringify(pocket)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`
const gzip = gzipSync(text).length
const brotli = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
}).length
verdicts.expect(
  `${count} listings ≤ 1 MB`,
  Math.max(gzip, brotli) <= 1e6,
  `${megabytes(gzip)} gzip, ${megabytes(brotli)} brotli, ${megabytes(text.length)} opened`,
)

const query = 'filters[dealType][]=sale&filters[maxPrice]=90000&sort=cheap&limit=10'
const search = () => openPocket(JSON.parse(text) as Pocket).answer('/apartments', query)
// The very first search, for which the engine has compiled no code yet.
const cold = spent(search)
const warm = Array.from({ length: 5 }, () => spent(search))
verdicts.expect('first search in it ≤ 100 ms', cold <= 100, `${cold} ms, then ${median(warm)} ms`)

const slowed = 4
const walking = openWalking(ways, planeAround(centre), undefined)
const toAll = places.slice(0, 20).map(({ lat, lon }) =>
  spent(() => {
    const minutesTo = walking.minutesFrom([lat, lon])
    for (let n = 0; n < count; n += 1) {
      const to = places[n % places.length]
      if (to) minutesTo([to.lat, to.lon])
    }
  }),
)
verdicts.expect(
  `minutes to ${count} listings on a device ${slowed} times slower ≤ 150 ms`,
  median(toAll) * slowed <= 150,
  `${median(toAll) * slowed} ms in the median`,
)
process.exitCode = verdicts.exitCode

function drawListing(n: number): PocketListing {
  const place = chance.pick(places)
  const category = chance.pick(words.categories)
  const language = chance.pick(languages)
  const price = Math.round(20_000 + chance.next() * 200_000)
  const published = now - Math.round((count - n + chance.next() * 50) * 600_000)
  const listing: Listing = {
    ...emptyListing,
    id: String(n),
    ownerId: String(1 + Math.floor(chance.next() * 500)),
    dealType: chance.pick(words.dealTypes),
    category,
    apartmentCategory: chance.pick(words.apartmentCategories),
    title: `${chance.pick(titles[category] ?? [''])}. ${chance.pick(sentences[language] ?? [''])}`,
    address: place.address,
    city: 'batumi',
    coordinates: [place.lat, place.lon],
    price,
    area: Math.round(20 + chance.next() * 150),
    floor: Math.floor(chance.next() * 20),
    floorsCount: 20,
    facilities: words.facilities.filter(() => chance.next() < 0.4),
    heatingTypes: words.heatingTypes.filter(() => chance.next() < 0.3),
    paymentVariants: words.paymentVariants.filter(() => chance.next() < 0.5),
    apartmentCondition: chance.pick(words.apartmentConditions),
    addressIn: JSON.parse(place.names) as InEveryLanguage,
    district: JSON.parse(place.district ?? 'null') as InEveryLanguage | null,
    pricePerMeter: null,
    images: [
      {
        id: String(n * 7),
        type: 'image',
        width: 1600,
        height: chance.pick([1200, 1067, 900]),
        placeholder: '',
      },
    ],
    source: chance.pick(words.sources),
    status: 'published',
    agencyInfo: { photoUrl: null, agencyName: null, telegramUsername: null, whatsappNumber: null },
    isFavourite: false,
    priceHistory: [{ price, currency: 'USD', at: new Date(published).toISOString() }],
    version: 1 + Math.floor(chance.next() * 5),
    createdAt: new Date(published).toISOString(),
    updatedAt: new Date(published + Math.round(chance.next() * 3_600_000)).toISOString(),
    publishedAt: new Date(published).toISOString(),
    confirmedAt: null,
  }
  return {
    listing,
    facts: { sea: Math.round(chance.next() * 3_000), hasPlan: chance.next() < 0.2 },
  }
}

/** Milliseconds of processor time. */
function spent(act: () => unknown): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return Math.round((user + system) / 100) / 10
}
