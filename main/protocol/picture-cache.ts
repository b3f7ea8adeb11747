/** The limits for all images together, and for one. */
const maxBytes = 64_000_000
const maxPictureBytes = 4_000_000

interface Cached {
  body: Uint8Array<ArrayBuffer>
  headers: [string, string][]
  /** An immutable image is shown without asking; for any other, the server is asked whether it has changed. */
  isImmutable: boolean
}

/**
 * Caches images that the page has seen. Chromium caches nothing that comes under our own scheme, so every scroll up the
 * list would ask the server for them again. Images that only one account may see are cached for its session alone.
 */
export class PictureCache {
  readonly #pictures = new Map<string, Cached>()
  #bytes = 0

  /** Returns the cached image, or the tag to ask the server with. */
  find(request: Request, token: string | undefined): Response | { etag: string } | undefined {
    if (!isPicture(request)) return undefined
    const name = nameOf(request, token)
    const cached = this.#pictures.get(name)
    if (!cached) return undefined
    // The image that was seen last is deleted last.
    this.#pictures.delete(name)
    this.#pictures.set(name, cached)
    if (cached.isImmutable) return answerOf(cached)
    const etag = new Headers(cached.headers).get('etag')
    return etag === null ? undefined : { etag }
  }

  /** Called when the server says that the cached image has not changed. */
  unchanged(request: Request, token: string | undefined): Response | undefined {
    const cached = this.#pictures.get(nameOf(request, token))
    return cached && answerOf(cached)
  }

  /** Passes the answer on, and caches it if it is an image. */
  async remember(request: Request, token: string | undefined, answer: Response): Promise<Response> {
    const { headers, status, body } = answer
    const control = headers.get('cache-control') ?? ''
    const length = Number(headers.get('content-length') ?? Number.NaN)
    const isImmutable = control.includes('immutable')
    const isKept = isImmutable || (headers.has('etag') && !control.includes('no-store'))
    if (!isPicture(request) || status !== 200 || !body || !isKept) return answer
    if (!(length <= maxPictureBytes) || !headers.get('content-type')?.startsWith('image/'))
      return answer
    const cached = {
      body: new Uint8Array(await answer.arrayBuffer()),
      headers: [...headers],
      isImmutable,
    }
    this.#put(nameOf(request, token), cached)
    return answerOf(cached)
  }

  /** Called when somebody else may be signed in, or nobody. */
  clear() {
    this.#pictures.clear()
    this.#bytes = 0
  }

  #put(name: string, cached: Cached) {
    this.#bytes += cached.body.length - (this.#pictures.get(name)?.body.length ?? 0)
    this.#pictures.set(name, cached)
    for (const [oldest, { body }] of this.#pictures) {
      if (this.#bytes <= maxBytes) return
      this.#pictures.delete(oldest)
      this.#bytes -= body.length
    }
  }
}

const isPicture = ({ method, headers, url }: Request) =>
  method === 'GET' &&
  !headers.has('range') &&
  !headers.has('if-none-match') &&
  /^\/estateserver\/images\/\d+(\/poster)?$/.test(new URL(url).pathname)

const nameOf = ({ url, headers }: Request, token: string | undefined) =>
  [url, headers.get('accept') ?? '', token ?? ''].join('\n')

const answerOf = ({ body, headers }: Cached) => new Response(body, { status: 200, headers })
