import type { TFunction } from 'i18next'
import { formatMoneyShort, formatNumber } from '../../../../texts/format/numbers.ts'
import type { ScreenTexts } from '../../../kernel/i18n/screen-texts.ts'
import type { SearchFilters } from '../search-url.ts'
import type { FilterGroup } from './filter-groups.ts'
import { usedGroups } from './filter-groups.ts'

/** What a filter asks for, in the visitor's words: `2 комнаты`, `до 80 тыс. $`. */
export function describeGroup(
  filters: SearchFilters,
  group: FilterGroup,
  texts: ScreenTexts,
): string {
  const { t, language } = texts
  const list = (prefix: string, values: readonly string[] | undefined) =>
    (values ?? []).map((value) => t(`listing:${prefix}.${value}`)).join(', ')
  const number = (value: number) => formatNumber(value, language)
  switch (group) {
    case 'dealType':
      return list('dealChoice', filters.dealType)
    case 'price': {
      const currency = filters.currency ?? 'USD'
      const money = (value: number) => formatMoneyShort(value, currency, language)
      return range(filters.minPrice, filters.maxPrice, money, t)
    }
    case 'payment':
      return list('payment', filters.paymentVariants)
    case 'category':
      return list('category', filters.category)
    case 'rooms':
      return list('rooms', filters.apartmentCategory)
    case 'condition':
      return list('condition', filters.apartmentCondition)
    case 'exclusive':
      return t('search:filters.exclusive')
    case 'area':
      return t('listing:facts.area', {
        area: range(filters.minArea, filters.maxArea, number, t),
      })
    case 'floor':
      return `${t('search:filters.floor')} ${range(filters.minFloor, filters.maxFloor, number, t)}`
    case 'heating':
      return list('heating', filters.heatingTypes)
    case 'facilities':
      return list('facility', filters.facilities)
    case 'drawn':
      return t('search:filters.drawn')
    case 'box':
      return t('search:filters.box')
    case 'text':
      return filters.search ?? ''
  }
}

/** All of it on one line, as the name of a saved search. */
export const describeFilters = (filters: SearchFilters, texts: ScreenTexts) =>
  usedGroups(filters)
    .map((group) => describeGroup(filters, group, texts))
    .join(', ')

function range(
  min: number | undefined,
  max: number | undefined,
  write: (value: number) => string,
  t: TFunction,
): string {
  if (min === undefined) return max === undefined ? '' : t('search:range.to', { to: write(max) })
  if (max === undefined) return t('search:range.from', { from: write(min) })
  return `${write(min)} – ${write(max)}`
}
