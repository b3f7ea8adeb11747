import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What pages share, each in one file: a dozen small ones are three turns on a slow line. A module stands here without its
 * ending, brings its style sheet, and whatever it imports that nobody needs before.
 */
const chunks = {
  /** What every list of listings, and the listing itself, is drawn with. */
  cards: [
    'renderer/features/listing-cards/infinite-listings',
    'renderer/features/listing-cards/sort-button',
    'renderer/features/rates/currency-toggle',
    'renderer/features/search/places/use-suggestions',
    'renderer/features/search/use-search',
    'renderer/kernel/hooks/use-latest',
    'renderer/ui/switch',
    'texts/format/capitals',
  ],
  /** What the pages of the search share. */
  search: [
    'renderer/features/search/filters/choice-chips',
    'renderer/features/search/filters/describe-price',
    'renderer/features/search/filters/filter-groups',
    'renderer/features/search/results/empty-result',
    'renderer/ui/popover',
    'renderer/ui/use-close-on-back',
  ],
  /** What the listing's page shares with the form that previews it. */
  listing: [
    'renderer/features/gallery/gallery',
    'renderer/features/listing-page/advertiser/contact-bar',
    'renderer/features/listing-page/facts/fact-tiles',
    'renderer/features/listing-page/listing-store',
    'renderer/features/listing-page/listing-view.module.css',
    'renderer/features/listing-page/price/listing-price',
  ],
  /** Styles of what the server draws on every page, and whose code comes later. */
  below: [
    'renderer/features/cities/city-links.module.css',
    'renderer/features/contact-widget/contact-list.module.css',
    'renderer/features/contact-widget/contact-widget.module.css',
    'renderer/features/language/language-select.module.css',
  ],
}

/** As the build wants them; what comes first takes what several ask for. */
export const sharedChunks = (root: string): Rolldown.CodeSplittingGroup[] =>
  Object.entries(chunks).map(([name, modules]) => ({ name, test: isOneOf(root, modules) }))

const endings = ['', '.ts', '.tsx', '.module.css']

/** A name whose file is gone ends the build: a page would quietly come in more pieces. */
export function isOneOf(root: string, modules: readonly string[]): (id: string) => boolean {
  const files = new Set<string>()
  for (const module of modules) {
    const found = endings
      .map((ending) => join(root, module + ending))
      .filter((path) => existsSync(path))
    if (found.length === 0) throw new Error(`web/shared-chunks.ts names ${module}, which is gone`)
    for (const path of found) files.add(path.replaceAll('\\', '/'))
  }
  return (id) => files.has(id.replace(/\?.*$/, ''))
}
