import { endedHeader } from '../../contract/sessions.ts'

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
  headers: Pick<Headers, 'get' | 'has'>
}

const api = '/estateserver'
/** What pages are made of. The rest of the API is about accounts, and is never kept. */
const keptAnswers = /^\/(apartments|config|rates|users\/agency|geo)(\/|$)/
const sessionChanges = /^\/auth\/(sign-in|sign-out|sign-up|password)$/

export function planFor({ method, url, origin, isNavigation, headers }: Asked): Plan {
  if (url.origin !== origin) return 'pass'
  const { pathname } = url
  if (pathname.startsWith(`${api}/`)) return planForApi({ method, url, headers })
  if (method !== 'GET' || pathname.startsWith('/bot')) return 'pass'
  if (pathname.startsWith('/assets/') || pathname.startsWith('/icons/')) return 'asset'
  return isNavigation ? 'page' : 'pass'
}

function planForApi({ method, url, headers }: Pick<Asked, 'method' | 'url' | 'headers'>): Plan {
  const path = url.pathname.slice(api.length)
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
  if (keptAnswers.test(path)) return 'answer'
  return headers.get('accept') === 'text/event-stream' ? 'pass' : 'watch'
}

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
