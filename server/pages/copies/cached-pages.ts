import { LRUCache } from 'lru-cache'
import type { Head } from '../../../contract/wire/page-render.ts'
import { cacheAsked } from '../../metrics/points.ts'
import type { NoncedDocument } from '../document/nonced-document.ts'

export interface CachedPage {
  document: NoncedDocument
  status: NonNullable<Head['status']>
  isPrivate: boolean
}

const mostBytes = 32_000_000
const cachedMs = 300_000

/** Pages that all visitors share, of one version of the listings. Those unused for longest are removed first. */
export class CachedPages {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #underWay = new Map<string, Promise<CachedPage>>()
  #version = ''
  readonly #city: string

  constructor(city: string, now: () => number = Date.now, most = mostBytes) {
    this.#city = city
    this.#pages = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ document }, key) => 2 * key.length + document.size,
      ttl: cachedMs,
      ttlResolution: 0,
      perf: { now },
    })
  }

  /** Returns a cached page without waiting. */
  find(version: string, key: string): CachedPage | undefined {
    if (version !== this.#version) this.#startOver(version)
    const cached = this.#pages.get(key)
    if (cached) cacheAsked.tell({ city: this.#city, cache: 'pages', isThere: true })
    return cached
  }

  /** A page that many ask for at once is rendered once, and all get it. */
  async get(version: string, key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const found = this.find(version, key)
    if (found) return found
    cacheAsked.tell({ city: this.#city, cache: 'pages', isThere: false })
    const name = `${version} ${key}`
    const rendering =
      this.#underWay.get(name) ??
      render()
        .then((page) => {
          if (version === this.#version) this.#pages.set(key, page)
          return page
        })
        .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, rendering)
    return rendering
  }

  #startOver(version: string) {
    this.#version = version
    this.#pages.clear()
  }
}
