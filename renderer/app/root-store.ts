import type { Language } from '../../contract/languages.ts'
import type { Api } from '../api/api-client.ts'
import { AdStore } from '../features/ad/index.ts'
import { AddressStore } from '../features/address/index.ts'
import { AgencyStore } from '../features/agency/index.ts'
import { AppointmentsStore } from '../features/appointments/index.ts'
import { ConfigStore } from '../features/config/index.ts'
import { FavouritesStore } from '../features/favourites/index.ts'
import { KeptStore } from '../features/kept/index.ts'
import { LanguageStore } from '../features/language/index.ts'
import { ListingsStore } from '../features/listings/index.ts'
import { RatesStore } from '../features/rates/index.ts'
import { SavedSearchesStore } from '../features/saved-searches/index.ts'
import { SearchStore } from '../features/search/index.ts'
import { SessionStore } from '../features/session/index.ts'
import { ThemeStore } from '../features/theme/index.ts'
import type { Platform } from '../platform/platform.ts'
import { ToastStore } from '../ui/toast/index.ts'

/**
 * Everything the product knows, built by an entry and handed down: the same tree renders on a server, in each shell
 * and in tests, because none of it is a singleton.
 */
export class RootStore {
  readonly api: Api
  readonly platform: Platform
  readonly toasts = new ToastStore()
  readonly theme: ThemeStore
  readonly language: LanguageStore
  readonly config: ConfigStore
  readonly session: SessionStore
  readonly rates: RatesStore
  readonly listings: ListingsStore
  readonly favourites: FavouritesStore
  readonly kept: KeptStore
  readonly search: SearchStore
  readonly agencies: AgencyStore
  readonly addresses: AddressStore
  readonly ad: AdStore
  readonly appointments: AppointmentsStore
  readonly savedSearches: SavedSearchesStore
  private isDeviceRead = false

  constructor({ api, platform, language }: { api: Api; platform: Platform; language: Language }) {
    this.api = api
    this.platform = platform
    this.theme = new ThemeStore(platform)
    this.language = new LanguageStore(platform, language)
    this.config = new ConfigStore(api)
    this.session = new SessionStore(api)
    this.rates = new RatesStore(api, platform)
    this.listings = new ListingsStore(api)
    this.favourites = new FavouritesStore(api, platform, this.session, this.listings)
    this.kept = new KeptStore(api, platform, this.session)
    this.search = new SearchStore(api, this.listings)
    this.agencies = new AgencyStore(api, this.listings)
    this.addresses = new AddressStore(api, this.listings)
    this.ad = new AdStore(api, this.listings, this.agencies)
    this.appointments = new AppointmentsStore(api, platform, this.session)
    this.savedSearches = new SavedSearchesStore(api)
  }

  /** What the device holds is read after the first paint, which must equal what the server rendered. */
  readDevice() {
    if (this.isDeviceRead) return
    this.isDeviceRead = true
    this.theme.readDevice()
    this.language.readDevice()
    this.rates.readDevice()
    this.favourites.readDevice()
    this.kept.readDevice()
    this.appointments.readDevice()
  }

  /** After a sign-in: what the visitor kept on the device moves to the account. */
  async moveToAccount() {
    if (await this.kept.takeAlong(this.favourites.ids)) this.favourites.leaveDevice()
  }

  /** What the server hands to the browser, so that nothing is asked for twice. */
  snapshot() {
    return {
      language: this.language.current,
      config: this.config.snapshot(),
      session: this.session.snapshot(),
      rates: this.rates.snapshot(),
      listings: this.listings.snapshot(),
      search: this.search.snapshot(),
      agencies: this.agencies.snapshot(),
      addresses: this.addresses.snapshot(),
      ad: this.ad.snapshot(),
    }
  }

  restore(state: RootSnapshot) {
    this.config.restore(state.config)
    this.session.restore(state.session)
    this.rates.restore(state.rates)
    this.listings.restore(state.listings)
    this.search.restore(state.search)
    this.agencies.restore(state.agencies)
    this.addresses.restore(state.addresses)
    this.ad.restore(state.ad)
  }
}

export type RootSnapshot = ReturnType<RootStore['snapshot']>
