import { emptyToUnset } from '../../../contract/listing-rules.ts'
import { reports } from '../../../contract/reports.ts'
import { recordAct } from '../../db/record-act.ts'
import { inTransaction } from '../../db/retry.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { limitCallerAndAddress } from '../../http/limit-caller.ts'
import { publicAd } from '../listings/ad-in-sight.ts'
import { addReport, findReports, loadReport, settleReport } from './report-repository.ts'

const limits = { caller: { most: 20, seconds: 3600 }, address: { most: 60, seconds: 3600 } }

export const reportRoutes = feature('reports', ({ handle, ...house }) => {
  const { db } = house

  handle(reports.report, 'anyone', async ({ params, body, caller, request }) => {
    await limitCallerAndAddress(house, 'report', { caller, request }, limits)
    const ad = await publicAd(db.write, params.id)
    await addReport(db.write, {
      adId: ad.id,
      userId: caller?.id ?? null,
      reason: body.reason,
      text: emptyToUnset(body.text ?? ''),
    })
    return { ok: true as const }
  })

  handle(reports.find, 'operator', ({ query }) => findReports(db.write, query))

  handle(reports.decide, 'operator', ({ params, body, caller }) =>
    inTransaction(db.write, async (tx) => {
      const { status } = body
      const isSettled = await settleReport(tx, {
        id: params.id,
        status,
        by: caller.id,
        at: house.clock(),
      })
      const report = await loadReport(tx, params.id)
      if (!report) throw notFound('The report')
      if (!isSettled) throw new ApiError('CONFLICT', 'The report is settled already')
      await recordAct(tx, {
        actorId: caller.id,
        action: `report.${status}`,
        subject: 'report',
        subjectId: report.id,
        details: { adId: report.adId, reason: report.reason },
      })
      return report
    }),
  )
})
