/**
 * The headers that may pass are named one by one, so that those that Chromium adds (cookies, origin, referer) or that
 * the page invents (authorization, launch data) never reach the server.
 */
const ofRequests = [
  'accept',
  'accept-language',
  'content-type',
  'content-digest',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'range',
  'last-event-id',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]

const ofAnswers = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'upload-offset',
  'vary',
]

export function headersForServer(given: Headers, token: string | undefined): Headers {
  const headers = pick(given, ofRequests)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

/** The length is passed on only for bodies that were not compressed: others have been unpacked on the way. */
export function headersForPage(given: Headers): Headers {
  const length = given.has('content-encoding') ? [] : ['content-length']
  return pick(given, [...ofAnswers, ...length])
}

function pick(given: Headers, names: readonly string[]): Headers {
  const picked = new Headers()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}
