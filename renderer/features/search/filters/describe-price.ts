import { formatMoneyShort } from '../../../../texts/format/numbers.ts'
import type { TextSource, Translate } from '../../../../texts/keys.ts'
import type { SearchFilters } from '../search-url.ts'

/** `до 80 тыс. $`. In a file of its own, because the first view needs it, but not the texts of the other filters. */
export function describePrice(
  { minPrice, maxPrice, currency = 'USD' }: SearchFilters,
  { t, language }: TextSource,
): string {
  return describeRange(
    minPrice,
    maxPrice,
    (value) => formatMoneyShort(value, currency, language),
    t,
  )
}

export function describeRange(
  min: number | undefined,
  max: number | undefined,
  write: (value: number) => string,
  t: Translate,
): string {
  if (min === undefined) return max === undefined ? '' : t('search:range.to', { to: write(max) })
  if (max === undefined) return t('search:range.from', { from: write(min) })
  return `${write(min)} – ${write(max)}`
}
