import { endedHeader } from '../../contract/people/sessions.ts'

/**
 * What the service worker does with a request: it passes it on as if there were no service worker, passes it on but
 * watches for the end of the session, or answers it in one of the other ways.
 */
export type Plan = 'pass' | 'watch' | 'asset' | 'page' | 'answer' | 'picture' | 'forget'

export interface Asked {
  method: string
  url: URL
  /** The site's own origin. */
  origin: string
  isNavigation: boolean
  /** The start of this city's addresses, and those of the other cities at the same origin. */
  basePath: string
  others: readonly string[]
  headers: Pick<Headers, 'get' | 'has'>
}

const api = '/estateserver'
/** Answers that pages are made of. The rest of the API is about accounts, and is never cached. */
const keptAnswers = /^\/(apartments|config|rates|users\/agency|geo|ask\/names)(\/|$)/
const sessionChanges = /^\/auth\/(sign-in|sign-out|sign-up|password)$/

export function planFor({ method, url, origin, isNavigation, headers, ...where }: Asked): Plan {
  if (url.origin !== origin) return 'pass'
  const pathname = pathWithin(url.pathname, where)
  if (pathname === undefined) return 'pass'
  if (pathname.startsWith(`${api}/`)) return planForApi({ method, url, pathname, headers })
  if (method !== 'GET' || pathname.startsWith('/bot')) return 'pass'
  if (pathname.startsWith('/assets/') || pathname.startsWith('/icons/')) return 'asset'
  return isNavigation ? 'page' : 'pass'
}

/** The path after the city's base path; undefined for another city's. All cities share the site's files. */
export function pathWithin(
  pathname: string,
  { basePath, others }: Pick<Asked, 'basePath' | 'others'>,
) {
  const isBelow = (base: string) => pathname === base || pathname.startsWith(`${base}/`)
  if (/^\/(assets|icons)\//.test(pathname)) return pathname
  if (others.some(isBelow) || (basePath && !isBelow(basePath))) return undefined
  return pathname.slice(basePath.length) || '/'
}

interface AskedOfApi extends Pick<Asked, 'method' | 'url' | 'headers'> {
  pathname: string
}

function planForApi({ method, url, pathname, headers }: AskedOfApi): Plan {
  const path = pathname.slice(api.length)
  if (method !== 'GET') {
    if (sessionChanges.test(path)) return 'forget'
    // A page that sends files needs their progress, which it would not get through a service worker.
    return headers.get('content-type')?.startsWith('multipart/') ? 'pass' : 'watch'
  }
  if (path.startsWith('/images/')) {
    // Without a width it may be a video of any length, of which players request parts.
    const isStill = url.searchParams.has('w') || path.endsWith('/poster')
    return isStill && !headers.has('range') ? 'picture' : 'pass'
  }
  // Its content never changes under the same address.
  if (path === '/city/basemap') return 'asset'
  // `keep-pocket.ts` saves the pocket in its own way.
  if (path === '/apartments/pocket') return 'pass'
  if (keptAnswers.test(path)) return 'answer'
  return headers.get('accept') === 'text/event-stream' ? 'pass' : 'watch'
}

/** Whether the shell can render the page from listings alone. */
export const isMadeOfListings = (pathname: string) =>
  /^\/(ad\/\d+|fav|compare|shortlist)?$/.test(pathname)

export type Store = 'private' | 'public' | 'none'

/** Where an answer may be cached: until its session ends, with what anyone may see, or nowhere. */
export function storeFor(response: Pick<Response, 'ok' | 'status' | 'headers'>): Store {
  const control = response.headers.get('cache-control') ?? ''
  if (!response.ok || response.status === 206 || /no-store/.test(control)) return 'none'
  return /private/.test(control) ? 'private' : 'public'
}

/** Whether the answer says that the request's session is over, ended here or elsewhere. */
export const tellsOfEnd = ({ status, headers }: Pick<Response, 'status' | 'headers'>) =>
  status === 401 || headers.has(endedHeader)
