import type { Language } from '../contract/languages.ts'
import enListing from './en/listing.json' with { type: 'json' }
import enMessages from './en/messages.json' with { type: 'json' }
import heListing from './he/listing.json' with { type: 'json' }
import heMessages from './he/messages.json' with { type: 'json' }
import kaListing from './ka/listing.json' with { type: 'json' }
import kaMessages from './ka/messages.json' with { type: 'json' }
import type { TextKey, TextSource } from './keys.ts'
import ruListing from './ru/listing.json' with { type: 'json' }
import ruMessages from './ru/messages.json' with { type: 'json' }
import type { TextValues } from './translator.ts'
import { Translator } from './translator.ts'

const translators: Record<Language, Translator> = {
  ru: new Translator('ru', { listing: ruListing, messages: ruMessages }),
  en: new Translator('en', { listing: enListing, messages: enMessages }),
  ka: new Translator('ka', { listing: kaListing, messages: kaMessages }),
  he: new Translator('he', { listing: heListing, messages: heMessages }),
}

/** What the server writes to people: it speaks all languages at once, so it has their texts at hand. */
export const textsIn = (language: Language): TextSource => ({
  language,
  t: (key: TextKey, values?: TextValues) => translators[language].translate(key, values),
})
