import type { Listing } from '../../contract/listings/listing.ts'
import { keptTiming } from '../../contract/search/pocket-messages.ts'
import { answerFromKnown, askedListings, knownRows } from './find-known-rows.ts'
import { tellsOfEnd } from './plan.ts'
import type { OpenPocket } from './pocket/open-pocket.ts'
import {
  basePath,
  currentSession,
  find,
  findAnySize,
  forgetPrivate,
  keep,
  readTexts,
} from './stores.ts'

/** If there is something to show instead, a network that does not answer in this time counts as none. */
const patienceMs = 5_000

type Wait = (promise: Promise<unknown>) => void

/** Gives the network's answer and caches it; without a network, gives the cached answer. */
export async function networkFirst(
  name: 'pages' | 'answers',
  request: Request,
  fetching: Promise<Response>,
  wait: Wait,
): Promise<Response | undefined> {
  return orKept(comeAndKeep(name, request, fetching, wait), name, request)
}

/** Gives the network's answer and caches it; undefined where there is no network. */
export function comeAndKeep(
  name: 'pages' | 'answers',
  request: Request,
  fetching: Promise<Response>,
  wait: Wait,
): Promise<Response | undefined> {
  const asked = currentSession()
  return fetching
    .then(async (response) => {
      if (tellsOfEnd(response)) await forgetPrivate()
      wait(keep(name, request, response.clone(), asked))
      return response
    })
    .catch(() => undefined)
}

async function orKept(
  coming: Promise<Response | undefined>,
  name: 'pages' | 'answers',
  request: Request,
): Promise<Response | undefined> {
  const asked = currentSession()
  const kept = await find(name, request)
  if (!kept) return coming
  const first = await inTime(coming)
  if (first) return first
  return asked === currentSession() ? asKept(kept) : coming
}

/** Marks a cached answer: a page cannot tell by itself that it did not come from the network. */
export function asKept({ body, status, headers }: Response): Response {
  const marked = new Headers(headers)
  marked.set('server-timing', keptTiming)
  return new Response(body, { status, headers: marked })
}

export const inTime = <T>(coming: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    coming,
    new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined)),
  ])

/** For images, which never change under their address. */
export async function cacheFirst(request: Request, wait: Wait): Promise<Response> {
  const kept = await find('pictures', request)
  if (kept) return kept
  const asked = currentSession()
  const response = await watched(request).catch(() => findAnySize(request))
  if (!response) return Response.error()
  wait(keep('pictures', request, response.clone(), asked))
  return response
}

/**
 * Gives the network's answer. Without a network, the answer comes from the pocket, which is the city saved on the
 * device; if that cannot tell, from the cache; else it is put together from listings seen before.
 */
export async function answerApi(
  request: Request,
  wait: Wait,
  pocket: KeptPocket,
): Promise<Response> {
  const asked = currentSession()
  const url = new URL(request.url)
  const coming = comeAndKeep('answers', request, fetch(request), wait)
  if (await pocket.isKept()) {
    const first = await inTime(coming)
    if (first) return first
    const opened = await pocket.open()
    const answer = opened && (await answerFromPocket(url, opened, asked))
    if (answer) return answer
  }
  const answer = await orKept(coming, 'answers', request)
  if (answer) return answer
  if (!askedListings(url)) return Response.error()
  const texts: string[] = []
  for await (const text of readTexts(['pages', 'answers', 'private'])) texts.push(text)
  const known = asked === currentSession() && answerFromKnown(url, texts)
  return known ? Response.json(known) : Response.error()
}

/** The city saved on this device. Opening it takes a while, so that happens only when it is needed. */
export interface KeptPocket {
  isKept: () => Promise<boolean>
  open: () => Promise<OpenPocket | undefined>
}

/** A listing seen before has more details; the pocket knows better whether it still exists, and its price. */
async function answerFromPocket(
  url: URL,
  pocket: OpenPocket,
  asked: number,
): Promise<Response | undefined> {
  const path = url.pathname.slice(`${basePath}/estateserver`.length)
  const one = /^\/apartments\/(\d+)$/.exec(path)?.[1]
  const ids = one ? [one] : url.searchParams.getAll('filters[id][]')
  if (ids.length === 0) {
    const answer = pocket.answer(path, url.search)
    return answer === undefined ? undefined : Response.json(answer)
  }
  const texts: string[] = []
  for await (const text of readTexts(['pages', 'answers', 'private'])) texts.push(text)
  const known = asked === currentSession() ? knownRows(ids, texts) : new Map<string, never>()
  const listings = ids.flatMap(
    (id) => rowOf(pocket, id, known.get(id) as Listing | undefined) ?? [],
  )
  if (one) return listings[0] && Response.json(listings[0])
  if (path !== '/apartments') return undefined
  // The first page already had all known listings.
  return Response.json(url.searchParams.has('after') ? [] : listings)
}

function rowOf(pocket: OpenPocket, id: string, seen: Listing | undefined): Listing | undefined {
  const here = pocket.listing(id)
  // It was withdrawn, unless it is newer than the pocket or was never public.
  if (!here)
    return seen && (seen.status !== 'published' || seen.updatedAt > pocket.at) ? seen : here
  if (!seen) return here
  if (seen.version >= here.version) return seen
  const { description, images, isFavourite } = seen
  return { ...here, description, images, isFavourite }
}

/** Passes a request on. If its session has ended, here or elsewhere, what was cached for it is removed. */
export async function watched(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (tellsOfEnd(response)) await forgetPrivate()
  return response
}

/** Passes a sign-in or sign-out on, and then removes what was cached for the person before. */
export async function passAndForget(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok || tellsOfEnd(response)) await forgetPrivate()
  return response
}
