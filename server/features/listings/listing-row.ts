import type { Insertable, Kysely, Selectable } from 'kysely'
import { comparableAddress } from '../../../contract/columns/pack-listings.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { offersPlan } from '../../../contract/listings/offers-plan.ts'
import type { Rates } from '../../../contract/market/money.ts'
import { inDollars } from '../../../contract/market/money.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { writtenColumns } from '../../db/written-columns.ts'
import { columnFields, columnName } from '../../db/written-columns.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { readRate } from '../rates/current-rate.ts'
import { tileOf } from './map-tile.ts'
import { keepWords } from './search/known-words.ts'

export type ListingRow = Selectable<Tables['listings']>

export const findRow = (db: Kysely<Tables>, id: string): Promise<ListingRow | undefined> =>
  db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst()

/** Every change of a listing or its images takes this lock, so that two changes follow one another. */
export const lockRow = (tx: Kysely<Tables>, id: string): Promise<ListingRow | undefined> =>
  tx.selectFrom('listings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What is needed, besides an owner's words, to make a row of them. */
export interface RowContext {
  gazetteer: Gazetteer
  rates: Rates
  agencyName: string | null
}

/** All columns that follow from an owner's content, including derived ones. */
export function columnsOf(content: ListingContent, context: RowContext) {
  const [lat, lon] = content.coordinates ?? [null, null]
  const known = content.address ? context.gazetteer.recognise(content.address) : undefined
  const district =
    known?.district ?? (lat === null ? undefined : context.gazetteer.districtOf(lat, lon ?? 0))
  return {
    ...writtenTo(content),
    address_key: content.address && (known?.key ?? comparableAddress(content.address)),
    address_in: known ? JSON.stringify(known.names) : null,
    district: district ? JSON.stringify(district) : null,
    ...measuredColumns(content, context.gazetteer),
    tile: lat === null || lon === null ? null : tileOf(lat, lon),
    price_usd:
      content.price === null ? null : inDollars(content.price, content.currency, context.rates),
    search_text: searchText([
      content.title,
      content.address,
      ...Object.values(known?.names ?? {}),
      ...Object.values(district ?? {}),
      context.agencyName,
      content.description,
    ]),
  } satisfies Partial<Insertable<Tables['listings']>>
}

/** Values that are computed for filters, because the owner has no field for them. */
export const measuredColumns = (
  {
    coordinates,
    title,
    description,
  }: Pick<ListingContent, 'coordinates' | 'title' | 'description'>,
  { metresToSea }: Pick<Gazetteer, 'metresToSea'>,
) => ({
  sea: coordinates && metresToSea ? metresToSea(...coordinates) : null,
  has_plan: offersPlan(title, description),
})

/** The same street and house have one key in every language. */
export const addressKey = (address: string, gazetteer: Gazetteer) =>
  gazetteer.recognise(address)?.key ?? comparableAddress(address)

const searchText = (parts: (string | null)[]) =>
  [...new Set(parts.filter((part) => part !== null))].join('\n').toLowerCase()

type WrittenRow = Pick<ListingRow, keyof typeof writtenColumns>

const columns = columnFields.map((field) => ({ field, column: columnName(field) }))

/** What an owner wrote, in the columns that hold it. */
function writtenTo(content: ListingContent): WrittenRow {
  const [lat, lon] = content.coordinates ?? [null, null]
  const row: Record<string, unknown> = { lat, lon }
  for (const { field, column } of columns) row[column] = content[field]
  return row as WrittenRow
}

/** The reverse: what the owner wrote, read from the row. */
export function contentOf(row: WrittenRow): ListingContent {
  const { lat, lon } = row
  // A copy that has all fields keeps its shape while they are set, which is several times as fast.
  const content: Record<string, unknown> = { ...emptyListing }
  for (const { field, column } of columns) content[field] = row[column]
  content.coordinates = lat === null || lon === null ? null : [lat, lon]
  return content as ListingContent
}

/** The columns for what somebody writes now. It also saves the words of the texts for searches. */
export async function columnsFor(
  tx: Kysely<Tables>,
  { gazetteer, city }: Pick<ServerContext, 'gazetteer' | 'city'>,
  ownerId: string,
  content: ListingContent,
) {
  const { agency_name: agencyName } = await tx
    .selectFrom('users')
    .select('agency_name')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const rates = await readRate(tx, city)
  const columns = columnsOf(content, { gazetteer, rates, agencyName })
  await keepWords(tx, [columns.search_text])
  return columns
}
