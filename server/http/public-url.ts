import type { FastifyRequest } from 'fastify'
import type { House } from '../house.ts'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Where the site stands for the outside: as set, else as the caller says that he reached it. */
export function siteOf({ settings }: Pick<House, 'settings'>, request: FastifyRequest): string {
  if (settings.PUBLIC_URL) return withoutSlash(settings.PUBLIC_URL)
  const asReached = `${request.protocol}://${request.host}`
  return URL.canParse(asReached) ? new URL(asReached).origin : 'http://localhost'
}

/** A page of the site for a message that no request stands behind; undefined when there is no public address. */
export const publicPage = ({ settings }: Pick<House, 'settings'>, path: string) =>
  settings.PUBLIC_URL && withoutSlash(settings.PUBLIC_URL) + path
