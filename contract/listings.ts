import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { listing, pricePoint } from './listing.ts'
import { listingChanges, newListingForm } from './listing-form.ts'
import { filters, search } from './listing-search.ts'
import { currency, status } from './listing-words.ts'
import { coordinates, done, id, idParams, prose, time } from './primitives.ts'
import { route } from './route.ts'

/** What only one listing alone, or none, is asked by: no page. */
const filtersOnly = z.strictObject({
  filters: z._default(filters, {}),
  onlyFavourite: search.shape.onlyFavourite,
})

export const marker = z.object({
  address: z.string(),
  coordinates,
  count: z.int(),
  /** The rest stands only where the count is 1. */
  id: z.optional(id),
  price: z.optional(z.int()),
  currency: z.optional(currency),
  isExclusive: z.optional(z.boolean()),
})
export type Marker = z.infer<typeof marker>

const ifMatch = z.object({
  'if-match': z.optional(z.string().check(z.regex(/^"\d{1,15}"$/, 'must be "version"'))),
})

export const statusChange = z.object({
  from: z.nullable(status),
  to: status,
  note: z.nullable(z.string()),
  by: z.enum(['owner', 'operator', 'system']),
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

/** How many listings are in a district, which is named in English. */
export const districtCount = z.object({ district: z.string(), count: z.int() })
export type DistrictCount = z.infer<typeof districtCount>

export const listings = {
  find: route('GET', '/apartments', {
    summary: 'Listings that fit, a page of them',
    query: search,
    answer: z.array(listing),
  }),
  count: route('GET', '/apartments/count', {
    summary: 'How many listings fit; of a text search, no more than 1,001',
    query: search,
    answer: z.object({ count: z.int() }),
  }),
  districts: route('GET', '/apartments/districts', {
    summary: 'How many listings fit in each district, whichever districts are asked for',
    query: filtersOnly,
    answer: z.array(districtCount),
  }),
  markers: route('GET', '/apartments/markers', {
    summary: 'One marker an address',
    query: filtersOnly,
    answer: z.array(marker),
  }),
  get: route('GET', '/apartments/:id', {
    summary: 'One listing',
    params: idParams,
    answer: listing,
  }),
  similar: route('GET', '/apartments/:id/similar', {
    summary: "Up to ten like it, the same owner's first",
    params: idParams,
    answer: z.array(listing),
  }),
  create: route('POST', '/apartments', {
    summary: 'A new listing',
    form: newListingForm,
    files: ['image_*', 'poster_*'],
    uploadField: { name: 'upload_*', insteadOf: 'image_*' },
    answer: listing,
    status: 201,
  }),
  update: route('PATCH', '/apartments/:id', {
    summary: 'Change a listing',
    params: idParams,
    form: listingChanges,
    files: ['image_*', 'poster_*'],
    uploadField: { name: 'upload_*', insteadOf: 'image_*' },
    headers: ifMatch,
    answer: listing,
  }),
  remove: route('DELETE', '/apartments/:id', {
    summary: 'Delete a listing; its owner may take that back for a day',
    params: idParams,
    answer: done,
  }),
  restore: route('POST', '/apartments/:id/restore', {
    summary: 'Take back a deletion',
    params: idParams,
    answer: listing,
  }),
  duplicate: route('POST', '/apartments/:id/duplicate', {
    summary: 'A draft with the same content and pictures',
    params: idParams,
    answer: listing,
    status: 201,
  }),
  changeStatus: route('POST', '/apartments/:id/status', {
    summary: 'Publish, unpublish, approve or send back',
    params: idParams,
    body: z.strictObject({
      status,
      note: z.optional(prose(limits.description)),
      /** The status that the caller saw: where another was faster, nothing is done (409). */
      from: z.optional(status),
    }),
    headers: ifMatch,
    answer: listing,
  }),
  history: route('GET', '/apartments/:id/history', {
    summary: 'Every change of status, for owner and operator',
    params: idParams,
    answer: z.object({ statuses: z.array(statusChange), prices: z.array(pricePoint) }),
  }),
  ownStatistics: route('GET', '/users/me/statistics', {
    summary: "How the caller's listings do, together and each; the deleted left out",
    answer: ownStatistics,
  }),
  takenDown: route('GET', '/users/me/taken-down', {
    summary: "How many of the caller's listings a block took off the site, and wait to be put back",
    answer: z.object({ count: z.int() }),
  }),
  putBack: route('POST', '/users/me/put-back', {
    summary: 'Publish again all that a block took off the site; what may not be published stays',
    answer: z.object({ published: z.int(), moderation: z.int(), left: z.int() }),
  }),
  statistics: route('GET', '/apartments/:id/statistics', {
    summary: 'Views, favourites and requests over time, for owner and operator',
    params: idParams,
    answer: listingStatistics,
  }),
}
