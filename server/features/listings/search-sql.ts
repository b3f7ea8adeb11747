import { emptyIdList } from '../../../contract/limits.ts'
import type { Filters } from '../../../contract/listing-search.ts'
import { parseBox, parsePolygon } from '../../../contract/listing-search.ts'
import type { Rate } from '../../../contract/money.ts'
import { inBox, inPolygon } from './area-sql.ts'
import { priceBounds } from './price-bounds.ts'
import type { Scope } from './search-scope.ts'
import type { SearchText } from './search-text.ts'
import { textMatches } from './search-text-sql.ts'
import type { SqlValues } from './sql-text.ts'

/** All that turns filters into conditions and is not in the filters. */
export interface SearchContext {
  scope: Scope
  /** Whose favourites alone are wanted, if anyone's. */
  favouritesOf: string | undefined
  rate: Rate
  text: SearchText | undefined
  /** Filters name an address in any language; listings are found by its key. */
  keyOfAddress: (address: string) => string
}

/** Written out, never a value: only so do the partial indexes serve. */
export const isPublic = "ads.status = 'published' and ads.deleted_at is null"

export function whereOf(filters: Filters, context: SearchContext, values: SqlValues): string {
  return [
    ...inScope(context.scope, values),
    ...ofWhom(filters, context, values),
    ...ofWhat(filters, context, values),
    ...ofWhere(filters, context, values),
    ...(context.text ? [textMatches(context.text, values)] : []),
  ].join(' and ')
}

function inScope(scope: Scope, { put }: SqlValues): string[] {
  if (scope === 'public') return [isPublic]
  return [
    scope.status === 'published' ? isPublic : 'ads.deleted_at is null',
    ...(scope.ownerId === undefined ? [] : [`ads.owner_id = ${put(scope.ownerId)}`]),
    ...(scope.status === undefined || scope.status === 'published'
      ? []
      : [`ads.status = ${put(scope.status)}`]),
  ]
}

function ofWhom(filters: Filters, { favouritesOf }: SearchContext, { put }: SqlValues): string[] {
  return compact([
    filters.id && `ads.id = any(${put(filters.id.filter((id) => id !== emptyIdList))}::bigint[])`,
    filters.ownerId !== undefined && `ads.owner_id = ${put(filters.ownerId)}`,
    filters.agencyId !== undefined && `ads.owner_id = ${put(filters.agencyId)}`,
    favouritesOf !== undefined &&
      `ads.id = any(array(select f.ad_id from favourites f where f.user_id = ${put(favouritesOf)}))`,
  ])
}

function ofWhat(filters: Filters, { rate }: SearchContext, { put }: SqlValues): string[] {
  /** One value is compared alone: so an index that begins with the column still gives its order. */
  const oneOf = (column: string, wanted: readonly string[] | undefined) =>
    wanted &&
    (wanted.length === 1
      ? `${column} = ${put(wanted[0])}`
      : `${column} = any(${put(wanted)}::text[])`)
  const price = priceBounds(filters, rate)
  return compact([
    oneOf('ads.deal_type', filters.dealType),
    oneOf('ads.category', filters.category),
    oneOf('ads.apartment_category', filters.apartmentCategory),
    oneOf('ads.apartment_condition', filters.apartmentCondition),
    price && price.min > -Infinity && `ads.price_usd >= ${put(price.min)}`,
    price && price.max < Infinity && `ads.price_usd <= ${put(price.max)}`,
    filters.minArea !== undefined && `ads.area >= ${put(filters.minArea)}`,
    filters.maxArea !== undefined && `ads.area <= ${put(filters.maxArea)}`,
    filters.minFloor !== undefined && `ads.floor >= ${put(filters.minFloor)}`,
    filters.maxFloor !== undefined && `ads.floor <= ${put(filters.maxFloor)}`,
    filters.isExclusive !== undefined && `${filters.isExclusive ? '' : 'not '}ads.is_exclusive`,
    filters.facilities && `ads.facilities @> ${put(filters.facilities)}::text[]`,
    filters.heatingTypes && `ads.heating_types && ${put(filters.heatingTypes)}::text[]`,
    filters.paymentVariants && `ads.payment_variants && ${put(filters.paymentVariants)}::text[]`,
  ])
}

function ofWhere(filters: Filters, { keyOfAddress }: SearchContext, values: SqlValues): string[] {
  const { put } = values
  const box = filters.bbox === undefined ? undefined : parseBox(filters.bbox)
  const polygon = filters.polygon === undefined ? undefined : parsePolygon(filters.polygon)
  return compact([
    filters.address !== undefined && `ads.address_key = ${put(keyOfAddress(filters.address))}`,
    filters.city !== undefined && `ads.city = ${put(filters.city.trim().toLowerCase())}`,
    ...(box ? inBox(box, values) : []),
    ...(polygon ? inPolygon(polygon, values) : []),
  ])
}

const compact = (conditions: (string | false | undefined)[]) =>
  conditions.filter((condition) => typeof condition === 'string')
