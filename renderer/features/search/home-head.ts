import { formatNumber } from '../../../texts/format/numbers.ts'
import type { Page } from '../../kernel/pages/page.ts'
import { languageStore } from '../language/index.ts'
import { searchStore } from './search-store.ts'
import { readSearch, writeSearch } from './search-url.ts'

/** A search by deal alone is a page of its own for crawlers; any finer one is not for their index. */
export const homeHead: Page['head'] = (root, { search }, t) => {
  const { filters } = readSearch(search)
  const deal = filters.dealType?.length === 1 ? filters.dealType[0] : undefined
  const count = root.get(searchStore).count ?? 0
  const { dealType: _, ...finer } = filters
  const own = deal
    ? writeSearch({ filters: { dealType: [deal] }, sort: 'new', mode: undefined, place: undefined })
    : ''
  return {
    title: t(`search:head.title.${deal ?? 'any'}`),
    description: t(`search:head.description.${deal ?? 'any'}`, {
      found: t('search:count', { count, n: formatNumber(count, root.get(languageStore).current) }),
    }),
    path: `/${own}`,
    isIndexed: Object.values(finer).every((value) => value === undefined),
  }
}
