import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../context.ts'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Whether the name means only this machine: `localhost`, `127.0.0.1`, `::1`, with brackets or without. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === '::1' || /^(.+\.)?localhost$/.test(name) || /^127(\.\d{1,3}){3}$/.test(name)
}

/**
 * The public address of the site, from the settings. Without the setting, it is the address that the caller used, but
 * only if that is this machine: anybody can write any `Host`, and it must not become the address of our pages in caches
 * and previews.
 */
export function siteOf(
  { settings }: Pick<ServerContext, 'settings'>,
  request: FastifyRequest,
): string {
  if (settings.PUBLIC_URL) return withoutSlash(settings.PUBLIC_URL)
  // Not `request.host`: that uses X-Forwarded-Host, which many proxies pass on as the visitor wrote it.
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

/** The address of a page for a message that is sent without a request; undefined if there is no public address. */
export const publicPage = ({ settings }: Pick<ServerContext, 'settings'>, path: string) =>
  settings.PUBLIC_URL && withoutSlash(settings.PUBLIC_URL) + path
