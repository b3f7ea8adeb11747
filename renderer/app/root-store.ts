import type { City } from '../../contract/cities.ts'
import type { Language } from '../../contract/languages.ts'
import { configStore } from '../features/config/index.ts'
import { favouritesStore } from '../features/favourites/index.ts'
import { languageStore } from '../features/language/index.ts'
import { listingsStore } from '../features/listings/index.ts'
import { markedListingsStore } from '../features/marked-listings/index.ts'
import { ratesStore } from '../features/rates/index.ts'
import { searchStore } from '../features/search/index.ts'
import { sessionStore } from '../features/session/index.ts'
import { themeStore } from '../features/theme/index.ts'
import type { Api } from '../kernel/api/api-client.ts'
import type { Platform } from '../kernel/platform/platform.ts'
import { RootStore } from '../kernel/stores/root-store.ts'

/** Stores that a visit has from its start; any other store is made when it is first asked for. */
const register = [
  themeStore,
  configStore,
  sessionStore,
  languageStore,
  ratesStore,
  listingsStore,
  favouritesStore,
  markedListingsStore,
  searchStore,
]

export const createRootStore = (options: {
  api: Api
  platform: Platform
  language: Language
  city: City
}) => new RootStore({ ...options, register })
