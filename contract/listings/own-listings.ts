import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { done, id, idParams, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { listing, pricePoint } from './listing.ts'
import type { Status } from './listing-words.ts'
import { status } from './listing-words.ts'

// Apart from the other routes of listings: no page that visitors begin at needs these.

/** So long a deleted listing can be taken back. */
export const binDays = 30

export const statusChange = z.object({
  from: z.nullable(status),
  to: status,
  note: z.nullable(z.string()),
  by: z.enum(['owner', 'operator', 'system']),
  /** Which of its own people; operators stay unnamed. */
  byName: z.nullable(z.string()),
  at: time,
})

const listingEditKinds = ['edit', 'delete', 'restore'] as const
export type ListingEditKind = (typeof listingEditKinds)[number]

const listingEdit = z.object({
  kind: z.enum(listingEditKinds),
  /** Of an edit: the fields that it changed, by their names here; `images` for pictures. */
  fields: z.array(z.string()),
  byName: z.nullable(z.string()),
  at: time,
})

const figures = { views: z.int(), favourites: z.int(), appointments: z.int() }

export const listingStatistics = z.object({
  /** One row a day that had any, the last 90 days. */
  days: z.array(z.object({ day: z.iso.date(), ...figures })),
  ...figures,
})
export type ListingStatistics = z.infer<typeof listingStatistics>

/** Of all of one's listings together, and of each that anything happened to in the last 30 days. */
const ownStatistics = z.object({
  ...listingStatistics.shape,
  ads: z.array(z.object({ id, ...figures })),
})
export type OwnStatistics = z.infer<typeof ownStatistics>

/** A listing in its owner's bin. */
const binned = z.object({
  listing,
  deletedAt: time,
  /** Taken back until then; afterwards it is gone with its pictures. */
  until: time,
  /** What it becomes when it is taken back now. */
  restoredAs: status,
})
export type Binned = z.infer<typeof binned>

/**
 * Undoing a deletion brings a listing back as it was. Out of the bin after more than a day it comes off the site: what
 * its owner had given up is not offered again until they say so.
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
