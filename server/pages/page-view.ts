import type { FastifyRequest } from 'fastify'
import { choiceCookies } from '../../contract/limits.ts'
import type { ServerContext } from '../context.ts'
import { siteOf } from '../http/addresses/public-url.ts'
import type { LanguageChoice } from './choose-language.ts'
import { chooseLanguage } from './choose-language.ts'

export type Theme = 'light' | 'dark'

/** Everything in a request that changes its page, except the address and the signed-in account. */
export interface PageView extends LanguageChoice {
  /** The visitor's choice; undefined for the system's theme. */
  theme: Theme | undefined
  /** The visitor wants listings over the whole width of a desktop. */
  isWide: boolean
  origin: string
}

export function viewOf(
  server: Pick<ServerContext, 'settings' | 'city'>,
  request: FastifyRequest,
): PageView {
  const { cookies } = request
  const theme = cookies[choiceCookies.theme]
  return {
    ...chooseLanguage(request, server.city.languages),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    isWide: cookies[choiceCookies.listing] === 'wide',
    origin: siteOf(server, request),
  }
}

/** The key that two requests for the same page share. */
export const keyOf = ({ language, isAsked, theme, isWide, origin }: PageView, url: string) =>
  `${language} ${isAsked} ${theme} ${isWide} ${origin} ${url}`
