import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'host'>

/**
 * A browser sends the cookie along whoever made it call. SameSite=Lax keeps other sites out, not the neighbours on
 * another port or subdomain; so a write must also come from a page of ours.
 */
export function refuseForeignOrigin(request: Asked, publicUrl: string | undefined) {
  if (reading.has(request.method) || isFromOurPage(request, publicUrl)) return
  throw new ApiError('FOREIGN_ORIGIN', 'This call comes from another site; open ours and try there')
}

/** Browsers say where a page's call comes from; other programs name themselves by neither header. */
export const isFromBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

function isFromOurPage({ headers, host }: Asked, publicUrl: string | undefined): boolean {
  // Browsers alone write this header, a page cannot.
  if (headers['sec-fetch-site'] === 'same-origin') return true
  const { origin } = headers
  if (!origin || !URL.canParse(origin)) return false
  const from = new URL(origin)
  const ours = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (from.origin === ours?.origin) return true
  // Under the public name only its own scheme counts: a page fetched in clear may be anybody's.
  const isOwnHost = from.host === host.toLowerCase() && from.host !== ours?.host
  return isOwnHost && /^https?:$/.test(from.protocol)
}
