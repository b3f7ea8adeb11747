import { observable } from 'mobx'
import type { Language } from '../../contract/languages.ts'
import { storageKeys } from '../../contract/limits.ts'
import type { User } from '../../contract/users.ts'
import type { Api } from '../api/api-client.ts'
import { AgencyStore } from '../features/agency/index.ts'
import { ConfigStore } from '../features/config/index.ts'
import { FavouritesStore } from '../features/favourites/index.ts'
import { KeptStore } from '../features/kept/index.ts'
import { LanguageStore } from '../features/language/index.ts'
import { ListingsStore } from '../features/listings/index.ts'
import { RatesStore } from '../features/rates/index.ts'
import { SavedSearchesStore } from '../features/saved-searches/index.ts'
import { SearchStore } from '../features/search/index.ts'
import type { SessionState } from '../features/session/index.ts'
import { SessionStore } from '../features/session/index.ts'
import { ThemeStore } from '../features/theme/index.ts'
import type { Platform } from '../platform/platform.ts'
import { ToastStore } from '../ui/toast/index.ts'
import type { Part, PartStore } from './part.ts'

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
  readonly savedSearches: SavedSearchesStore
  /** Requests for viewings that nobody has answered yet, as what watches them tells. */
  readonly newRequests = observable.box(0)
  private readonly parts = new Map<Part<PartStore>, PartStore>()
  /** What the server knew of parts that are not built yet. */
  private waiting: Record<string, unknown> = {}
  private isDeviceRead = false
  private succeed: Succession = () => {}

  constructor({ api, platform, language }: { api: Api; platform: Platform; language: Language }) {
    this.api = api
    this.platform = platform
    this.theme = new ThemeStore(platform)
    this.config = new ConfigStore(api)
    this.session = new SessionStore(api)
    this.language = new LanguageStore(platform, language, this.session)
    this.rates = new RatesStore(api, platform)
    this.listings = new ListingsStore(api)
    this.favourites = new FavouritesStore(api, platform, this.session, this.listings)
    this.kept = new KeptStore(api, platform, this.session)
    this.search = new SearchStore(api, this.listings)
    this.agencies = new AgencyStore(api, this.listings)
    this.savedSearches = new SavedSearchesStore(api, this.session)
  }

  part<Store extends PartStore>(kind: Part<Store>): Store {
    const known = this.parts.get(kind)
    if (known) return known as Store
    const store = kind.build(this)
    this.parts.set(kind, store)
    const state = this.waiting[kind.name]
    if (state !== undefined) store.restore?.(state as never)
    if (this.isDeviceRead) store.readDevice?.()
    return store
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
    for (const store of this.parts.values()) store.readDevice?.()
    // Without a network the server could not say who is here; and a move to the account may have failed.
    if (this.session.state.kind === 'unknown') void this.session.load()
    if (this.session.user && this.favourites.ids.length > 0) void this.moveToAccount()
  }

  /** Whoever shows this store is told when another takes its place. */
  onSucceeded(succeed: Succession) {
    this.succeed = succeed
  }

  /** Somebody signed in: what was kept on the device moves to the account, and all is asked for with their eyes. */
  async enter(user: User) {
    await this.moveToAccount()
    const next = this.giveWay({ kind: 'signedIn', user })
    // A visitor goes on with what was being written; what one account has typed is not another's to send.
    if (this.session.user) return
    for (const [kind, store] of this.parts) if (store.goOn) next.part(kind).goOn?.(store as never)
  }

  /** Signed out: a new store knows nothing of what the account has shown. */
  leave(farewell: string) {
    for (const store of this.parts.values()) store.forget?.()
    this.platform.storage.remove(storageKeys.contacts)
    this.platform.storage.remove(storageKeys.adDrafts)
    this.giveWay({ kind: 'visitor' }, farewell)
  }

  private async moveToAccount() {
    if (await this.kept.takeAlong(this.favourites.ids)) this.favourites.leaveDevice()
  }

  private giveWay(session: SessionState, farewell?: string): RootStore {
    const { api, platform } = this
    const next = new RootStore({ api, platform, language: this.language.current })
    next.config.restore(this.config.snapshot())
    next.rates.restore(this.rates.snapshot())
    next.session.restore(session)
    next.readDevice()
    this.succeed(next, farewell)
    return next
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
      parts: Object.fromEntries(
        [...this.parts].map(([{ name }, store]) => [name, store.snapshot?.()]),
      ),
    }
  }

  restore(state: RootSnapshot) {
    this.config.restore(state.config)
    this.session.restore(state.session)
    this.rates.restore(state.rates)
    this.listings.restore(state.listings)
    this.search.restore(state.search)
    this.agencies.restore(state.agencies)
    this.waiting = state.parts
  }
}

type Succession = (next: RootStore, farewell?: string) => void

export type RootSnapshot = ReturnType<RootStore['snapshot']>
