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
  return { language: languageFor(request.headers['accept-language']), isAsked: false }
}

const mostHeaders = 1_000
const languageOfHeader = new Map<string, Language>()

/** Browsers send a few headers, each of them many times. */
export function languageFor(header = ''): Language {
  const known = languageOfHeader.get(header)
  if (known) return known
  const language = preferredLanguage(header) ?? defaultLanguage
  if (languageOfHeader.size >= mostHeaders) languageOfHeader.clear()
  if (header.length < 200) languageOfHeader.set(header, language)
  return language
}
