import type { Kysely } from 'kysely'
import type { ReportStatus } from '../../../contract/operators/reports.ts'
import { reports } from '../../../contract/operators/reports.ts'
import { emptyToUnset } from '../../../contract/text/typed-values.ts'
import { recordAct } from '../../db/record-act.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { feature } from '../../http/feature.ts'
import { limitCallerAndAddress } from '../../http/limit-caller.ts'
import { publicListing } from '../listings/policy.ts'
import { loadShownListings } from '../listings/read/get-listing.ts'
import { presentListing } from '../listings/read/present-listing.ts'
import {
  addReport,
  findReports,
  loadReport,
  openReportsByListing,
  settleReports,
} from './report-repository.ts'

const limits = { caller: { most: 20, seconds: 3600 }, address: { most: 60, seconds: 3600 } }

export const reportRoutes = feature('reports', ({ handle, ...server }) => {
  const { db } = server

  handle(reports.report, 'anyone', async ({ params, body, caller, request, once }) => {
    await limitCallerAndAddress(server, 'report', { caller, request }, limits)
    const listing = await publicListing(db.write, params.id)
    // The report's row locks both the listing and the user, as does an operator who blocks somebody. One of two at once
    // may have to repeat.
    return once(async (tx) => {
      await addReport(tx, {
        listingId: listing.id,
        userId: caller?.id ?? null,
        reason: body.reason,
        text: emptyToUnset(body.text ?? ''),
      })
      return { ok: true as const }
    })
  })

  handle(reports.find, 'operator', ({ query }) => findReports(db.write, query))

  handle(reports.byListing, 'operator', async ({ query, caller }) => {
    const found = await openReportsByListing(db.write, query)
    const listings = await loadShownListings(db.write, [...found.keys()], caller)
    const shown = new Map(listings.map((listing) => [listing.id, presentListing(listing, caller)]))
    return [...found].flatMap(([id, against]) => {
      const listing = shown.get(id)
      return listing ? { listing, reports: against } : []
    })
  })

  const settle = async (
    tx: Kysely<Tables>,
    { ids, status, caller }: { ids: readonly string[]; status: Settled; caller: Caller },
  ) => {
    const settled = await settleReports(tx, { ids, status, by: caller.id, at: server.clock() })
    for (const { id, listing_id, reason } of settled)
      await recordAct(tx, {
        actorId: caller.id,
        action: `report.${status}`,
        subject: 'report',
        subjectId: id,
        details: { listingId: listing_id, reason },
      })
    return settled.map(({ id }) => id)
  }

  handle(reports.decide, 'operator', ({ params, body, caller, once }) =>
    once(async (tx) => {
      const settled = await settle(tx, { ids: [params.id], status: body.status, caller })
      const report = await loadReport(tx, params.id)
      if (!report) throw notFound('The report')
      if (settled.length === 0) throw new ApiError('CONFLICT', 'The report was settled already')
      return report
    }),
  )

  handle(reports.decideSome, 'operator', ({ body, caller, once }) =>
    once(async (tx) => ({
      settled: await settle(tx, { ids: body.ids, status: body.status, caller }),
    })),
  )
})

type Settled = Exclude<ReportStatus, 'open'>
