import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { coordinates, done, id, idParams, prose } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { listing } from './listing.ts'
import { listingChanges, newListingForm } from './listing-form.ts'
import { filters, search } from './listing-search.ts'
import { currency, status } from './listing-words.ts'

/** For routes that answer about all fitting listings at once: they take no page. */
const filtersOnly = z.strictObject({
  filters: z._default(filters, {}),
  onlyFavourite: search.shape.onlyFavourite,
})

export const marker = z.object({
  address: z.string(),
  coordinates,
  count: z.int(),
  /** The fields below are there only if the count is 1. */
  id: z.optional(id),
  price: z.optional(z.int()),
  currency: z.optional(currency),
  isExclusive: z.optional(z.boolean()),
})
export type Marker = z.infer<typeof marker>

const ifMatch = z.object({
  'if-match': z.optional(z.string().check(z.regex(/^"\d{1,15}"$/, 'must be "version"'))),
})

/** How many listings a district has; `district` is its English name. */
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
    summary: 'Put a listing into the bin, from where its owner may take it back for 30 days',
    params: idParams,
    answer: done,
  }),
  withdrawEdit: route('DELETE', '/apartments/:id/pending', {
    summary: 'Take back an edit that waits for an operator, or that one sent back',
    params: idParams,
    answer: listing,
  }),
  decideEdit: route('POST', '/apartments/:id/pending', {
    summary: 'Approve the edit of a published listing that waits, or send it back with a note',
    params: idParams,
    body: z.union([
      z.strictObject({ decision: z.literal('approve') }),
      z.strictObject({ decision: z.literal('sendBack'), note: prose(limits.description) }),
    ]),
    headers: ifMatch,
    answer: listing,
  }),
  changeStatus: route('POST', '/apartments/:id/status', {
    summary: 'Publish, unpublish, approve or send back',
    params: idParams,
    body: z.strictObject({
      status,
      note: z.optional(prose(limits.description)),
      /** The status that the caller saw. If somebody changed it since, the server does nothing (409). */
      from: z.optional(status),
    }),
    headers: ifMatch,
    answer: listing,
  }),
}
