import type { Kysely } from 'kysely'
import type { Sort } from '../../../../contract/listings/listing-words.ts'
import type { Tables } from '../../../db/tables.ts'
import { ApiError } from '../../../http/api-error.ts'
import { oncePublicSql } from '../policy.ts'
import type { SqlValues } from '../sql-text.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import type { Scope } from './where.ts'

interface SortKey {
  sql: string
  type: 'timestamptz' | 'float8' | 'int'
}

/** All keys of an order run in one direction, the id last, so that a page begins with one comparison of rows. */
export interface Order {
  keys: SortKey[]
  direction: 'asc' | 'desc'
}

/** Published listings have a date and a price; an owner's drafts may lack both. */
const publicKeys = {
  date: { sql: 'listings.published_at', type: 'timestamptz' },
  price: { sql: 'listings.price_usd', type: 'float8' },
} as const
const insiderKeys = {
  date: { sql: 'coalesce(listings.published_at, listings.created_at)', type: 'timestamptz' },
  price: { sql: 'coalesce(listings.price_usd, -1)', type: 'float8' },
} as const

/** A listing without an area comes last. */
const pricePerMeter: SortKey = {
  sql: "coalesce(listings.price_usd / listings.area, 'Infinity'::float8)",
  type: 'float8',
}

/** When the listing was last changed or confirmed; an index has this order, so the expression is written as there. */
const heard: SortKey = {
  sql: 'greatest(listings.updated_at, listings.confirmed_at)',
  type: 'timestamptz',
}

const isPublished = "listings.status = 'published'"

export function orderOf(sort: Sort, scope: Scope): Order {
  const { date, price } = scope === 'public' ? publicKeys : insiderKeys
  switch (sort) {
    case 'confirmed':
      return { keys: [heard], direction: 'desc' }
    // Without a point to be near to; with one, `nearest.ts` sorts.
    case 'nearest':
    case 'new':
      return { keys: [date], direction: 'desc' }
    case 'old':
      return { keys: [date], direction: 'asc' }
    case 'expensive':
      return { keys: [price], direction: 'desc' }
    case 'cheap':
      return { keys: [price], direction: 'asc' }
    case 'cheapPerMeter':
      return { keys: [pricePerMeter], direction: 'asc' }
    case 'published':
      return { keys: [rank(`(${isPublished})::int`), date], direction: 'desc' }
    case 'notPublished':
      return { keys: [rank(`(not ${isPublished})::int`), date], direction: 'desc' }
  }
}

const rank = (sql: string): SortKey => ({ sql, type: 'int' })

export const orderBy = ({ keys, direction }: Order) =>
  [...keys.map(({ sql }) => sql), 'listings.id'].map((sql) => `${sql} ${direction}`).join(', ')

/** The keys under other names, for rows that are sorted again in the same order. */
export const carriedKeys = ({ keys }: Order) => keys.map(({ sql }, n) => `${sql} as sort_${n}`)
export const orderByCarried = ({ keys, direction }: Order) =>
  [...keys.map((_, n) => `a.sort_${n}`), 'a.id'].map((sql) => `${sql} ${direction}`).join(', ')

/**
 * The condition for the rows after the named listing. Its keys are read from its row, which may have been withdrawn
 * since; they are sent as text, because a JavaScript date would lose PostgreSQL's microseconds.
 */
export async function rowsAfter(
  db: Kysely<Tables>,
  id: string,
  { keys, direction }: Order,
  scope: Scope,
  { put }: SqlValues,
): Promise<string> {
  const lookup = sqlValues()
  const visible = scope === 'public' ? `and ${oncePublicSql}` : ofOwner(scope, lookup)
  const [row] = await runSql<{ values: string[] }>(
    db,
    `select array[${keys.map(({ sql }) => `${sql}::text`).join(', ')}] as values
     from listings where listings.id = ${lookup.put(id)} ${visible}`,
    lookup,
  )
  if (!row) throw namesNone()
  const places = keys.map(({ type }, n) => `${put(row.values[n])}::${type}`)
  const sides = [...keys.map(({ sql }) => sql), 'listings.id'].join(', ')
  const sign = direction === 'asc' ? '>' : '<'
  return `(${sides}) ${sign} (${[...places, `${put(id)}::bigint`].join(', ')})`
}

/** Where the last listing of a page is, by the same rules; for an order that depends on none of its columns. */
export async function pointOnceVisible(db: Kysely<Tables>, id: string, scope: Scope) {
  const values = sqlValues()
  const visible = scope === 'public' ? `and ${oncePublicSql}` : ofOwner(scope, values)
  const [row] = await runSql<{ id: string; lat: number | null; lon: number | null }>(
    db,
    `select listings.id, listings.lat, listings.lon from listings
     where listings.id = ${values.put(id)} ${visible}`,
    values,
  )
  if (!row) throw namesNone()
  return { id: Number(row.id), lat: row.lat ?? Number.NaN, lon: row.lon ?? Number.NaN }
}

const namesNone = () =>
  new ApiError('MALFORMED', 'after: names no listing', {
    issues: [{ path: 'after', message: 'names no listing' }],
  })

const ofOwner = ({ ownerId }: Exclude<Scope, 'public'>, { put }: SqlValues) =>
  ownerId === undefined ? '' : `and listings.owner_id = ${put(ownerId)}`
