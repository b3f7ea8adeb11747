/** In the order shown; the column `ad` cannot be hidden. */
export const columns = [
  'picture',
  'number',
  'ad',
  'kind',
  'price',
  'worth',
  'status',
  'views',
  'favourites',
  'requests',
  'changed',
  'confirmed',
] as const
export type Column = (typeof columns)[number]

export type SortColumn = Exclude<Column, 'picture' | 'worth'>

export const isSortable = (column: Column): column is SortColumn =>
  column !== 'picture' && column !== 'worth'
export const mayBeHidden = (column: Column) => column !== 'ad'

export interface Order {
  column: SortColumn
  isDown: boolean
}

/** The newest first. In this order no listing moves while it is being changed. */
export const firstOrder: Order = { column: 'number', isDown: true }

/** Columns of numbers and dates sort from the highest down at the first press, words from the first letter on. */
const downFirst: readonly SortColumn[] = [
  'number',
  'views',
  'favourites',
  'requests',
  'changed',
  'confirmed',
]

export const nextOrder = (order: Order, column: SortColumn): Order =>
  order.column === column
    ? { column, isDown: !order.isDown }
    : { column, isDown: downFirst.includes(column) }
