import type { City } from '../contract/cities.ts'
import type { Language } from '../contract/languages.ts'
import enFeeds from './en/feeds.json' with { type: 'json' }
import enLetters from './en/letters.json' with { type: 'json' }
import enListing from './en/listing.json' with { type: 'json' }
import enMessages from './en/messages.json' with { type: 'json' }
import enNotices from './en/notices.json' with { type: 'json' }
import enPages from './en/pages.json' with { type: 'json' }
import heFeeds from './he/feeds.json' with { type: 'json' }
import heLetters from './he/letters.json' with { type: 'json' }
import heListing from './he/listing.json' with { type: 'json' }
import heMessages from './he/messages.json' with { type: 'json' }
import heNotices from './he/notices.json' with { type: 'json' }
import hePages from './he/pages.json' with { type: 'json' }
import kaFeeds from './ka/feeds.json' with { type: 'json' }
import kaLetters from './ka/letters.json' with { type: 'json' }
import kaListing from './ka/listing.json' with { type: 'json' }
import kaMessages from './ka/messages.json' with { type: 'json' }
import kaNotices from './ka/notices.json' with { type: 'json' }
import kaPages from './ka/pages.json' with { type: 'json' }
import type { TextSource } from './keys.ts'
import ruFeeds from './ru/feeds.json' with { type: 'json' }
import ruLetters from './ru/letters.json' with { type: 'json' }
import ruListing from './ru/listing.json' with { type: 'json' }
import ruMessages from './ru/messages.json' with { type: 'json' }
import ruNotices from './ru/notices.json' with { type: 'json' }
import ruPages from './ru/pages.json' with { type: 'json' }
import { Translator } from './translator.ts'

const texts = {
  ru: {
    feeds: ruFeeds,
    letters: ruLetters,
    listing: ruListing,
    messages: ruMessages,
    notices: ruNotices,
    pages: ruPages,
  },
  en: {
    feeds: enFeeds,
    letters: enLetters,
    listing: enListing,
    messages: enMessages,
    notices: enNotices,
    pages: enPages,
  },
  ka: {
    feeds: kaFeeds,
    letters: kaLetters,
    listing: kaListing,
    messages: kaMessages,
    notices: kaNotices,
    pages: kaPages,
  },
  he: {
    feeds: heFeeds,
    letters: heLetters,
    listing: heListing,
    messages: heMessages,
    notices: heNotices,
    pages: hePages,
  },
} satisfies Record<Language, unknown>

const nowhere = {}
/** By city and language. They are cached because making one costs more than using it a hundred times. */
const translators = new WeakMap<object, Map<Language, Translator>>()

/**
 * The texts that the server sends to people. The server needs all languages at once, so all are loaded. Texts that name
 * the city need `city`.
 */
export function textsIn(language: Language, city?: City): TextSource {
  const ofCity = translators.get(city ?? nowhere) ?? new Map<Language, Translator>()
  translators.set(city ?? nowhere, ofCity)
  const translator = ofCity.get(language) ?? new Translator(language, texts[language], city)
  ofCity.set(language, translator)
  return translator.source()
}
