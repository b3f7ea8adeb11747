import * as z from 'zod/mini'
import { inEveryLanguage } from '../languages.ts'
import { coordinates, id, time } from '../wire/primitives.ts'
import type { Field, FieldName, Held, ListingFields } from './listing-fields.ts'
import { listingFields } from './listing-fields.ts'
import * as words from './listing-words.ts'

export const imageType = z.enum(['image', 'video'])

export const image = z.object({
  id,
  type: imageType,
  width: z.int(),
  height: z.int(),
  /** A thumbhash in base64, shown until the image has loaded. */
  placeholder: z.string(),
})
export type Image = z.infer<typeof image>

export const pricePoint = z.object({ price: z.int(), currency: words.currency, at: time })
export type PricePoint = z.infer<typeof pricePoint>

/** The price in the feed, if it is in another currency than the listing's price. */
export const originalPrice = z.object({
  amount: z.number(),
  currency: z.enum([...words.currencies, 'GBP']),
  /** null for a sale price. */
  period: z.nullable(z.enum(['day', 'week', 'month', 'year'])),
})
export type ShownOriginalPrice = z.infer<typeof originalPrice>

export const agencyInfo = z.object({
  photoUrl: z.nullable(z.string()),
  agencyName: z.nullable(z.string()),
  telegramUsername: z.nullable(z.string()),
  whatsappNumber: z.nullable(z.string()),
})

/** The type of a field in an answer. */
type Shown<F extends Field> = F extends { kind: 'point' }
  ? [number, number] | null
  : F['mayBeUnset'] extends false
    ? Held<F>
    : Held<F> | null

function shownSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'choice':
      return z.enum(field.options)
    case 'choices':
      return z.array(
        typeof field.options[0] === 'number' ? z.int() : z.enum(field.options as readonly string[]),
      )
    case 'line':
    case 'prose':
      return z.string()
    case 'whole':
      return z.int()
    case 'decimal':
      return z.number()
    case 'flag':
      return z.boolean()
    case 'point':
      return coordinates
  }
}

const shownFields = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries<Field>(listingFields).map(([name, field]) => {
      const schema = shownSchema(field)
      return [name, field.mayBeUnset ? z.nullable(schema) : schema]
    }),
  ) as { [Name in FieldName]: z.ZodMiniType<Shown<ListingFields[Name]>> })()

/** An edit of a published listing that waits for an operator or was sent back; the approved version stays public. */
const pendingEdit = z.object({
  content: z.object(shownFields),
  images: z.array(image),
  since: time,
  /** Why an operator sent the edit back; null while it waits. */
  note: z.nullable(z.string()),
})
export type PendingEdit = z.infer<typeof pendingEdit>

export const listing = z.object({
  id,
  ownerId: id,
  ...shownFields,
  /** The address in each language, when the gazetteer knows it. */
  addressIn: z.nullable(inEveryLanguage),
  district: z.nullable(inEveryLanguage),
  pricePerMeter: z.nullable(z.int()),
  /** Only if one listing is read by its id, and its price is still the one made from the feed's. */
  originalPrice: z.optional(originalPrice),
  images: z.array(image),
  source: words.source,
  status: words.status,
  /** The operator's note; only for the owner and operators. */
  statusNote: z.optional(z.nullable(z.string())),
  agencyInfo,
  isFavourite: z.boolean(),
  priceHistory: z.array(pricePoint),
  /** How often it was seen, saved and asked about; only for the owner and operators. */
  views: z.optional(z.int()),
  favourites: z.optional(z.int()),
  appointments: z.optional(z.int()),
  /** Whether it differs from the approved version, apart from the price; only for the owner and operators. */
  isChanged: z.optional(z.boolean()),
  /** Only for the owner and operators. */
  pending: z.optional(pendingEdit),
  /** Grows with every edit; sent back in If-Match so that two editors do not overwrite each other. */
  version: z.int(),
  createdAt: time,
  updatedAt: time,
  publishedAt: z.nullable(time),
  /** When its owner last confirmed, without a change, that it is still available. */
  confirmedAt: z.nullable(time),
})
export type Listing = z.infer<typeof listing>

/** What the server still tells about a listing that was public once: error answers with status 410 carry it. */
export const withdrawnListing = z.object({
  id,
  dealType: words.dealType,
  category: z.nullable(words.category),
})
export type WithdrawnListing = z.infer<typeof withdrawnListing>
