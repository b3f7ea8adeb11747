import { LRUCache } from 'lru-cache'
import type { Encoding } from './accepted-encoding.ts'
import { compressBody } from './accepted-encoding.ts'

export interface CachedBody {
  readonly plain: Buffer
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>
}

const mostRemembered = 20_000

/** Bodies by address, all of one version; the longest unused go first when they outgrow their bound. */
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
   * Whether an address was asked before in this version. Most searches are asked once: keeping each of their bodies
   * would cost more than it ever saves.
   */
  isAskedAgain(url: string, version: string): boolean {
    if (version !== this.#version) this.#startOver(version)
    if (this.#asked.has(url)) return true
    if (this.#asked.size >= mostRemembered) this.#asked.clear()
    this.#asked.add(url)
    return false
  }

  /** Gives the body back, cached or not: one made of an older version than the store's is not. */
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
    // A new body, since what grows is measured only when it is set.
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
