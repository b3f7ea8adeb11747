import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { listing } from '../listings/listing.ts'
import { done, id, idParams, page, prose, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

export const reportReasons = [
  'wrongData',
  'sold',
  'duplicate',
  'fraud',
  'offensive',
  'other',
] as const
export const reportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof reportReason>
export const reportStatus = z.enum(['open', 'resolved', 'dismissed'])
export type ReportStatus = z.infer<typeof reportStatus>

export const report = z.object({
  id,
  adId: id,
  adTitle: z.string(),
  reason: reportReason,
  text: z.nullable(z.string()),
  status: reportStatus,
  createdAt: time,
  /** Null if a visitor, who has no account, reported. */
  reporter: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
})
export type Report = z.infer<typeof report>

/** A listing with all open reports about it. */
export const reportedListing = z.object({ listing, reports: z.array(report) })
export type ReportedListing = z.infer<typeof reportedListing>

const settled = z.enum(['resolved', 'dismissed'])

export const reports = {
  report: route('POST', '/apartments/:id/report', {
    summary: 'Tell the operators that something is wrong with a listing',
    params: idParams,
    body: z.strictObject({
      reason: reportReason,
      text: z.optional(z.nullable(prose(limits.description))),
    }),
    answer: done,
    status: 201,
  }),
  find: route('GET', '/operator/reports', {
    summary: 'Reports, oldest first',
    query: z.strictObject({ ...page, status: z._default(reportStatus, 'open') }),
    answer: z.array(report),
  }),
  decide: route('PATCH', '/operator/reports/:id', {
    summary: 'Settle a report',
    params: idParams,
    body: z.strictObject({ status: settled }),
    answer: report,
  }),
  byListing: route('GET', '/operator/reports/ads', {
    summary: 'Open reports, listing by listing, the longest waiting first',
    query: z.strictObject({ ...page }),
    answer: z.array(reportedListing),
  }),
  /** The ids are named, so that a report that came meanwhile stays open: the operator has not read it. */
  decideSome: route('PATCH', '/operator/reports', {
    summary: 'Settle several reports at once',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      status: settled,
    }),
    answer: z.object({ settled: z.array(id) }),
  }),
}
