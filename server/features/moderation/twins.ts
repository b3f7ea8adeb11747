import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { FeedOffer } from '../../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import type { Twin } from '../../../contract/operators/moderation.ts'
import { twinReasons } from '../../../contract/operators/moderation.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { sameHome } from '../feeds/join-offers.ts'
import { listingAsOffer } from '../feeds/listing-as-offer.ts'
import { addressKeys } from '../feeds/values/places.ts'
import type { ListingRow } from '../listings/listing-row.ts'
import { addressKey, contentOf, findRow } from '../listings/listing-row.ts'
import { tileOf } from '../listings/map-tile.ts'
import { assertInsider, isPublicListing, isWaitingListing } from '../listings/policy.ts'
import { loadShownListings } from '../listings/read/get-listing.ts'
import { presentListing } from '../listings/read/present-listing.ts'
import { lastVersion } from '../listings/write/last-version.ts'
import { changedFields } from '../listings/write/listing-edits.ts'

const mostLookedAt = 100
const mostShown = 4

/**
 * Listings that are probably the same home as this one, by the rules that join feeds. A listing of another author with
 * the same images is always named, because people who copy images change the facts.
 */
export async function twinsOf(
  { db, gazetteer }: Pick<ServerContext, 'db' | 'gazetteer'>,
  operator: Caller,
  id: string,
): Promise<Twin[]> {
  const listing = assertInsider(await findRow(db.write, id), operator)
  const { content, images } = await lastVersion(db.write, listing)
  const blobs = images.map(({ blob }) => blob)
  const others = await findCandidates(db.write, gazetteer, { listing, content, blobs })
  if (others.length === 0) return []
  const pictures = await picturesOf(db.write, others)
  const phones = await phonesOf(db.write, [listing, ...others])
  const asOffer = (row: ListingRow, said: ListingContent, shown: readonly string[]): FeedOffer =>
    listingAsOffer({
      id: row.id,
      content: said,
      pictures: shown,
      phones: phones.get(row.owner_id) ?? [],
    })
  const here = asOffer(listing, content, blobs)
  const rules = { addressKey: addressKeys(gazetteer), digestOf: (blob: string) => blob }
  const found = others.flatMap((row) => {
    const shown = pictures.get(row.id) ?? []
    const samePictures = shown.filter((blob) => blobs.includes(blob)).length
    const isSameAuthor = row.owner_id === listing.owner_id
    const known = new Set<string>(sameHome(here, asOffer(row, contentOf(row), shown), rules))
    if (samePictures > 0 && !isSameAuthor) known.add('pictures')
    const reasons = twinReasons.filter((reason) => known.has(reason))
    return reasons.length > 0 ? [{ row, reasons, samePictures, isSameAuthor }] : []
  })
  const likeliest = found
    .sort((a, b) => weightOf(b) - weightOf(a) || b.samePictures - a.samePictures)
    .slice(0, mostShown)
  if (likeliest.length === 0) return []
  const ids = likeliest.map(({ row }) => row.id)
  const shown = new Map(
    (await loadShownListings(db.write, ids, operator)).map((each) => [each.id, each]),
  )
  return likeliest.flatMap(({ row, ...told }): Twin[] => {
    const stored = shown.get(row.id)
    if (!stored) return []
    const there = contentOf(row)
    const differences = changedFields(content, there).map((field) => ({
      field,
      here: content[field as keyof ListingContent],
      there: there[field as keyof ListingContent],
    }))
    return [{ ...told, listing: presentListing(stored, operator), differences }]
  })
}

/** One image in common proves less than an address, a floor and an area. */
const weights = { place: 4, phone: 3, pictures: 2 } as const
const weightOf = ({ reasons }: Pick<Twin, 'reasons'>) =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0)

interface Subject {
  listing: ListingRow
  content: ListingContent
  blobs: readonly string[]
}

/** Searches only by what has an index: the address, the place with the same price, and the files of the images. */
async function findCandidates(
  db: Kysely<Tables>,
  gazetteer: ServerContext['gazetteer'],
  { listing, content, blobs }: Subject,
): Promise<ListingRow[]> {
  const others = () => db.selectFrom('listings').selectAll().where('listings.id', '!=', listing.id)
  const newestPublic = () =>
    others()
      .where(isPublicListing)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostLookedAt)
  const waiting = () => others().where(isWaitingListing).limit(mostLookedAt)
  const { address, coordinates, price } = content
  const key = address === null ? null : addressKey(address, gazetteer)
  const found: ListingRow[] = []
  if (key !== null)
    for (const query of [newestPublic(), waiting()])
      found.push(...(await query.where('address_key', '=', key).execute()))
  if (coordinates && price !== null)
    for (const query of [newestPublic(), waiting()])
      found.push(
        ...(await query
          .where('tile', 'in', tilesAround(...coordinates))
          .where('price', '=', price)
          .execute()),
      )
  if (blobs.length > 0)
    found.push(
      ...(await others()
        .where(sql<boolean>`(${isPublicListing} or ${isWaitingListing})`)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('images')
            .select('images.listing_id')
            .where('images.listing_id', 'is not', null)
            .where('images.blob', 'in', blobs)
            .$castTo<{ listing_id: string }>(),
        )
        .limit(mostLookedAt)
        .execute()),
    )
  return [...new Map(found.map((row) => [row.id, row])).values()]
}

/** A point near the edge of a tile has neighbours in the next tile. */
const tilesAround = (lat: number, lon: number) => {
  const near = 0.0006
  const corners = [lat - near, lat + near].flatMap((y) =>
    [lon - near, lon + near].map((x) => tileOf(y, x)),
  )
  return [...new Set(corners)].map(String)
}

async function picturesOf(db: Kysely<Tables>, listings: readonly ListingRow[]) {
  const ids = listings.map(({ id }) => id)
  const rows = await db
    .selectFrom('images')
    .select(['listing_id', 'blob'])
    .where('listing_id', 'in', ids)
    .orderBy('position')
    .execute()
  const byListing = Map.groupBy(rows, ({ listing_id }) => listing_id)
  return new Map(
    ids.map((id): [string, string[]] => [id, (byListing.get(id) ?? []).map(({ blob }) => blob)]),
  )
}

/** The telephones as digits alone, which is how the rules compare them. */
async function phonesOf(db: Kysely<Tables>, listings: readonly ListingRow[]) {
  const owners = await db
    .selectFrom('users')
    .select(['id', 'phone', 'whatsapp_number'])
    .where('id', 'in', [...new Set(listings.map(({ owner_id }) => owner_id))])
    .execute()
  return new Map(
    owners.map(({ id, phone, whatsapp_number }): [string, string[]] => [
      id,
      [phone, whatsapp_number].flatMap((number) => number?.replace(/\D/g, '') || []),
    ]),
  )
}
