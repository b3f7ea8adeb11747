import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Language, OfferedLanguages } from '../../contract/languages.ts'
import { languages, preferredLanguage } from '../../contract/languages.ts'
import { choiceCookies } from '../../contract/limits.ts'

export interface LanguageChoice {
  language: Language
  /** The address itself names the language. */
  isAsked: boolean
}

/** The language in the address, else the visitor's earlier choice, else the browser's preference. */
export function chooseLanguage(
  request: FastifyRequest,
  offered: OfferedLanguages = languages,
): LanguageChoice {
  const asked = languageOfAddress(request, offered)
  if (asked) return { language: asked, isAsked: true }
  const cookie = request.cookies[choiceCookies.language]
  const chosen = offered.find((each) => each === cookie)
  return {
    language: chosen ?? languageFor(request.headers['accept-language'], offered),
    isAsked: false,
  }
}

export function languageOfAddress({ query }: FastifyRequest, offered: OfferedLanguages) {
  const { lang } = query as { lang?: unknown }
  return offered.find((each) => each === lang)
}

const languagesOfHeaders = new WeakMap<OfferedLanguages, LRUCache<string, Language>>()

/** Cached, because browsers send only a few different headers, each many times. */
export function languageFor(header = '', offered: OfferedLanguages): Language {
  const known = languagesOfHeaders.get(offered) ?? new LRUCache({ max: 1_000 })
  languagesOfHeaders.set(offered, known)
  const before = known.get(header)
  if (before) return before
  const language = preferredLanguage(header, offered) ?? offered[0]
  if (header.length < 200) known.set(header, language)
  return language
}
