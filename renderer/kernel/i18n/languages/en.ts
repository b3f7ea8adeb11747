import listing from '../../../../texts/en/listing.json' with { type: 'json' }
import search from '../../../../texts/en/search.json' with { type: 'json' }
import site from '../../../../texts/en/site.json' with { type: 'json' }
import type { TextTree } from '../../../../texts/translator.ts'

/** The texts of the first view. */
export const texts = { listing, search, site }

/** Every other namespace is its own file; the list of files loads only with its language. */
export const files = import.meta.glob<TextTree>(
  [
    '../../../../texts/en/*.json',
    '!../../../../texts/en/{site,search,listing,messages,letters,pages,program}.json',
  ],
  { import: 'default' },
)
