import { factsSentence, factsTitle } from '../../../../texts/facts.ts'
import { formatMoney } from '../../../../texts/format/numbers.ts'
import type { Translate } from '../../../../texts/keys.ts'
import type { Head, PageContext } from '../../../kernel/pages/page.ts'
import type { RootStore } from '../../../kernel/stores/root-store.ts'
import { configStore } from '../../config/index.ts'
import { languageStore } from '../../language/index.ts'
import { addressLine } from '../../listings/index.ts'
import { forRobots } from '../below-the-fold.ts'
import { listingPageStore } from '../listing-store.ts'
import { crumbsOf } from './crumbs.ts'

const longestDescription = 200

export function listingHead(root: RootStore, { params }: PageContext, t: Translate): Head {
  const id = params.id ?? ''
  const path = `/ad/${encodeURIComponent(id)}`
  const state = root.get(listingPageStore).stateOf(id)
  if (state.kind === 'withdrawn')
    return absent(path, t('ad:withdrawn.title'), t('ad:withdrawn.text'), 410)
  if (state.kind !== 'ready') {
    const head = absent(path, t('ad:missing.title'), t('ad:missing.text'), 404)
    // Still loading, or not available now: that does not mean that the listing is missing.
    return state.kind === 'missing'
      ? head
      : { title: 'Sakhli', description: '', path, isIndexed: false }
  }

  const { listing } = state
  const language = root.get(languageStore).current
  const texts = { t, language }
  const site = (root.get(configStore).value?.publicUrl ?? '').replace(/\/$/, '')
  const name = listing.title ?? factsTitle(listing, texts)
  const address = addressLine(listing, language)
  const price = listing.price === null ? '' : formatMoney(listing.price, listing.currency, language)
  const description = cutAtWord([factsSentence(listing, texts), address].filter(Boolean).join(' '))
  const crumbs = crumbsOf(listing, name, t)
  return {
    title: `${[name, price, address].filter(Boolean).join(' · ')} — Sakhli`,
    description,
    path,
    isIndexed: listing.status === 'published',
    ...forRobots.value?.(listing, {
      ...{ title: name, description, address, site, crumbs },
      city: root.city,
    }),
  }
}

const absent = (path: string, title: string, description: string, status: 404 | 410): Head => ({
  title: `${title} — Sakhli`,
  description,
  path,
  status,
  isIndexed: false,
})

function cutAtWord(text: string) {
  if (text.length <= longestDescription) return text
  return `${text.slice(0, longestDescription).replace(/\s+\S*$/, '')}…`
}
