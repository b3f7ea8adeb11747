import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const icon = (name: string) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`

/**
 * Code that pages share, one file for each group: a dozen small files need three round trips on a slow connection, and
 * each costs a slow processor some milliseconds. Modules are listed without their ending. Each brings its style sheet,
 * and those imports that no group before it has. So what the first view needs stands in the first groups, and what
 * many pages need comes before what few need: otherwise they would load a group for one module of it.
 */
const chunks = {
  /** Styles of parts that the server renders on lists and listings alike. */
  look: [
    'renderer/features/cities/city-links.module.css',
    'renderer/features/contact-widget/contact-list.module.css',
    'renderer/features/contact-widget/contact-widget.module.css',
    'renderer/features/favourites/favourite-button.module.css',
    'renderer/features/language/language-select.module.css',
    'renderer/features/listing-cards/card/card-actions.module.css',
    'renderer/features/listing-cards/card/card-pictures.module.css',
    'renderer/features/listing-cards/card/card-price.module.css',
    'renderer/features/listing-cards/card/listing-card.module.css',
    'renderer/features/listing-cards/infinite-listings.module.css',
    'renderer/features/listing-cards/sort-button.module.css',
    'renderer/features/market/listing-worth.module.css',
    'renderer/features/own-places/own-places.module.css',
    'renderer/features/search/filters/choice-chips.module.css',
    'renderer/kernel/fields/place-suggestions.module.css',
    'renderer/ui/empty-state.module.css',
    'renderer/ui/field.module.css',
    'renderer/ui/line-chart.module.css',
    'renderer/ui/popover.module.css',
    'renderer/ui/segments.module.css',
    'renderer/ui/skeleton.module.css',
    'renderer/ui/switch.module.css',
  ],
  /** Code that renders every list of listings, and the listing's page. */
  cards: [
    'renderer/features/listing-cards/infinite-listings',
    'renderer/features/listing-cards/sort-button',
    'renderer/features/rates/currency-toggle',
    'renderer/features/search/places/use-suggestions',
    'renderer/features/search/use-search',
    'renderer/features/share/use-share',
    'renderer/kernel/hooks/use-latest',
    'renderer/kernel/hooks/use-main-action',
    'renderer/ui/switch',
    'texts/format/capitals',
    icon('x'),
  ],
  /** Code that the search pages share. */
  search: [
    'renderer/features/search/filters/choice-chips',
    'renderer/features/search/filters/describe-price',
    'renderer/features/search/filters/filter-groups',
    'renderer/features/search/results/empty-result',
    'renderer/ui/popover',
  ],
  /** Code that the listing's page shares with the preview in the form. */
  listing: [
    'renderer/features/gallery/gallery',
    'renderer/features/listing-page/advertiser/contact-bar',
    'renderer/features/listing-page/facts/fact-tiles',
    'renderer/features/listing-page/head/crumbs',
    'renderer/features/listing-page/listing-store',
    'renderer/features/listing-page/price/listing-price',
    // Styles of the rest of the page, whose code loads later.
    'renderer/features/calculator/calculator.module.css',
    'renderer/features/listing-page/advertiser/advertiser-link.module.css',
    'renderer/features/listing-page/facts/listing-details.module.css',
    'renderer/features/listing-page/facts/listing-meta.module.css',
    'renderer/features/listing-page/facts/listing-place.module.css',
    'renderer/features/listing-page/listing-view.module.css',
    'renderer/features/listing-page/more-listings.module.css',
    'renderer/features/listing-page/price/price-history.module.css',
    'renderer/features/listing-page/states/listing-absent.module.css',
    'renderer/features/listing-page/states/listing-skeleton.module.css',
    'renderer/features/listing-page/tools/picture-tools.module.css',
    'renderer/features/listing-page/wide/wide-button.module.css',
    'renderer/features/living/living.module.css',
    'renderer/features/nearby/nearby.module.css',
  ],
  /**
   * Code that most pages need beyond their first view. Parts that the server renders need it, so no style sheet may be
   * its own.
   */
  common: [
    'contract/market/home-rates',
    'contract/market/market',
    'contract/people/contact-links',
    'renderer/features/market/index',
    'renderer/features/market/market-path',
    'renderer/features/market/price-place',
    'renderer/features/own-places/index',
    'renderer/kernel/hooks/use-on-leave',
    'renderer/kernel/hooks/use-read',
    'renderer/ui/field',
    'renderer/ui/line-chart',
    'texts/format/clock',
    'texts/format/days',
    icon('check'),
    icon('flag'),
    icon('mail'),
    icon('phone'),
    icon('send'),
    icon('users-round'),
  ],
  /** Parts around every page that the server renders and that load when it responds: no style sheet may be theirs. */
  'layout-later': [
    'renderer/app/header-choices',
    'renderer/features/contact-widget/contact-widget',
  ],
  /** Parts around every page that the server does not render, and load when it responds. */
  'layout-unseen': [
    'renderer/app/offline-strip',
    'renderer/app/watches',
    'renderer/features/language/language-asked',
    'renderer/ui/dialog',
    'renderer/ui/toast/toasts',
  ],
  /** What the web site, but not the mini-app, loads when a page responds. */
  'site-later': ['web/site/device-files', 'web/site/keep-offline'],
  /** Parts of a listing's page that load when it responds. Their styles are in the first view. */
  'listing-later': [
    'renderer/features/listing-page/listing-rest',
    'renderer/features/listing-page/price/original-price',
    'renderer/features/listing-page/wide/wide-button',
    'renderer/features/living/living-view',
    'renderer/features/market/worth-view',
    'renderer/features/nearby/nearby-view',
  ],
  shortlist: ['renderer/features/shortlist/index'],
}

/** In the build's format. If several groups want a module, the first one gets it. */
export const sharedChunks = (root: string): Rolldown.CodeSplittingGroup[] =>
  Object.entries(chunks).map(([name, modules]) => ({ name, test: isOneOf(root, modules) }))

const endings = ['', '.ts', '.tsx', '.module.css']

/** Throws if a listed file is gone: otherwise pages would silently be split into more files. */
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

/**
 * The manifest names the chunk of a group by its hash alone. This adds the lazy parts in it by their modules, by which
 * the server finds the files of a page (`server/pages/document/page-assets.ts`).
 */
export const nameParts = (root: string): Plugin => ({
  name: 'sakhli:name-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const written = bundle['.vite/manifest.json']
      if (written?.type !== 'asset') this.error('the build wrote no manifest')
      const manifest = JSON.parse(String(written.source)) as Record<string, { file: string }>
      const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
      for (const chunk of Object.values(bundle)) {
        const known = byFile.get(chunk.fileName)
        if (chunk.type !== 'chunk' || !known) continue
        for (const id of chunk.moduleIds)
          if (this.getModuleInfo(id)?.dynamicImporters.length)
            manifest[relative(root, id).replaceAll('\\', '/')] ??= known
      }
      written.source = JSON.stringify(manifest, undefined, 2)
    },
  },
})
