import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { done, id, idParams, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { listing, pricePoint } from './listing.ts'
import type { Status } from './listing-words.ts'
import { status } from './listing-words.ts'

// These are apart from the other routes of listings, because no page where a visit begins needs them.

/** How many days an owner can take a deleted listing back. */
export const binDays = 30

export const statusChange = z.object({
  from: z.nullable(status),
  to: status,
  note: z.nullable(z.string()),
  by: z.enum(['owner', 'operator', 'system']),
  /** The name of the owner or agent who did it; operators are not named. */
  byName: z.nullable(z.string()),
  at: time,
})

const listingEditKinds = ['edit', 'delete', 'restore'] as const
export type ListingEditKind = (typeof listingEditKinds)[number]

const listingEdit = z.object({
  kind: z.enum(listingEditKinds),
  /** For an edit: the names of the changed fields; `images` stands for pictures. */
  fields: z.array(z.string()),
  byName: z.nullable(z.string()),
  at: time,
})

const figures = { views: z.int(), favourites: z.int(), appointments: z.int() }

export const listingStatistics = z.object({
  /** One row for each day with any figures, over the last 90 days. */
  days: z.array(z.object({ day: z.iso.date(), ...figures })),
  ...figures,
})
export type ListingStatistics = z.infer<typeof listingStatistics>

/** Figures of all of the caller's listings together, and of each listing with any in the last 30 days. */
const ownStatistics = z.object({
  ...listingStatistics.shape,
  ads: z.array(z.object({ id, ...figures })),
})
export type OwnStatistics = z.infer<typeof ownStatistics>

/** A listing in its owner's bin. */
const binned = z.object({
  listing,
  deletedAt: time,
  /** The owner can restore it until then; afterwards it is deleted with its pictures. */
  until: time,
  /** Its status if it is restored now. */
  restoredAs: status,
})
export type Binned = z.infer<typeof binned>

/**
 * A listing that is restored within a day gets its old status back. Later it stays off the site, so that nothing its
 * owner had given up is offered until they publish it again.
 */
export const statusOnceRestored = (status: Status, hoursInBin: number): Status =>
  hoursInBin <= limits.undoHours || status === 'improvement' ? status : 'unpublished'

export const ownListings = {
  restore: route('POST', '/apartments/:id/restore', {
    summary: 'Take a listing back out of the bin: as it was within a day, off the site later',
    params: idParams,
    answer: listing,
  }),
  duplicate: route('POST', '/apartments/:id/duplicate', {
    summary: 'A draft with the same content and pictures',
    params: idParams,
    answer: listing,
    status: 201,
  }),
  bin: route('GET', '/users/me/bin', {
    summary: 'What the caller deleted and may take back, the last deleted first',
    answer: z.array(binned),
  }),
  end: route('DELETE', '/users/me/bin/:id', {
    summary: 'Delete for ever what lies in the bin',
    params: idParams,
    answer: done,
  }),
  history: route('GET', '/apartments/:id/history', {
    summary:
      'Every change of status, price and content, and who made it; for its people and operators',
    params: idParams,
    answer: z.object({
      statuses: z.array(statusChange),
      edits: z.array(listingEdit),
      prices: z.array(pricePoint),
    }),
  }),
  ownStatistics: route('GET', '/users/me/statistics', {
    summary: "How the caller's listings do, together and each; the deleted left out",
    answer: ownStatistics,
  }),
  statistics: route('GET', '/apartments/:id/statistics', {
    summary: 'Views, favourites and requests over time, for owner and operator',
    params: idParams,
    answer: listingStatistics,
  }),
  takenDown: route('GET', '/users/me/taken-down', {
    summary: "How many of the caller's listings a block took off the site, and wait to be put back",
    answer: z.object({ count: z.int() }),
  }),
  putBack: route('POST', '/users/me/put-back', {
    summary: 'Publish again all that a block took off the site; what may not be published stays',
    answer: z.object({ published: z.int(), moderation: z.int(), left: z.int() }),
  }),
}
