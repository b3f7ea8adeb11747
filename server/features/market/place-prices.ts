import type { SnapshotColumns } from '../../../contract/columns/listing-columns.ts'
import type { InEveryLanguage } from '../../../contract/languages.ts'
import type { HomePrices, HomeQuery, PlacePrices } from '../../../contract/market/market.ts'
import type { Rates } from '../../../contract/market/money.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { isOnStreet } from '../geo/gazetteer.ts'
import { figuresWhere } from './market-now.ts'

interface Market {
  columns: SnapshotColumns
  rates: Rates
  gazetteer: Pick<Gazetteer, 'recognise' | 'districtOf'>
}

/** What other homes of its kind cost on the street of a home that is being described, and in its district. */
export function pricesAround(
  { columns, rates, gazetteer }: Market,
  home: HomeQuery,
  [lat, lon]: readonly [number, number],
): Pick<HomePrices, 'street' | 'district'> {
  const { arrays, places, districts } = columns
  const own = home.id === undefined ? undefined : columns.slotOf(home.id)
  const pricesOf = (
    names: InEveryLanguage | undefined,
    isThere: (slot: number) => boolean,
  ): PlacePrices => {
    if (!names) return null
    const figures = figuresWhere(columns, rates, home, (slot) => slot !== own && isThere(slot))
    const { listings, median, low, high } = figures
    return median === null || low === null || high === null
      ? null
      : { names, listings, median, low, high }
  }
  const known = home.address ? gazetteer.recognise(home.address) : undefined
  // The same way that a saved listing gets its district.
  const district = known?.district ?? gazetteer.districtOf(lat, lon)
  const numberOfDistrict = district && districts.find(district.en)
  const { key = '', names } = known?.street ?? {}
  return {
    street: pricesOf(names, (slot) => isOnStreet(places.at(arrays.place[slot] ?? 0), key)),
    district: pricesOf(district, (slot) => arrays.district[slot] === numberOfDistrict),
  }
}
