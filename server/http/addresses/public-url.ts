import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../context.ts'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Whether only this machine answers to the name: `localhost`, `127.0.0.1`, `::1`, with brackets or without. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === '::1' || /^(.+\.)?localhost$/.test(name) || /^127(\.\d{1,3}){3}$/.test(name)
}

/**
 * Where the site stands for the outside: as set. Without the setting it is where the caller reached it, if that is this
 * machine indeed: a `Host` that anybody may write must not become the address of our pages in caches and previews.
 */
export function siteOf(
  { settings }: Pick<ServerContext, 'settings'>,
  request: FastifyRequest,
): string {
  if (settings.PUBLIC_URL) return withoutSlash(settings.PUBLIC_URL)
  // Not `request.host`: that heeds X-Forwarded-Host, which many a proxy passes on as the visitor wrote it.
  const asReached = `${request.protocol}://${request.headers.host}`
  const reached = URL.parse(asReached)
  if (reached && isOurHost(reached.hostname, settings.HOST))
    return reached.origin + settings.basePath
  return `http://localhost:${settings.PORT || request.socket.localPort || 80}${settings.basePath}`
}

function isOurHost(hostname: string, listened: string): boolean {
  if (isLoopbackHost(hostname) || hostname === listened.toLowerCase()) return true
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) === 0) return false
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((own) => own.address === address),
  )
}

/** A page of the site for a message that no request stands behind; undefined when there is no public address. */
export const publicPage = ({ settings }: Pick<ServerContext, 'settings'>, path: string) =>
  settings.PUBLIC_URL && withoutSlash(settings.PUBLIC_URL) + path
