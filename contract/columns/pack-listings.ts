import * as z from 'zod/mini'
import type { InEveryLanguage } from '../languages.ts'
import { inEveryLanguage } from '../languages.ts'
import type { Image, Listing } from '../listings/listing.ts'
import { agencyInfo } from '../listings/listing.ts'
import type { Field, FieldName } from '../listings/listing-fields.ts'
import { listingFields } from '../listings/listing-fields.ts'
import * as words from '../listings/listing-words.ts'
import { pricePerMeter } from '../market/money.ts'
import { id } from '../wire/primitives.ts'
import type { SnapshotRow } from './listing-columns.ts'

/** What filters need to know about a listing besides what an answer contains. */
export interface PackedFacts {
  sea: number | null
  hasPlan: boolean
}

export interface PocketListing {
  listing: Listing
  facts: PackedFacts
}

/**
 * Listings as columns of whole numbers, which compress well. Descriptions and all pictures but the first are left out.
 */
export const packedListings = z.object({
  count: z.int(),
  columns: z.record(z.string(), z.array(z.int())),
  /** Texts; columns refer to them by their place here, from 1. */
  lines: z.array(z.string()),
  addresses: z.array(inEveryLanguage),
  districts: z.array(inEveryLanguage),
  owners: z.array(z.object({ id, ...agencyInfo.shape })),
  /** Earlier prices: the listing's place, then the price, currency and second of each. */
  histories: z.array(z.array(z.int())),
})
export type PackedListings = z.infer<typeof packedListings>

/** In these columns neighbours differ little, so each value is stored as the difference from the one before. */
const asSteps = new Set(['id', 'lat', 'lon', 'publishedAt', 'image'])

const pointScale = 1e5
const decimalScale = 100
const imageTypes = ['image', 'video'] as const

const fields = Object.entries<Field>(listingFields) as [FieldName, Field][]
/** Prose is too long for a pocket; the city is the same for all listings. */
const isPlain = ([name, { kind }]: [FieldName, Field]) => kind !== 'prose' && name !== 'city'

class Table<Value> {
  readonly values: Value[] = []
  readonly #places = new Map<string, number>()

  /** Places count from 1; 0 stands for no value. */
  placeOf(value: Value | null | undefined): number {
    if (value === null || value === undefined) return 0
    const key = JSON.stringify(value)
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.values.push(value)
    this.#places.set(key, place)
    return place
  }
}

const secondOf = (time: string) => Math.round(Date.parse(time) / 1000)
const timeOf = (second: number) => new Date(second * 1000).toISOString()

export function packListings(rows: readonly PocketListing[]): PackedListings {
  const columns: Record<string, number[]> = {}
  const lines = new Table<string>()
  const addresses = new Table<InEveryLanguage>()
  const districts = new Table<InEveryLanguage>()
  const owners = new Table<PackedListings['owners'][number]>()
  const histories: number[][] = []
  const sorted = rows.toSorted((a, b) => Number(a.listing.id) - Number(b.listing.id))
  const put = (name: string, value: number) => {
    columns[name] ??= []
    columns[name].push(value)
  }
  for (const [n, { listing, facts }] of sorted.entries()) {
    put('id', Number(listing.id))
    put('owner', owners.placeOf({ id: listing.ownerId, ...listing.agencyInfo }))
    for (const [name, field] of fields.filter(isPlain))
      if (field.kind === 'point') {
        const [lat, lon] = listing.coordinates ?? [0, 0]
        put('lat', Math.round(lat * pointScale))
        put('lon', Math.round(lon * pointScale))
      } else put(name, packValue(field, listing[name], lines))
    put('addressIn', addresses.placeOf(listing.addressIn))
    put('district', districts.placeOf(listing.district))
    put('source', words.sources.indexOf(listing.source))
    put('sea', (facts.sea ?? -1) + 1)
    put('hasPlan', Number(facts.hasPlan))
    const published = secondOf(listing.publishedAt ?? listing.createdAt)
    put('publishedAt', published)
    put('updated', secondOf(listing.updatedAt) - published)
    put('confirmed', listing.confirmedAt ? secondOf(listing.confirmedAt) - published + 1 : 0)
    put('version', listing.version)
    const [image] = listing.images
    put('image', Number(image?.id ?? 0))
    put('imageType', image ? imageTypes.indexOf(image.type) : 0)
    put('imageWidth', image?.width ?? 0)
    put('imageHeight', image?.height ?? 0)
    if (listing.priceHistory.length > 1)
      histories.push([
        n,
        ...listing.priceHistory.flatMap(({ price, currency, at }) => [
          price,
          words.currencies.indexOf(currency),
          secondOf(at),
        ]),
      ])
  }
  for (const name of asSteps) columns[name] = steps(columns[name] ?? [])
  return {
    count: sorted.length,
    columns,
    lines: lines.values,
    addresses: addresses.values,
    districts: districts.values,
    owners: owners.values,
    histories,
  }
}

const steps = (values: readonly number[]) => values.map((value, n) => value - (values[n - 1] ?? 0))

function packValue(field: Field, value: unknown, lines: Table<string>): number {
  switch (field.kind) {
    case 'choice':
      return value === null ? 0 : (field.options as readonly unknown[]).indexOf(value) + 1
    case 'choices':
      return (value as (string | number)[]).reduce<number>(
        (sum, word) => sum | (1 << (field.options as readonly unknown[]).indexOf(word)),
        0,
      )
    case 'line':
      return lines.placeOf(value as string | null)
    case 'whole':
      return value === null ? 0 : (value as number) - field.range.min + 1
    case 'decimal':
      return value === null ? 0 : Math.round((value as number) * decimalScale)
    case 'flag':
      return value === null ? 0 : value ? 2 : 1
    case 'prose':
    case 'point':
      return 0
  }
}

function readValue(field: Field, packed: number, lines: readonly string[]): unknown {
  switch (field.kind) {
    case 'choice':
      return packed === 0 ? null : field.options[packed - 1]
    case 'choices':
      return (field.options as readonly unknown[]).filter((_, n) => packed & (1 << n))
    case 'line':
      return packed === 0 ? null : (lines[packed - 1] ?? null)
    case 'whole':
      return packed === 0 ? null : packed - 1 + field.range.min
    case 'decimal':
      return packed === 0 ? null : packed / decimalScale
    case 'flag':
      return packed === 0 ? null : packed === 2
    case 'prose':
    case 'point':
      return null
  }
}

export const comparableAddress = (address: string) =>
  address.trim().toLowerCase().replace(/\s+/g, ' ')

/** Opens packed listings: filters read them as rows of numbers, screens get them one by one as answers. */
export function openListings(packed: PackedListings, city: string) {
  const { count, lines, addresses, districts, owners } = packed
  const columns: Record<string, readonly number[]> = {}
  for (const [name, values] of Object.entries(packed.columns))
    columns[name] = asSteps.has(name) ? sums(values) : values
  const at = (name: string, slot: number) => columns[name]?.[slot] ?? 0
  const histories = new Map(packed.histories.map(([slot = 0, ...points]) => [slot, points]))
  const slots = new Map((columns.id ?? []).map((number, slot) => [String(number), slot]))

  const pointAt = (slot: number): [number, number] => [
    at('lat', slot) / pointScale,
    at('lon', slot) / pointScale,
  ]
  const heardAt = (slot: number) =>
    at('publishedAt', slot) + Math.max(at('updated', slot), at('confirmed', slot) - 1)
  const ownerAt = (slot: number) => owners[at('owner', slot) - 1]

  function historyAt(slot: number, price: number | null, currency: words.Currency) {
    const points = histories.get(slot)
    const created = timeOf(at('publishedAt', slot))
    if (!points) return price === null ? [] : [{ price, currency, at: created }]
    return Array.from({ length: points.length / 3 }, (_, n) => ({
      price: points[n * 3] ?? 0,
      currency: words.currencies[points[n * 3 + 1] ?? 0] ?? 'USD',
      at: timeOf(points[n * 3 + 2] ?? 0),
    }))
  }

  function imagesAt(slot: number): Image[] {
    const image = at('image', slot)
    if (image === 0) return []
    const type = imageTypes[at('imageType', slot)] ?? 'image'
    const [width, height] = [at('imageWidth', slot), at('imageHeight', slot)]
    return [{ id: String(image), type, width, height, placeholder: '' }]
  }

  function listingAt(slot: number): Listing {
    const content: Record<string, unknown> = { description: null, city }
    for (const [name, field] of fields.filter(isPlain))
      content[name] =
        field.kind === 'point' ? pointAt(slot) : readValue(field, at(name, slot), lines)
    const told = content as Pick<Listing, FieldName>
    const { id: ownerId = '0', ...agency } = ownerAt(slot) ?? { id: '0' }
    const published = timeOf(at('publishedAt', slot))
    const confirmed = at('confirmed', slot)
    return {
      id: String(at('id', slot)),
      ownerId,
      ...told,
      addressIn: addresses[at('addressIn', slot) - 1] ?? null,
      district: districts[at('district', slot) - 1] ?? null,
      pricePerMeter: pricePerMeter(told.price, told.area),
      images: imagesAt(slot),
      source: words.sources[at('source', slot)] ?? 'owner',
      status: 'published',
      agencyInfo: {
        ...{ photoUrl: null, agencyName: null, telegramUsername: null, whatsappNumber: null },
        ...agency,
      },
      isFavourite: false,
      priceHistory: historyAt(slot, told.price, told.currency),
      version: at('version', slot),
      createdAt: published,
      updatedAt: timeOf(at('publishedAt', slot) + at('updated', slot)),
      publishedAt: published,
      confirmedAt: confirmed === 0 ? null : timeOf(at('publishedAt', slot) + confirmed - 1),
    }
  }

  /** The same key for a place, whatever language its address was written in. */
  const addressKeyAt = (slot: number) =>
    addresses[at('addressIn', slot) - 1]?.en ??
    comparableAddress(lines[at('address', slot) - 1] ?? '')

  const number = (name: FieldName, slot: number) =>
    readValue(listingFields[name], at(name, slot), lines) as number | null

  /** From an address in any language to its key. */
  const keys = new Map<string, string>()
  function keyOfAddress(address: string): string {
    if (keys.size === 0)
      for (let slot = 0; slot < count; slot += 1)
        for (const text of [
          lines[at('address', slot) - 1] ?? '',
          ...Object.values(addresses[at('addressIn', slot) - 1] ?? {}),
        ])
          keys.set(comparableAddress(text), addressKeyAt(slot))
    return keys.get(comparableAddress(address)) ?? ''
  }

  return {
    count,
    keyOfAddress,
    slotOf: (listingId: string) => slots.get(listingId),
    listingAt,
    heardAt,
    publishedAt: (slot: number) => at('publishedAt', slot),
    factsAt: (slot: number): PackedFacts => ({
      sea: at('sea', slot) === 0 ? null : at('sea', slot) - 1,
      hasPlan: at('hasPlan', slot) === 1,
    }),
    /** All texts of the listing that a text search may look in. */
    textsAt: (slot: number): string[] =>
      [
        lines[at('title', slot) - 1],
        lines[at('address', slot) - 1],
        ...Object.values(addresses[at('addressIn', slot) - 1] ?? {}),
        ...Object.values(districts[at('district', slot) - 1] ?? {}),
        ownerAt(slot)?.agencyName,
      ].filter((text) => typeof text === 'string'),
    rowAt: (slot: number): SnapshotRow => ({
      id: String(at('id', slot)),
      owner_id: ownerAt(slot)?.id ?? '0',
      lat: at('lat', slot) / pointScale,
      lon: at('lon', slot) / pointScale,
      price: number('price', slot) ?? 0,
      currency: at('currency', slot) - 1,
      area: number('area', slot),
      floor: number('floor', slot),
      deal: at('dealType', slot),
      category: at('category', slot),
      rooms: at('apartmentCategory', slot) || null,
      condition: at('apartmentCondition', slot) || null,
      facilities: at('facilities', slot),
      heating: at('heatingTypes', slot),
      payments: at('paymentVariants', slot),
      is_exclusive: at('isExclusive', slot) === 2,
      address_key: addressKeyAt(slot),
      address: lines[at('address', slot) - 1] ?? '',
      district: districts[at('district', slot) - 1]?.en ?? null,
      sea: at('sea', slot) === 0 ? null : at('sea', slot) - 1,
      has_plan: at('hasPlan', slot) === 1,
      source: at('source', slot) + 1,
      periods: at('rentalPeriods', slot),
      commission: at('commission', slot) === 0 ? null : at('commission', slot) === 2,
      deposit: number('deposit', slot),
      published_at: at('publishedAt', slot) * 1000,
    }),
  }
}

function sums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}
