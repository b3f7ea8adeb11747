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

/** A network that does not answer for so long is as good as none, where there is something to show instead. */
const patienceMs = 5_000

type Wait = (promise: Promise<unknown>) => void

/** The network's answer, kept for later; what was kept when there is no network. */
export async function networkFirst(
  name: 'pages' | 'answers',
  request: Request,
  fetching: Promise<Response>,
  wait: Wait,
): Promise<Response | undefined> {
  return orKept(comeAndKeep(name, request, fetching, wait), name, request)
}

/** Undefined where there is no network. */
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

/** A page cannot know by itself that no network brought it. */
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

/** Pictures never change under their address. */
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
 * The network's answer. Without one, of the city in the pocket; where that cannot tell, as it was seen last, or put
 * together from what was seen.
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

/** The city as this device keeps it: opened only when it is needed, which takes a while. */
export interface KeptPocket {
  isKept: () => Promise<boolean>
  open: () => Promise<OpenPocket | undefined>
}

/** Listings that were seen say more than a pocket holds; whether they are still there, and at what price, it knows better. */
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
  // All that is known went with the first page.
  return Response.json(url.searchParams.has('after') ? [] : listings)
}

function rowOf(pocket: OpenPocket, id: string, seen: Listing | undefined): Listing | undefined {
  const here = pocket.listing(id)
  // Withdrawn by now, unless it is newer than the pocket or was never everybody's.
  if (!here)
    return seen && (seen.status !== 'published' || seen.updatedAt > pocket.at) ? seen : here
  if (!seen) return here
  if (seen.version >= here.version) return seen
  const { description, images, isFavourite } = seen
  return { ...here, description, images, isFavourite }
}

/** Nothing of a session that has ended stays, wherever it was ended. */
export async function watched(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (tellsOfEnd(response)) await forgetPrivate()
  return response
}

/** Whoever comes or goes, nothing of the one before stays. */
export async function passAndForget(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok || tellsOfEnd(response)) await forgetPrivate()
  return response
}
