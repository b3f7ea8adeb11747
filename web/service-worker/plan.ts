import { endedHeader } from '../../contract/people/sessions.ts'

/**
 * What becomes of a request: passed on as if there were no service worker, passed on but watched for the end of a
 * session, or answered in one of the other ways.
 */
export type Plan = 'pass' | 'watch' | 'asset' | 'page' | 'answer' | 'picture' | 'forget'

export interface Asked {
  method: string
  url: URL
  /** This site's own. */
  origin: string
  isNavigation: boolean
  /** What this city's addresses begin with, and the others' that share the address. */
  basePath: string
  others: readonly string[]
  headers: Pick<Headers, 'get' | 'has'>
}

const api = '/estateserver'
/** What pages are made of. The rest of the API is about accounts, and is never kept. */
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

/** Below what the city's addresses begin with; undefined for another city's. Files of the site are everybody's. */
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
    // A page that sends files is told how far they are, and would not be by way of a service worker.
    return headers.get('content-type')?.startsWith('multipart/') ? 'pass' : 'watch'
  }
  if (path.startsWith('/images/')) {
    // Without a width it may be a video of any length; players ask for parts of it.
    const isStill = url.searchParams.has('w') || path.endsWith('/poster')
    return isStill && !headers.has('range') ? 'picture' : 'pass'
  }
  // Under its address it never changes.
  if (path === '/city/basemap') return 'asset'
  // The city in the pocket is kept in its own way.
  if (path === '/apartments/pocket') return 'pass'
  if (keptAnswers.test(path)) return 'answer'
  return headers.get('accept') === 'text/event-stream' ? 'pass' : 'watch'
}

/** Pages that the shell can make of listings alone. */
export const isMadeOfListings = (pathname: string) =>
  /^\/(ad\/\d+|fav|compare|shortlist)?$/.test(pathname)

export type Store = 'private' | 'public' | 'none'

/** Where an answer may be kept: with what is forgotten with its session, with what anyone may see, or nowhere. */
export function storeFor(response: Pick<Response, 'ok' | 'status' | 'headers'>): Store {
  const control = response.headers.get('cache-control') ?? ''
  if (!response.ok || response.status === 206 || /no-store/.test(control)) return 'none'
  return /private/.test(control) ? 'private' : 'public'
}

/** The session that the request carried is over, here or elsewhere. */
export const tellsOfEnd = ({ status, headers }: Pick<Response, 'status' | 'headers'>) =>
  status === 401 || headers.has(endedHeader)
