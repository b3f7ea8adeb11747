import * as z from 'zod/mini'
import { emptyIdList, limits } from '../limits.ts'
import { decimal, flag, id, line, page, wholeNumber } from '../wire/primitives.ts'
import * as words from './listing-words.ts'

const price = z.optional(wholeNumber(limits.filterPrice))
const area = z.optional(decimal({ min: 0, max: limits.area.max }))
const floor = z.optional(wholeNumber(limits.floor))
const someOf = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(z.array(schema).check(z.maxLength(20)))

/** A point that walking minutes are counted from: `41.6452,41.6372`. */
export const walkPoint = z
  .string()
  .check(
    z.refine((value) => parsePoint(value) !== undefined, 'must be latitude,longitude in degrees'),
  )
export const walkPoints = z.array(walkPoint).check(z.minLength(1), z.maxLength(limits.ownPlaces))

const coordinatePair = /^-?\d{1,3}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/

const boundingBox = z
  .string()
  .check(
    z.refine((value) => parseBox(value) !== undefined, 'must be south,west,north,east in degrees'),
  )
const polygon = z
  .string()
  .check(
    z.refine(
      (value) => parsePolygon(value) !== undefined,
      'must be 3 to 100 points lat,lon;lat,lon;…',
    ),
  )

export const filters = z.strictObject({
  /** The currency of all prices here and of sorting by price. It does not filter listings. */
  currency: z.optional(words.currency),
  id: z.optional(
    z.array(z.union([id, z.literal(emptyIdList)])).check(z.maxLength(limits.page.maxSize)),
  ),
  agencyId: z.optional(id),
  ownerId: z.optional(id),
  address: z.optional(line(limits.text)),
  city: z.optional(line(limits.text)),
  search: z.optional(line(limits.search)),
  status: z.optional(words.status),
  dealType: someOf(words.dealType),
  minPrice: price,
  maxPrice: price,
  minArea: area,
  maxArea: area,
  minFloor: floor,
  maxFloor: floor,
  paymentVariants: someOf(words.paymentVariant),
  category: someOf(words.category),
  apartmentCategory: someOf(words.apartmentCategory),
  apartmentCondition: someOf(words.apartmentCondition),
  isExclusive: z.optional(flag),
  heatingTypes: someOf(words.heatingType),
  /** The listing must have all of them. */
  facilities: someOf(words.facility),
  bbox: z.optional(boundingBox),
  polygon: z.optional(polygon),
  source: someOf(words.source),
  /** English names in the gazetteer; the listing must be in one of them. */
  district: someOf(line(limits.text, 1)),
  /** The English name of a place in the gazetteer, and within how many minutes' walk of it. */
  near: z.optional(line(limits.text, 1)),
  walk: z.optional(wholeNumber(limits.walk)),
  /**
   * The visitor's own places, and within how many minutes' walk of each (`fromWalk`). Without the minutes the places
   * only serve for sorting.
   */
  from: z.optional(walkPoints),
  fromWalk: z.optional(wholeNumber(limits.walk)),
  /** The greatest distance to the coast, in metres. */
  sea: z.optional(wholeNumber(limits.sea)),
  /** For how many months the visitor wants to rent. */
  period: z.optional(wholeNumber(limits.period)),
  /** In `currency`, like all prices here. */
  maxPricePerMeter: price,
  noCommission: z.optional(flag),
  maxDeposit: price,
  /** Published within this number of days. */
  freshDays: z.optional(wholeNumber(limits.freshDays)),
  /** The listing must offer a plan of the home. */
  withPlan: z.optional(flag),
})
export type Filters = z.infer<typeof filters>

export const search = z.strictObject({
  ...page,
  /** The id of the last row of the page before: unlike an offset, it costs the same for any page. */
  after: z.optional(id),
  sort: z._default(words.sort, 'new'),
  filters: z._default(filters, {}),
  onlyFavourite: z._default(flag, false),
})
export type Search = z.infer<typeof search>
export type SearchInput = z.input<typeof search>

export interface Box {
  south: number
  west: number
  north: number
  east: number
}

export function parseBox(value: string): Box | undefined {
  const parts = value.split(',')
  if (parts.length !== 4 || !coordinatePair.test(parts.slice(0, 2).join(','))) return undefined
  if (!coordinatePair.test(parts.slice(2).join(','))) return undefined
  const [south = NaN, west = NaN, north = NaN, east = NaN] = parts.map(Number)
  const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180
  return isOnEarth && south <= north && west <= east ? { south, west, north, east } : undefined
}

export type Point = readonly [lat: number, lon: number]

export function parsePoint(value: string): Point | undefined {
  if (!coordinatePair.test(value)) return undefined
  const [lat = NaN, lon = NaN] = value.split(',').map(Number)
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lat, lon] : undefined
}

export const parsePoints = (values: readonly string[] = []): Point[] =>
  values.map(parsePoint).filter((point) => point !== undefined)

/** Rounds to about ten metres: enough to count minutes, and it hides which door is the visitor's. */
export const writePoint = ({ lat, lon }: { lat: number; lon: number }) =>
  `${Number(lat.toFixed(4))},${Number(lon.toFixed(4))}`

export function parsePolygon(value: string): Point[] | undefined {
  const parts = value.split(';')
  const { min, max } = limits.polygonPoints
  if (parts.length < min || parts.length > max) return undefined
  if (!parts.every((part) => coordinatePair.test(part))) return undefined
  const points = parts.map((part) => part.split(',').map(Number) as unknown as Point)
  const isOnEarth = points.every(([lat, lon]) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)
  return isOnEarth ? points : undefined
}

export const writeBox = ({ south, west, north, east }: Box) => [south, west, north, east].join(',')
export const writePolygon = (points: readonly Point[]) => points.map((p) => p.join(',')).join(';')

/** Removes the choice of rooms if no apartment category is chosen, because it means nothing then. */
export function withoutStrayRooms<T extends Pick<Filters, 'category' | 'apartmentCategory'>>(
  chosen: T,
): T {
  const hasApartments = chosen.category?.some(
    (c) => c === 'newApartment' || c === 'secondaryApartment',
  )
  return hasApartments ? chosen : { ...chosen, apartmentCategory: undefined }
}
