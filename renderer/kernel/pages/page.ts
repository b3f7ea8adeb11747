import type { ComponentType } from 'react'
import type { Head } from '../../../contract/wire/page-render.ts'
import type { PathWithoutBlanks, Translate } from '../../../texts/keys.ts'
import type { Namespace } from '../i18n/load-texts.ts'
import type { RootStore } from '../stores/root-store.ts'
import { untilItComes } from '../until-it-comes.ts'

export type { Head }

/** Where a visitor is: what a page loads by, on a server and in a browser alike. */
export interface PageContext {
  params: Readonly<Record<string, string | undefined>>
  /** The address's query, with its question mark, or nothing. */
  search: string
  signal?: AbortSignal | undefined
}

export interface Page {
  Component: ComponentType
  /** Chunks of what stands below the first screen: a server waits for them, a browser does not. */
  below?: readonly Preloadable<object>[]
  /** Brings what the page shows into the stores. Called again with nothing changed, it asks for nothing. */
  load: (root: RootStore, context: PageContext) => Promise<void>
  /** With the visitor's texts: `t('search:head.title')`. */
  head: (root: RootStore, context: PageContext, t: Translate) => Head
}

/** What an entry of the history carries beside its address. */
export interface Carried {
  /** Where the page begins, if not at its top. */
  place?: number | undefined
  /** Of a map: how far down the list was read that it took the place of. */
  listPlace?: number
}

export type Shell = 'site' | 'mini-app' | 'desktop'

export const everyWeb: readonly Shell[] = ['site', 'mini-app']

/** A page as its feature defines it; the app puts them into one table. */
export interface PageDefinition {
  path: string
  /** Absent, every shell has it. */
  shells?: readonly Shell[]
  /** `panel` stands beside the map on a desktop; `full` is a page with a back button on a phone. */
  layout: 'panel' | 'full'
  /** On a desktop: 560 px beside the map unless told; `narrow` is 400 px, `alone` has no map at all. */
  width?: 'narrow' | 'alone'
  module: Preloadable<Page>
  /** What it says beyond the first view's texts. */
  texts?: readonly Namespace[]
  menu?: MenuEntry
}

/** Its line in the menus of the web. */
export interface MenuEntry {
  label: PathWithoutBlanks<'site'>
  /** What waits there. */
  count?: (root: RootStore) => number
  /** Absent, everybody has it. The page itself says what others see who come to its address. */
  isFor?: (root: RootStore) => boolean
}

/** A chunk that is loaded once, and read at once where it is loaded already: no flash while hydrating. */
export class Preloadable<T extends object> {
  /** Undefined until it has come. */
  value: T | undefined
  #loading: Promise<T> | undefined
  #coming: Promise<T> | undefined
  readonly #fetch: () => Promise<T>
  /** The module behind it, as the build names it; the build puts it in. */
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
    // A chunk that did not come may come at the next try.
    this.#loading.catch(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  /** For rendering: suspends until the chunk is there, which comes no sooner than `first` says. */
  read(first?: () => Promise<void>): T {
    if (!this.value) throw this.come(first)
    return this.value
  }

  /** One wait for all who draw it: each would ask again as soon as it did not come, without an end. */
  come(first?: () => Promise<void>): Promise<T> {
    this.#coming ??= (async () => {
      await first?.()
      return untilItComes(() => this.load())
    })()
    return this.#coming
  }
}

/** A page that is seldom the first: the build names its files apart, so that no first view carries their names. */
export const laterPage = (fetch: () => Promise<Page>, source?: string) =>
  new Preloadable(fetch, source)
