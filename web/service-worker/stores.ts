import { storeFor } from './plan.ts'

/** Beyond these the oldest go. */
const bounds = { pages: 60, answers: 200, pictures: 300, private: 100 } as const
type Name = keyof typeof bounds

const { registration } = globalThis as { registration?: { scope: string } }
/** This service worker's reach: what the addresses of its city begin with. */
export const basePath = registration ? new URL(registration.scope).pathname.replace(/\/$/, '') : ''

/** Stores belong to the whole address: each city has its own there. */
export const storeName = (name: string) => basePath + name

/** Counts the sessions that came and went. What was asked for under an earlier one is neither kept nor shown any more. */
let session = 0
export const currentSession = () => session

/** The private store is written and emptied by one at a time: else an answer could be put into it as it goes. */
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

/** Keeps what was asked for under the session of that number. */
export async function keep(
  name: Exclude<Name, 'private'>,
  request: Request,
  response: Response,
  asked: number,
) {
  const store = storeFor(response)
  if (store === 'public') return put(name, request, response)
  // Pictures are shown without asking anew, and who may see these is for the server to say each time.
  if (store === 'none' || name === 'pictures') return
  // All of it has come before it takes its turn: a slow line must not hold up a sign-out.
  const { status, statusText, headers } = response
  const whole = new Response(await response.blob(), { status, statusText, headers })
  await inTurn(async () => {
    if (asked === session) await put('private', request, whole)
  })
}

/**
 * What answers vary by is the visitor's own language and session, of which a device has one at a time; a page that its
 * first visit brought was asked for in another way than the browser asks for it later.
 */
const alike = { ignoreVary: true } as const

async function put(name: Name, request: Request, response: Response) {
  const cache = await caches.open(storeName(name))
  // Put anew, it is the youngest again.
  await cache.delete(request, alike)
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - bounds[name])).map((key) => cache.delete(key)),
  )
}

/** One's own before everyone's. */
export async function find(name: Exclude<Name, 'private'>, request: Request) {
  for (const each of ['private', name]) {
    const found = await (await caches.open(storeName(each))).match(request, alike)
    if (found) return found
  }
  return undefined
}

/** A picture that was seen in another size is better than none. */
export const findAnySize = async (request: Request) =>
  (await caches.open(storeName('pictures'))).match(request, { ...alike, ignoreSearch: true })

/** Bodies of what was kept, oldest first. */
export async function* readTexts(names: readonly Name[]) {
  for (const name of names) {
    const cache = await caches.open(storeName(name))
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (response) yield await response.text()
    }
  }
}
