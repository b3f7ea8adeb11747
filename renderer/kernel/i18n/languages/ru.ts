import listing from '../../../../texts/ru/listing.json' with { type: 'json' }
import search from '../../../../texts/ru/search.json' with { type: 'json' }
import site from '../../../../texts/ru/site.json' with { type: 'json' }
import type { TextTree } from '../../../../texts/translator.ts'

/** The texts of the first view. */
export const texts = { listing, search, site }

/** Every other namespace is its own file; the list of files loads only with its language. */
export const files = import.meta.glob<TextTree>(
  [
    '../../../../texts/ru/*.json',
    '!../../../../texts/ru/{site,search,listing,messages,letters,pages,program}.json',
  ],
  { import: 'default' },
)
