import type { Encoding } from './accepted-encoding.ts'
import { compressBody } from './accepted-encoding.ts'

export interface CachedBody {
  plain: Buffer
  compressed: Partial<Record<Encoding, Buffer>>
  bytes: number
}

const mostRemembered = 20_000

/** Bodies by address, all of one version; the longest unused go first when they outgrow their bound. */
export class BodyStore {
  readonly #bodies = new Map<string, CachedBody>()
  readonly #asked = new Set<string>()
  #version = ''
  #bytes = 0
  readonly #mostBytes: number

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get(url: string, version: string): CachedBody | undefined {
    if (version !== this.#version) this.#startOver(version)
    const body = this.#bodies.get(url)
    if (!body) return undefined
    this.#bodies.delete(url)
    this.#bodies.set(url, body)
    return body
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
    const body = { plain, compressed: {}, bytes: plain.length + 2 * url.length }
    if (version !== this.#version || this.#bodies.has(url)) return body
    this.#bodies.set(url, body)
    this.#grow(body.bytes)
    return body
  }

  async compressed(url: string, body: CachedBody, encoding: Encoding): Promise<Buffer> {
    const made = body.compressed[encoding] ?? (await compressBody(body.plain, encoding))
    if (!body.compressed[encoding]) {
      body.compressed[encoding] = made
      body.bytes += made.length
      if (this.#bodies.get(url) === body) this.#grow(made.length)
    }
    return made
  }

  get size() {
    return this.#bytes
  }

  #grow(bytes: number) {
    this.#bytes += bytes
    for (const [url, body] of this.#bodies) {
      if (this.#bytes <= this.#mostBytes) break
      this.#bodies.delete(url)
      this.#bytes -= body.bytes
    }
  }

  #startOver(version: string) {
    this.#version = version
    this.#bodies.clear()
    this.#asked.clear()
    this.#bytes = 0
  }
}
