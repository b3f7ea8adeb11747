import { seaDistance } from '../../../../contract/search/ask/sea-distance.ts'
import { formatMoney, formatNumber } from '../../../../texts/format/numbers.ts'
import type { TextSource } from '../../../../texts/keys.ts'
import type { SearchFilters } from '../search-url.ts'
import { describePrice, describeRange as range } from './describe-price.ts'
import type { FilterGroup } from './filter-groups.ts'
import { usedGroups } from './filter-groups.ts'

/** A filter in the visitor's language: `2 комнаты`, `до 80 тыс. $`. */
export function describeGroup(
  filters: SearchFilters,
  group: FilterGroup,
  texts: TextSource,
  /** Names a district or place, whose filter holds its English name, and a visitor's own point. */
  nameOf: (name: string) => string = (name) => name,
): string {
  const { t, language } = texts
  const list = <Word extends string>(words: readonly Word[] = [], say: (word: Word) => string) =>
    words.map(say).join(', ')
  const number = (value: number) => formatNumber(value, language)
  const sum = (value = 0) => formatMoney(value, filters.currency ?? 'USD', language)
  switch (group) {
    case 'dealType':
      return list(filters.dealType, (each) => t(`listing:dealChoice.${each}`))
    case 'price':
      return describePrice(filters, texts)
    case 'payment':
      return list(filters.paymentVariants, (each) => t(`listing:payment.${each}`))
    case 'category':
      return list(filters.category, (each) => t(`listing:category.${each}`))
    case 'rooms':
      return list(filters.apartmentCategory, (each) => t(`listing:rooms.${each}`))
    case 'condition':
      return list(filters.apartmentCondition, (each) => t(`listing:condition.${each}`))
    case 'exclusive':
      return t('search:filters.exclusive')
    case 'area':
      return t('listing:facts.area', {
        area: range(filters.minArea, filters.maxArea, number, t),
      })
    case 'floor':
      return `${t('search:filters.floor')} ${range(filters.minFloor, filters.maxFloor, number, t)}`
    case 'heating':
      return list(filters.heatingTypes, (each) => t(`listing:heating.${each}`))
    case 'facilities':
      return list(filters.facilities, (each) => t(`listing:facility.${each}`))
    case 'district':
      return (filters.district ?? []).map(nameOf).join(', ')
    case 'near': {
      const place = nameOf(filters.near ?? '')
      return filters.walk === undefined
        ? t('words:near', { place })
        : t('words:nearWalk', { place, count: filters.walk })
    }
    case 'from': {
      const places = (filters.from ?? []).map((point) => {
        const name = nameOf(point)
        return name === point ? t('words:point') : name
      })
      return t('words:nearPoints', { places: places.join(', '), count: filters.fromWalk ?? 0 })
    }
    case 'sea':
      return filters.sea === seaDistance.firstLine
        ? t('words:firstLine')
        : t('words:seaUpTo', { n: number(filters.sea ?? 0) })
    case 'source':
      return list(filters.source, (source) => t(`words:sources.${source}`))
    case 'period':
      return t('words:months', { count: filters.period ?? 0 })
    case 'perMeter':
      return t('words:perMeterUpTo', { price: sum(filters.maxPricePerMeter) })
    case 'commission':
      return t('words:noCommission')
    case 'deposit':
      return filters.maxDeposit === 0
        ? t('words:noDeposit')
        : t('words:depositUpTo', { sum: sum(filters.maxDeposit) })
    case 'fresh':
      return t('words:days', { count: filters.freshDays ?? 0 })
    case 'plan':
      return t('words:withPlan')
    case 'drawn':
      return t('words:drawn')
    case 'box':
      return t('words:box')
    case 'text':
      return filters.search ?? ''
  }
}

/** All filters on one line, as the name of a saved search. */
export const describeFilters = (
  filters: SearchFilters,
  texts: TextSource,
  nameOf?: (name: string) => string,
) =>
  usedGroups(filters)
    .map((group) => describeGroup(filters, group, texts, nameOf))
    .join(', ')
