import type { ComponentType } from 'react'
import type { Head } from '../../../contract/wire/page-render.ts'
import type { PathWithoutBlanks, Translate } from '../../../texts/keys.ts'
import type { Namespace } from '../i18n/load-texts.ts'
import type { RootStore } from '../stores/root-store.ts'
import { untilItComes } from '../until-it-comes.ts'

export type { Head }

/** The address by which a page loads its data, on a server and in a browser alike. */
export interface PageContext {
  params: Readonly<Record<string, string | undefined>>
  /** The address's query with its question mark, or an empty string. */
  search: string
  signal?: AbortSignal | undefined
}

export interface Page {
  Component: ComponentType
  /** Chunks of parts below the first screen: a server waits for them, a browser does not. */
  below?: readonly Preloadable<object>[]
  /** Loads the page's data into the stores. Called again with nothing changed, it makes no request. */
  load: (root: RootStore, context: PageContext) => Promise<void>
  /** Title and description in the reader's language: `t('search:head.title')`. */
  head: (root: RootStore, context: PageContext, t: Translate) => Head
}

/** The state of a history entry. */
export interface Carried {
  /** How far to scroll the page at first, if not to its top. */
  place?: number | undefined
  /** For a map that replaced the list: how far the list was scrolled. */
  listPlace?: number
}

export type Shell = 'site' | 'mini-app' | 'desktop'

export const everyWeb: readonly Shell[] = ['site', 'mini-app']

/** A page as its feature defines it; the app puts them into one table. */
export interface PageDefinition {
  path: string
  /** If absent, every shell has it. */
  shells?: readonly Shell[]
  /** `panel` stands beside the map on a desktop; `full` is a page with a back button on a phone. */
  layout: 'panel' | 'full'
  /** On a desktop: 560 px beside the map if absent; `narrow` is 400 px, `alone` has no map at all. */
  width?: 'narrow' | 'alone'
  module: Preloadable<Page>
  /** The namespaces that it needs beyond those of the first view. */
  texts?: readonly Namespace[]
  menu?: MenuEntry
}

/** The page's line in the web menus. */
export interface MenuEntry {
  label: PathWithoutBlanks<'site'>
  /** How many things wait there. */
  count?: (root: RootStore) => number
  /** If absent, everybody has it. The page itself decides what others see who open its address. */
  isFor?: (root: RootStore) => boolean
}

/** A chunk that is loaded once. If it is loaded already, reading it does not suspend: no flash while hydrating. */
export class Preloadable<T extends object> {
  /** Undefined until it is loaded. */
  value: T | undefined
  #loading: Promise<T> | undefined
  #coming: Promise<T> | undefined
  readonly #fetch: () => Promise<T>
  /** The path of the module; the build fills it in. */
  readonly source: string | undefined

  constructor(fetch: () => Promise<T>, source?: string) {
    this.#fetch = fetch
    this.source = source
  }

  load(): Promise<T> {
    this.#loading ??= this.#fetch().then((value) => {
      this.value = value
      return value
    })
    // After a failure, the next call tries again.
    this.#loading.catch(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  /** For rendering: suspends until `first` has resolved and the chunk is loaded. */
  read(first?: () => Promise<void>): T {
    if (!this.value) throw this.come(first)
    return this.value
  }

  /** One promise for all components that wait: with one promise each, a failure would retry at once, without end. */
  come(first?: () => Promise<void>): Promise<T> {
    this.#coming ??= (async () => {
      await first?.()
      return untilItComes(() => this.load())
    })()
    return this.#coming
  }
}

/** A page that is seldom opened first: the build lists its files separately, so that no first view loads the list. */
export const laterPage = (fetch: () => Promise<Page>, source?: string) =>
  new Preloadable(fetch, source)
