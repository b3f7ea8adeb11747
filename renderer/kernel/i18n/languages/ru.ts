import listing from '../../../../texts/ru/listing.json' with { type: 'json' }
import search from '../../../../texts/ru/search.json' with { type: 'json' }
import site from '../../../../texts/ru/site.json' with { type: 'json' }
import type { TextTree } from '../../../../texts/translator.ts'

/** What the first view says. */
export const texts = { listing, search, site }

/** Each other namespace is a file of its own; their names come with the language that needs them. */
export const files = import.meta.glob<TextTree>(
  [
    '../../../../texts/ru/*.json',
    '!../../../../texts/ru/{site,search,listing,messages,letters,pages,program}.json',
  ],
  { import: 'default' },
)
