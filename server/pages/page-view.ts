import type { FastifyRequest } from 'fastify'
import { choiceCookies } from '../../contract/limits.ts'
import type { ServerContext } from '../context.ts'
import { siteOf } from '../http/addresses/public-url.ts'
import type { LanguageChoice } from './choose-language.ts'
import { chooseLanguage } from './choose-language.ts'

export type Theme = 'light' | 'dark'

/** All of a request that its page follows, beside its address and who is signed in. */
export interface PageView extends LanguageChoice {
  /** Chosen by the visitor; else the system's. */
  theme: Theme | undefined
  /** The visitor reads listings over the whole width of a desktop. */
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

/** What two requests for the same page have in common. */
export const keyOf = ({ language, isAsked, theme, isWide, origin }: PageView, url: string) =>
  `${language} ${isAsked} ${theme} ${isWide} ${origin} ${url}`
