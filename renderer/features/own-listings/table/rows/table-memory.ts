import { categories, dealTypes, statuses } from '../../../../../contract/listings/listing-words.ts'
import type { DeviceStorage } from '../../../../kernel/platform/platform.ts'
import type { ListingFilter } from '../filter/listing-filter.ts'
import { noFilter } from '../filter/listing-filter.ts'
import type { Column, Order } from './listing-columns.ts'
import { columns, firstOrder, isSortable, mayBeHidden } from './listing-columns.ts'

/** The table's settings when last used; the searched text is not saved. */
export interface TableMemory {
  hidden: readonly Column[]
  order: Order
  filter: ListingFilter
}

const key = 'deskAds'

export function rememberTable(storage: DeviceStorage, { filter, ...memory }: TableMemory) {
  const { text: _, ...choices } = filter
  storage.write(key, JSON.stringify({ ...memory, choices }))
}

/** Reads as much as possible of what an older or newer version has saved. */
export function recallTable(storage: DeviceStorage): TableMemory {
  const { hidden, order, choices } = parse(storage.read(key))
  const told = objectOf(choices)
  const column = columns.find((each) => each === objectOf(order).column)
  return {
    hidden: columns.filter(
      (each) => mayBeHidden(each) && Array.isArray(hidden) && hidden.includes(each),
    ),
    order:
      column && isSortable(column)
        ? { column, isDown: objectOf(order).isDown === true }
        : firstOrder,
    filter: {
      ...noFilter,
      status: statuses.find((each) => each === told.status),
      dealType: dealTypes.find((each) => each === told.dealType),
      category: categories.find((each) => each === told.category),
      district: typeof told.district === 'string' ? told.district : undefined,
    },
  }
}

function parse(text: string | undefined): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
