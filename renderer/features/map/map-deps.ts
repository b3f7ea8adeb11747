import type { City } from '../../../contract/cities.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import type { RootStore } from '../../kernel/stores/root-store.ts'
import type { LanguageStore } from '../language/index.ts'
import { languageStore } from '../language/index.ts'
import type { ListingsStore } from '../listings/index.ts'
import { listingsStore } from '../listings/index.ts'
import type { MarkedListingsStore } from '../marked-listings/index.ts'
import { markedListingsStore } from '../marked-listings/index.ts'
import type { RatesStore } from '../rates/index.ts'
import { ratesStore } from '../rates/index.ts'
import type { SearchStore } from '../search/index.ts'
import { searchStore } from '../search/index.ts'

/** What the search map needs to draw itself and to move. */
export interface MapDeps {
  platform: Platform
  city: City
  search: SearchStore
  marked: MarkedListingsStore
  rates: RatesStore
  language: LanguageStore
  listings: ListingsStore
}

export const mapDeps = (root: RootStore): MapDeps => ({
  platform: root.platform,
  city: root.city,
  search: root.get(searchStore),
  marked: root.get(markedListingsStore),
  rates: root.get(ratesStore),
  language: root.get(languageStore),
  listings: root.get(listingsStore),
})
