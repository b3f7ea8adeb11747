import { storeFor } from './plan.ts'

/** The most entries of each store; beyond that, the oldest are removed. */
const bounds = { pages: 60, answers: 200, pictures: 300, private: 100 } as const
type Name = keyof typeof bounds

const { registration } = globalThis as { registration?: { scope: string } }
/** The scope of this service worker: the start of its city's addresses. */
export const basePath = registration ? new URL(registration.scope).pathname.replace(/\/$/, '') : ''

/** All cities at one origin share its caches, so each city's caches have its base path in their name. */
export const storeName = (name: string) => basePath + name

/** Counts changes of the session. Answers requested under an earlier session are no longer cached or shown. */
let session = 0
export const currentSession = () => session

/** The private store is written and removed in turn: else an answer could be written to it during the removal. */
let lastTurn: Promise<unknown> = Promise.resolve()
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(act)
  lastTurn = turn.catch(() => {})
  return turn
}

export function forgetPrivate(): Promise<unknown> {
  session += 1
  return inTurn(() => caches.delete(storeName('private')))
}

/** Caches an answer that was requested under session number `asked`. */
export async function keep(
  name: Exclude<Name, 'private'>,
  request: Request,
  response: Response,
  asked: number,
) {
  const store = storeFor(response)
  if (store === 'public') return put(name, request, response)
  // Cached images are shown without asking the server, but it must decide each time who may see private ones.
  if (store === 'none' || name === 'pictures') return
  // The whole body is read before its turn: a slow connection must not delay a sign-out.
  const { status, statusText, headers } = response
  const whole = new Response(await response.blob(), { status, statusText, headers })
  await inTurn(async () => {
    if (asked === session) await put('private', request, whole)
  })
}

/**
 * `Vary` is ignored. Answers vary only by language and session, of which a device has one at a time; and the page of a
 * first visit was cached with other request headers than those that the browser sends later.
 */
const alike = { ignoreVary: true } as const

async function put(name: Name, request: Request, response: Response) {
  const cache = await caches.open(storeName(name))
  // Deleted first, so that it becomes the newest entry.
  await cache.delete(request, alike)
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - bounds[name])).map((key) => cache.delete(key)),
  )
}

/** Looks in the private store first, then in the public one. */
export async function find(name: Exclude<Name, 'private'>, request: Request) {
  for (const each of ['private', name]) {
    const found = await (await caches.open(storeName(each))).match(request, alike)
    if (found) return found
  }
  return undefined
}

/** The same image in another size is better than none. */
export const findAnySize = async (request: Request) =>
  (await caches.open(storeName('pictures'))).match(request, { ...alike, ignoreSearch: true })

/** The bodies of cached answers, oldest first. */
export async function* readTexts(names: readonly Name[]) {
  for (const name of names) {
    const cache = await caches.open(storeName(name))
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (response) yield await response.text()
    }
  }
}
