import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { done, id, idParams, page, text, time } from './primitives.ts'
import { route } from './route.ts'

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
})
export type Report = z.infer<typeof report>

export const reports = {
  report: route('POST', '/apartments/:id/report', {
    summary: 'Tell the operators that something is wrong with an ad',
    params: idParams,
    body: z.strictObject({
      reason: reportReason,
      text: z.optional(z.nullable(text(limits.description))),
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
    body: z.strictObject({ status: z.enum(['resolved', 'dismissed']) }),
    answer: report,
  }),
}
