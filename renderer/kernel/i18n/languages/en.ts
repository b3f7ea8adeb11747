import listing from '../../../../texts/en/listing.json' with { type: 'json' }
import search from '../../../../texts/en/search.json' with { type: 'json' }
import site from '../../../../texts/en/site.json' with { type: 'json' }
import type { TextTree } from '../../../../texts/translator.ts'

/** What the first view says. */
export const texts = { listing, search, site }

/** Each other namespace is a file of its own; their names come with the language that needs them. */
export const files = import.meta.glob<TextTree>(
  [
    '../../../../texts/en/*.json',
    '!../../../../texts/en/{site,search,listing,messages,letters,pages,program}.json',
  ],
  { import: 'default' },
)
