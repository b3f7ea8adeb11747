import { LRUCache } from 'lru-cache'
import type { Encoding } from './accepted-encoding.ts'
import { compressBody } from './accepted-encoding.ts'

export interface CachedBody {
  readonly plain: Buffer
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>
}

const mostRemembered = 20_000

/** Bodies by address, all of one version. If they exceed the limit, those unused for longest are removed first. */
export class BodyStore {
  readonly #bodies: LRUCache<string, CachedBody>
  readonly #asked = new Set<string>()
  #version = ''

  constructor(mostBytes: number) {
    this.#bodies = new LRUCache({ maxSize: mostBytes, sizeCalculation: sizeOf })
  }

  get(url: string, version: string): CachedBody | undefined {
    if (version !== this.#version) this.#startOver(version)
    return this.#bodies.get(url)
  }

  /**
   * Whether an address was asked for before in this version. Most searches are asked only once, so caching all their
   * bodies would cost more than it saves.
   */
  isAskedAgain(url: string, version: string): boolean {
    if (version !== this.#version) this.#startOver(version)
    if (this.#asked.has(url)) return true
    if (this.#asked.size >= mostRemembered) this.#asked.clear()
    this.#asked.add(url)
    return false
  }

  /** Returns the body. It is not cached if the store has moved on to another version. */
  put(url: string, version: string, plain: Buffer): CachedBody {
    const body = { plain, compressed: {} }
    if (version === this.#version && !this.#bodies.has(url)) this.#bodies.set(url, body)
    return body
  }

  async compressed(url: string, { plain }: CachedBody, encoding: Encoding): Promise<Buffer> {
    const cached = () => {
      const body = this.#bodies.peek(url)
      return body?.plain === plain ? body : undefined
    }
    const known = cached()?.compressed[encoding]
    if (known) return known
    const made = await compressBody(plain, encoding)
    // A new object, because the cache measures the size of an entry only when it is set.
    const body = cached()
    if (body) this.#bodies.set(url, { plain, compressed: { ...body.compressed, [encoding]: made } })
    return made
  }

  get size() {
    return this.#bodies.calculatedSize
  }

  #startOver(version: string) {
    this.#version = version
    this.#bodies.clear()
    this.#asked.clear()
  }
}

const sizeOf = ({ plain, compressed }: CachedBody, url: string) =>
  2 * url.length +
  [plain, ...Object.values(compressed)].reduce((bytes, { length }) => bytes + length, 0)
