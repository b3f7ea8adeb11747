import type { City } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import { storageKeys } from '../../../contract/limits.ts'
import { ToastStore } from '../../ui/toast/toast-store.ts'
import type { Api } from '../api/api-client.ts'
import type { Platform } from '../platform/platform.ts'

/** Steps of a visit at which a feature's store may act; each store implements those that it needs. */
export interface FeatureStore {
  /** The state that the server sends along to the browser, so that nothing is requested twice. */
  snapshot?: () => unknown
  restore?: (state: never) => void
  /** Reads what the device has saved. Called after the first rendering, which must equal the server's. */
  readDevice?: () => void
  /** Called if it became known only after `readDevice` who is signed in. */
  readAccount?: () => void
  /** Called when a visitor signs in: moves what their device has saved to the account. */
  moveToAccount?: () => Promise<void>
  /** Takes over what the visitor was writing when they signed in. */
  continueFrom?: (before: never) => void
  /** Called at sign-out. */
  clear?: () => void
}

/** How a feature's store is made. It is also the key by which all code gets the one store of a visit. */
export interface StoreDefinition<Store extends object> {
  /** The name of its state in the data that the server sends to the browser. */
  name: string
  create: (root: RootStore) => Store & FeatureStore
  /** Its state belongs to no person, and stays when another person signs in. */
  outlivesSession?: true
}

export const defineStore = <Store extends object>(
  name: string,
  create: (root: RootStore) => Store & FeatureStore,
  options?: { outlivesSession: true },
): StoreDefinition<Store> => ({ name, create, ...options })

interface Options {
  api: Api
  platform: Platform
  /** The city whose listings are shown. */
  city: City
  /** The language of the first view. */
  language: Language
  /** Stores that must be there from the start; the others are made when they are first asked for. */
  register: readonly StoreDefinition<object>[]
}

/** The stores' state, by store name, that the server sends to the browser. */
export type RootSnapshot = Record<string, unknown>

type OnReplaced = (next: RootStore, message: string | undefined) => void

/**
 * The stores of one visit, made by an entry and passed down. None is a singleton, so the same tree renders on a server,
 * in each shell and in tests. This class knows no feature; a feature defines its store and gets those of others.
 */
export class RootStore {
  readonly api: Api
  readonly platform: Platform
  readonly city: City
  readonly firstLanguage: Language
  readonly toasts = new ToastStore()
  readonly #over = new AbortController()
  /** Aborted when the session ends: nothing may be requested for it any more, though its page is still there. */
  readonly over = this.#over.signal
  readonly #options: Options
  readonly #stores = new Map<StoreDefinition<object>, FeatureStore>()
  /** The server's state for stores, some of which are not made yet. */
  #restored: RootSnapshot = {}
  #isDeviceRead = false
  #onReplaced: OnReplaced = () => {}

  constructor(options: Options) {
    this.api = options.api
    this.platform = options.platform
    this.city = options.city
    this.firstLanguage = options.language
    this.#options = options
    for (const definition of options.register) this.get(definition)
  }

  /** Completes a path on this city's server (an image, a file, a stream); other addresses stay as they are. */
  readonly at = (address: string) =>
    address.startsWith('/') ? this.platform.basePath + address : address

  get<Store extends object>(definition: StoreDefinition<Store>): Store {
    const known = this.#stores.get(definition)
    if (known) return known as Store
    const store = definition.create(this)
    this.#stores.set(definition, store)
    restore(store, this.#restored[definition.name])
    if (this.#isDeviceRead) store.readDevice?.()
    return store
  }

  readDevice() {
    if (this.#isDeviceRead) return
    this.#isDeviceRead = true
    for (const store of this.#stores.values()) store.readDevice?.()
  }

  readAccount() {
    for (const store of this.#stores.values()) store.readAccount?.()
  }

  /** Sets the callback that is told when new stores replace these. */
  onReplaced(tell: OnReplaced) {
    this.#onReplaced = tell
  }

  async moveToAccount() {
    await Promise.all([...this.#stores.values()].map((store) => store.moveToAccount?.()))
  }

  /** Removes the person's own data from memory and device. */
  clear() {
    for (const store of this.#stores.values()) store.clear?.()
    forgetAccount(this.platform)
    for (const key of [storageKeys.contacts, storageKeys.ownPlaces, storageKeys.shortlists])
      this.platform.storage.remove(key)
  }

  /** Somebody signed in or out: makes new stores, which know nothing that the old ones have shown. */
  replaceSession(begin: (next: RootStore) => void, message?: string): RootStore {
    this.#over.abort()
    const next = new RootStore(this.#options)
    for (const [definition, store] of this.#stores)
      if (definition.outlivesSession) restore(next.get(definition), store.snapshot?.())
    begin(next)
    next.readDevice()
    this.#onReplaced(next, message)
    return next
  }

  continueFrom(before: RootStore) {
    for (const [definition, store] of before.#stores)
      if (store.continueFrom) (this.get(definition) as FeatureStore).continueFrom?.(store as never)
  }

  snapshot(): RootSnapshot {
    return Object.fromEntries(
      [...this.#stores].map(([{ name }, store]) => [name, store.snapshot?.()]),
    )
  }

  restore(state: RootSnapshot) {
    this.#restored = state
    for (const [{ name }, store] of this.#stores) restore(store, state[name])
  }
}

/** Removes the device's data of an account whose session ended, here or elsewhere. A visitor's own contacts stay. */
export function forgetAccount({ storage, files }: Platform) {
  void files?.().then((device) => device.clear())
  const { ownContacts, listingDrafts, inboxNotes, unsent } = storageKeys
  for (const key of [ownContacts, listingDrafts, inboxNotes, unsent]) storage.remove(key)
}

function restore(store: FeatureStore, state: unknown) {
  if (state !== undefined) store.restore?.(state as never)
}
