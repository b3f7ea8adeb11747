import { rates } from '../../../contract/rates.ts'
import { noteChange } from '../../db/listings-version.ts'
import { recordAct } from '../../db/record-act.ts'
import { ApiError } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { currentRate, holdRate, readRate } from './current-rate.ts'
import { repairPrices } from './repair-prices.ts'

export const rateRoutes = feature('rates', ({ handle, ...server }) => {
  const { version } = server

  handle(rates.get, 'anyone', () => currentRate(server))

  handle(rates.set, 'operator', async ({ body, caller, once }) => {
    const rate = await once(async (tx) => {
      await holdRate(tx)
      const before = await readRate(tx)
      if (body.before !== undefined && body.before !== before.GEL)
        throw new ApiError('CONFLICT', 'Somebody else has set the rate meanwhile')
      await tx.insertInto('rates').values({ gel: body.GEL, set_by: caller.id }).execute()
      await recordAct(tx, {
        actorId: caller.id,
        action: 'rate.set',
        subject: 'rate',
        subjectId: null,
        details: { from: before.GEL, to: body.GEL },
      })
      const after = await readRate(tx)
      await noteChange(tx)
      return after
    })
    await version.refresh()
    await repairPrices(server)
    return rate
  })
})
