import * as z from 'zod/mini'
import { category, dealType } from '../listings/listing-words.ts'
import { done, id, line, page, text, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { askedSubjects, feedFormat, feedFormats, offerField } from './feeds.ts'

/** Workbooks can be read, but are not written. */
export const writtenFormats = feedFormats.filter((format) => format !== 'xlsx')
export const writtenFormat = z.enum(writtenFormats)
export type WrittenFormat = z.infer<typeof writtenFormat>

const mostChosen = 1_000

/** Which of the advertiser's public listings go out: those that fit every given condition; all, if none is given. */
export const outgoingChoice = z.strictObject({
  dealTypes: z.optional(z.array(dealType).check(z.minLength(1))),
  categories: z.optional(z.array(category).check(z.minLength(1))),
  /** Only these listings. */
  listingIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostChosen))),
})
export type OutgoingChoice = z.infer<typeof outgoingChoice>

export const outgoingFeed = z.object({
  format: feedFormat,
  title: z.string(),
  /** The secret address; null until one is made. */
  url: z.nullable(z.string()),
  /** The number that the reading site gives to the city, if the format needs one. */
  regionId: z.nullable(z.string()),
  needsRegion: z.boolean(),
  choice: outgoingChoice,
  /** How many listings go out. */
  listings: z.int(),
  readAt: z.nullable(time),
  /** The name that the last reader gave itself. */
  readBy: z.nullable(z.string()),
  reads: z.int(),
})
export type OutgoingFeed = z.infer<typeof outgoingFeed>

export const outgoingGap = z.object({
  kind: z.enum(['required', 'asked', 'lost']),
  what: z.union([offerField, z.enum(askedSubjects)]),
  values: z.optional(z.array(z.string())),
})

export const outgoingGaps = z.object({
  listings: z.int(),
  leftOut: z.int(),
  /** Listings that are left out, or go out with a part lost; those that are left out come first. */
  items: z.array(
    z.object({ listingId: id, name: z.nullable(z.string()), gaps: z.array(outgoingGap) }),
  ),
})
export type OutgoingGaps = z.infer<typeof outgoingGaps>

const ofFormat = z.object({ format: writtenFormat })

export const outgoingFeeds = {
  find: route('GET', '/feeds/outgoing', {
    summary: 'Where other sites read one’s public listings, in each format',
    answer: z.array(outgoingFeed),
  }),
  open: route('POST', '/feeds/outgoing', {
    summary: 'Make the address of a format, or a new one in place of the old',
    body: z.strictObject({
      format: writtenFormat,
      regionId: z.optional(line(20)),
    }),
    answer: outgoingFeed,
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  choose: route('PATCH', '/feeds/outgoing/:format', {
    summary: 'Choose which of one’s public listings go out at an address',
    params: ofFormat,
    body: outgoingChoice,
    answer: done,
  }),
  close: route('DELETE', '/feeds/outgoing/:format', {
    summary: 'Close the address of a format',
    params: ofFormat,
    answer: done,
  }),
  gaps: route('GET', '/feeds/outgoing/:format/gaps', {
    summary: 'What a format cannot say of one’s listings',
    params: ofFormat,
    query: z.strictObject(page),
    answer: outgoingGaps,
  }),
  read: route('GET', '/feeds/out/:key', {
    summary: 'A feed, by its secret address',
    params: z.object({ key: text(100) }),
    secrets: ['key'],
    answer: z.unknown(),
    answerKind: 'file',
  }),
}
