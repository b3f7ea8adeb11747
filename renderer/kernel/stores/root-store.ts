import type { City } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import { storageKeys } from '../../../contract/limits.ts'
import { ToastStore } from '../../ui/toast/index.ts'
import type { Api } from '../api/api-client.ts'
import type { Platform } from '../platform/platform.ts'

/** What a feature's store may do at the turns of a visit; each does what it needs of it. */
export interface FeatureStore {
  /** What the server hands to the browser, so that nothing is asked for twice. */
  snapshot?: () => unknown
  restore?: (state: never) => void
  /** After the first paint, which must equal what the server rendered. */
  readDevice?: () => void
  /** Who is here came to be known only after the device was read. */
  readAccount?: () => void
  /** A visitor signs in: what their device holds goes to the account. */
  moveToAccount?: () => Promise<void>
  /** Takes over what the visitor was writing when they signed in. */
  continueFrom?: (before: never) => void
  /** At sign-out. */
  clear?: () => void
}

/** How a feature's store is made. It is also the key by which everybody finds the one store made of it. */
export interface StoreDefinition<Store extends object> {
  /** Names its state on the way from the server to the browser. */
  name: string
  create: (root: RootStore) => Store & FeatureStore
  /** What it holds is nobody's own, and goes on when another person signs in. */
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
  /** The one whose listings these are. */
  city: City
  /** That of the first view. */
  language: Language
  /** Stores that must be there from the start; the others are made when they are first asked for. */
  register: readonly StoreDefinition<object>[]
}

/** What stores hand to the browser, by their names. */
export type RootSnapshot = Record<string, unknown>

type OnReplaced = (next: RootStore, message: string | undefined) => void

/**
 * The stores of one visit, made by an entry and handed down: the same tree renders on a server, in each shell and in
 * tests, because none of them is a singleton. It knows no feature; a feature defines its store and asks for others'.
 */
export class RootStore {
  readonly api: Api
  readonly platform: Platform
  readonly city: City
  readonly firstLanguage: Language
  readonly toasts = new ToastStore()
  readonly #options: Options
  readonly #stores = new Map<StoreDefinition<object>, FeatureStore>()
  /** What the server knew of stores that are not made yet. */
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

  /** An address of this city's server: of a picture, a file, a stream. Others are left as they are. */
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

  /** What shows these stores is told when others take their place. */
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

  /** Another person is here now, or nobody: new stores, which know nothing of what the ones before have shown. */
  replaceSession(begin: (next: RootStore) => void, message?: string): RootStore {
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

/** What the device holds of an account whose session is over, here or elsewhere. A visitor's own contacts stay. */
export function forgetAccount({ storage, files }: Platform) {
  void files?.().then((device) => device.clear())
  const { ownContacts, listingDrafts, inboxNotes, unsent } = storageKeys
  for (const key of [ownContacts, listingDrafts, inboxNotes, unsent]) storage.remove(key)
}

function restore(store: FeatureStore, state: unknown) {
  if (state !== undefined) store.restore?.(state as never)
}
