import type { MarketReport } from '../../../contract/market/market.ts'
import { priceUnit } from '../../../contract/market/market.ts'

/** The months of a market as a table that any program can read: RFC 4180, decimal points, dollars. */
export function writeMonths({ dealType, category, district, months }: MarketReport): string {
  const unit = priceUnit(dealType) === 'meter' ? 'usd_per_m2' : 'usd'
  const rows = [
    ['month', 'deal', 'category', 'district', 'listings', `median_${unit}`],
    ...months.map(({ month, listings, median }) => [
      month,
      dealType,
      category,
      district?.en ?? '',
      listings,
      median ?? '',
    ]),
  ]
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

const writeCell = (cell: string | number) =>
  /[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)
