/** What becomes of a request: passed on as if there were no service worker, or answered in one of these ways. */
export type Plan = 'pass' | 'asset' | 'page' | 'answer' | 'picture' | 'forget'

export interface Asked {
  method: string
  url: URL
  /** This site's own. */
  origin: string
  isNavigation: boolean
  /** Parts of a file, as players ask for. */
  isRange: boolean
}

const api = '/estateserver'
/** What pages are made of. The rest of the API is about accounts, and is never kept. */
const keptAnswers = /^\/(apartments|config|rates|users\/agency|geo)(\/|$)/
const sessionChanges = /^\/auth\/(sign-in|sign-out|sign-up|password)$/

export function planFor({ method, url, origin, isNavigation, isRange }: Asked): Plan {
  if (url.origin !== origin) return 'pass'
  const { pathname } = url
  if (pathname.startsWith(`${api}/`)) return planForApi({ method, url, isRange })
  if (method !== 'GET' || pathname.startsWith('/bot')) return 'pass'
  if (pathname.startsWith('/assets/') || pathname.startsWith('/icons/')) return 'asset'
  return isNavigation ? 'page' : 'pass'
}

function planForApi({ method, url, isRange }: Pick<Asked, 'method' | 'url' | 'isRange'>): Plan {
  const path = url.pathname.slice(api.length)
  if (method !== 'GET') return sessionChanges.test(path) ? 'forget' : 'pass'
  if (path.startsWith('/images/')) {
    // Without a width it may be a video of any length.
    const isStill = url.searchParams.has('w') || path.endsWith('/poster')
    return isStill && !isRange ? 'picture' : 'pass'
  }
  return keptAnswers.test(path) ? 'answer' : 'pass'
}

export type Store = 'private' | 'public' | 'none'

/** Where an answer may be kept: with what is forgotten at sign-out, with what anyone may see, or nowhere. */
export function storeFor(response: Pick<Response, 'ok' | 'status' | 'headers'>): Store {
  const control = response.headers.get('cache-control') ?? ''
  if (!response.ok || response.status === 206 || /no-store/.test(control)) return 'none'
  return /private/.test(control) ? 'private' : 'public'
}
