import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'host'>

/**
 * A browser sends the cookie with a request from any page. SameSite=Lax stops other sites, but not pages on another
 * port or subdomain, so a write must also come from one of our pages.
 */
export function refuseForeignOrigin(request: Asked, publicUrl: string | undefined) {
  if (reading.has(request.method) || isFromOurPage(request, publicUrl)) return
  throw new ApiError('FOREIGN_ORIGIN', 'This call comes from another site; open ours and try there')
}

/** Browsers send one of these headers with a page's call; other programs send neither. */
export const isFromBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

function isFromOurPage({ headers, host }: Asked, publicUrl: string | undefined): boolean {
  // Only browsers can write this header; a page cannot.
  if (headers['sec-fetch-site'] === 'same-origin') return true
  const { origin } = headers
  if (!origin || !URL.canParse(origin)) return false
  const from = new URL(origin)
  const ours = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (from.origin === ours?.origin) return true
  // On the public host only the public scheme counts: an attacker can forge a page that is loaded over plain HTTP.
  const isOwnHost = from.host === host.toLowerCase() && from.host !== ours?.host
  return isOwnHost && /^https?:$/.test(from.protocol)
}
