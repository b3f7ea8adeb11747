import type { Head } from '../../contract/page-render.ts'
import { cacheAsked } from '../metrics/points.ts'
import type { NoncedDocument } from './nonced-document.ts'

export interface CachedPage {
  document: NoncedDocument
  status: NonNullable<Head['status']>
  isPrivate: boolean
}

const mostBytes = 32_000_000
const cachedMs = 300_000

/** Pages that every visitor gets alike, of one version of the listings; the longest unused go first. */
export class CachedPages {
  readonly #pages = new Map<string, CachedPage & { until: number }>()
  readonly #underWay = new Map<string, Promise<CachedPage>>()
  /** Asked for last: it stands at the end already. */
  #last: CachedPage | undefined
  #version = ''
  #bytes = 0
  readonly #city: string
  readonly #now: () => number
  readonly #mostBytes: number

  constructor(city: string, now: () => number = Date.now, most = mostBytes) {
    this.#city = city
    this.#now = now
    this.#mostBytes = most
  }

  /** One that is there, at once. */
  find(version: string, key: string): CachedPage | undefined {
    if (version !== this.#version) this.#startOver(version)
    const cached = this.#pages.get(key)
    if (cached === undefined || cached.until <= this.#now()) return undefined
    cacheAsked.tell({ city: this.#city, cache: 'pages', isThere: true })
    if (cached === this.#last) return cached
    this.#last = cached
    this.#pages.delete(key)
    this.#pages.set(key, cached)
    return cached
  }

  /** Asked for by many at once, a page is rendered for the first and given to all. */
  async get(version: string, key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const found = this.find(version, key)
    if (found) return found
    cacheAsked.tell({ city: this.#city, cache: 'pages', isThere: false })
    const name = `${version} ${key}`
    const rendering =
      this.#underWay.get(name) ??
      render()
        .then((page) => {
          this.#put(version, key, page)
          return page
        })
        .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, rendering)
    return rendering
  }

  #put(version: string, key: string, page: CachedPage) {
    if (version !== this.#version) return
    this.#drop(key)
    const cached = { ...page, until: this.#now() + cachedMs }
    this.#pages.set(key, cached)
    this.#last = cached
    this.#bytes += sizeOf(key, page)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= sizeOf(key, page)
  }

  #startOver(version: string) {
    this.#version = version
    this.#last = undefined
    this.#pages.clear()
    this.#bytes = 0
  }
}

const sizeOf = (key: string, { document }: CachedPage) => 2 * key.length + document.size
