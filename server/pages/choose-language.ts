import type { FastifyRequest } from 'fastify'
import type { Language } from '../../contract/languages.ts'
import { defaultLanguage, isLanguage, preferredLanguage } from '../../contract/languages.ts'
import { choiceCookies } from '../../contract/limits.ts'

export interface LanguageChoice {
  language: Language
  /** The address itself names it. */
  isAsked: boolean
}

/** As the address says, else as was chosen before, else as the browser prefers. */
export function chooseLanguage(request: FastifyRequest): LanguageChoice {
  const { lang } = request.query as { lang?: unknown }
  if (isLanguage(lang)) return { language: lang, isAsked: true }
  const chosen = request.cookies[choiceCookies.language]
  if (isLanguage(chosen)) return { language: chosen, isAsked: false }
  const preferred = preferredLanguage(request.headers['accept-language'])
  return { language: preferred ?? defaultLanguage, isAsked: false }
}
