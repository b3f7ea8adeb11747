import listing from '../../../../texts/he/listing.json' with { type: 'json' }
import search from '../../../../texts/he/search.json' with { type: 'json' }
import site from '../../../../texts/he/site.json' with { type: 'json' }
import type { TextTree } from '../../../../texts/translator.ts'

/** The texts of the first view. */
export const texts = { listing, search, site }

/** Every other namespace is its own file; the list of files loads only with its language. */
export const files = import.meta.glob<TextTree>(
  [
    '../../../../texts/he/*.json',
    '!../../../../texts/he/{site,search,listing,messages,letters,pages,program}.json',
  ],
  { import: 'default' },
)
