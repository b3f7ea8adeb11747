import type { Listing } from '../../../contract/listings/listing.ts'
import * as words from '../../../contract/listings/listing-words.ts'
import { cutText } from '../../../contract/text/typed-values.ts'
import type { Id } from '../../../contract/wire/primitives.ts'

export const shortlistBounds = {
  lists: 5,
  listings: 50,
  people: 2,
  name: 40,
  note: 300,
  /** Counts fields of everything ever in the list: of a text with more, only this many are read. */
  fields: 5_000,
} as const

export type Mark = 'heart' | 'veto'

/** What a list stores of a listing, to show it without a network and after the listing is gone. */
export type ListedFacts = Pick<
  Listing,
  | 'dealType'
  | 'category'
  | 'apartmentCategory'
  | 'area'
  | 'floor'
  | 'floorsCount'
  | 'apartmentCondition'
  | 'price'
  | 'currency'
  | 'address'
>

interface Listed {
  isIn: boolean
  facts: ListedFacts
}

type Value = string | Mark | null | Listed

/** What was written, when, and on which device. The later of two counts; of the same moment, the greater `by`. */
export interface Field {
  value: Value
  at: number
  by: string
}

/**
 * A list is a set of fields that are written independently: `name/WHO`, `listing/ID`, `mark/ID/WHO`, `note/ID/WHO`.
 * Each person has their own marks and notes, so that two people who were offline do not overwrite each other's.
 */
export type Fields = Readonly<Record<string, Field>>

const keyShape = /^(name\/[\w-]{8}|listing\/\d{1,18}|(mark|note)\/\d{1,18}\/[\w-]{8})$/
const latest = 8_640_000_000_000_000

const isNewer = (one: Field, other: Field) =>
  one.at !== other.at
    ? one.at > other.at
    : one.by !== other.by
      ? one.by > other.by
      : JSON.stringify(one.value) > JSON.stringify(other.value)

/** Gives the same result in whatever order and however often two sides are joined. */
export function joinFields(mine: Fields, theirs: Fields): Fields {
  const joined: Record<string, Field> = { ...mine }
  for (const [key, field] of Object.entries(theirs)) {
    const known = joined[key]
    if (!known || isNewer(field, known)) joined[key] = field
  }
  return joined
}

/** Whether `others` has all of `fields`, in the same or a newer version. */
export const isWithin = (fields: Fields, others: Fields) =>
  Object.entries(fields).every(([key, field]) => {
    const other = others[key]
    return other !== undefined && !isNewer(field, other)
  })

/** A moment later than all fields seen: a slow clock must not undo what was already there when a person wrote. */
export const nextMoment = (fields: Fields, now: number) =>
  Math.min(
    latest,
    Object.values(fields).reduce((most, { at }) => Math.max(most, at + 1), now),
  )

export const factsOf = (listing: Listing): ListedFacts => ({
  dealType: listing.dealType,
  category: listing.category,
  apartmentCategory: listing.apartmentCategory,
  area: listing.area,
  floor: listing.floor,
  floorsCount: listing.floorsCount,
  apartmentCondition: listing.apartmentCondition,
  price: listing.price,
  currency: listing.currency,
  address: listing.address,
})

/** Reads only valid fields: those from another device or stored on this one may be cut off or of another version. */
export function readFields(given: unknown): Fields {
  if (typeof given !== 'object' || given === null) return {}
  const fields: Record<string, Field> = {}
  for (const [key, field] of Object.entries(given).slice(0, shortlistBounds.fields)) {
    const read = keyShape.test(key) ? readField(key, field) : undefined
    if (read) fields[key] = read
  }
  return fields
}

function readField(key: string, given: unknown): Field | undefined {
  const { value, at, by } = (given ?? {}) as Record<string, unknown>
  if (typeof by !== 'string' || !/^[\w-]{8}$/.test(by)) return undefined
  if (!Number.isSafeInteger(at) || Number(at) < 0 || Number(at) > latest) return undefined
  const read = readValue(key, value)
  return read === undefined ? undefined : { value: read, at: Number(at), by }
}

function readValue(key: string, value: unknown): Value | undefined {
  if (key.startsWith('listing/')) return readListed(value)
  if (key.startsWith('mark/'))
    return value === 'heart' || value === 'veto' || value === null ? value : undefined
  if (typeof value !== 'string') return undefined
  return cutText(value, key.startsWith('name/') ? shortlistBounds.name : shortlistBounds.note)
}

const among = <Word extends string>(options: readonly Word[], value: unknown): Word | null =>
  options.find((each) => each === value) ?? null
const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

function readListed(value: unknown): Listed | undefined {
  const { isIn, facts } = (value ?? {}) as Record<string, unknown>
  if (typeof isIn !== 'boolean' || typeof facts !== 'object' || facts === null) return undefined
  const given = facts as Record<string, unknown>
  return {
    isIn,
    facts: {
      dealType: among(words.dealTypes, given.dealType) ?? 'sale',
      category: among(words.categories, given.category),
      apartmentCategory: among(words.apartmentCategories, given.apartmentCategory),
      area: numberOf(given.area),
      floor: numberOf(given.floor),
      floorsCount: numberOf(given.floorsCount),
      apartmentCondition: among(words.apartmentConditions, given.apartmentCondition),
      price: numberOf(given.price),
      currency: among(words.currencies, given.currency) ?? 'USD',
      address: typeof given.address === 'string' ? cutText(given.address, 255) : null,
    },
  }
}

export interface Person {
  id: string
  name: string
}

export interface SharedListing {
  id: Id
  facts: ListedFacts
  marks: Readonly<Record<string, Mark>>
  notes: Readonly<Record<string, string>>
}

/** Gives the same order on every device, also for fields of the same moment. */
const byMoment = ([key, one]: [string, Field], [otherKey, other]: [string, Field]) =>
  one.at - other.at || (key < otherKey ? -1 : 1)

export const peopleOf = (fields: Fields): Person[] =>
  Object.entries(fields)
    .filter(([key]) => key.startsWith('name/'))
    .sort(byMoment)
    .map(([key, { value }]) => ({ id: key.slice(5), name: String(value) }))

/** Listings that both like come first, those that somebody refuses last; otherwise in the order they were added. */
export function listingsOf(fields: Fields): SharedListing[] {
  const people = peopleOf(fields)
  return Object.entries(fields)
    .filter(([key]) => key.startsWith('listing/'))
    .sort(byMoment)
    .flatMap(([key, field]) => {
      const id = key.slice(8)
      const { isIn, facts } = field.value as Listed
      if (!isIn && !isBroughtBack(fields, id, field, people)) return []
      const marks: Record<string, Mark> = {}
      const notes: Record<string, string> = {}
      for (const who of people) {
        const mark = fields[`mark/${id}/${who.id}`]?.value as Mark | null | undefined
        const note = fields[`note/${id}/${who.id}`]?.value as string | undefined
        if (mark) marks[who.id] = mark
        if (note) notes[who.id] = note
      }
      return [{ id, facts, marks, notes }]
    })
    .map((listing, n) => ({ listing, n, worth: worthOf(listing) }))
    .sort((one, other) => other.worth - one.worth || one.n - other.n)
    .map(({ listing }) => listing)
}

const worthOf = ({ marks }: SharedListing) =>
  Object.values(marks).reduce((sum, mark) => sum + (mark === 'heart' ? 1 : -10), 0)

/**
 * Whether somebody marked the listing or wrote to it after the other person, elsewhere, removed it: then it stays, so
 * that nothing written is lost unread.
 */
const isBroughtBack = (fields: Fields, id: Id, removed: Field, people: readonly Person[]) =>
  people.some(({ id: who }) =>
    [fields[`mark/${id}/${who}`], fields[`note/${id}/${who}`]].some(
      (field) => field?.value && field.at > removed.at,
    ),
  )
