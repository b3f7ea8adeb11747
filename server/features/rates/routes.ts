import { rates } from '../../../contract/rates.ts'
import { noteChange } from '../../db/listings-version.ts'
import { recordAct } from '../../db/record-act.ts'
import { ApiError, wrongData } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { currentRate, holdRate, readRate } from './current-rate.ts'
import { repairPrices } from './repair-prices.ts'

export const rateRoutes = feature('rates', ({ handle, ...server }) => {
  const { version, city } = server

  handle(rates.get, 'anyone', () => currentRate(server))

  handle(rates.set, 'operator', async ({ body, caller, once }) => {
    const { currency } = city
    const to = body[currency]
    if (to === undefined)
      throw wrongData(currency, `Name what a dollar costs in the city's own currency, ${currency}`)
    const rate = await once(async (tx) => {
      await holdRate(tx, city)
      const from = (await readRate(tx, city))[currency]
      if (body.before !== undefined && body.before !== from)
        throw new ApiError('CONFLICT', 'Somebody else has set the rate meanwhile')
      await tx.insertInto('rates').values({ currency, per_dollar: to, set_by: caller.id }).execute()
      await recordAct(tx, {
        actorId: caller.id,
        action: 'rate.set',
        subject: 'rate',
        subjectId: null,
        details: { from, to, currency },
      })
      const after = await readRate(tx, city)
      await noteChange(tx)
      return after
    })
    await version.refresh()
    await repairPrices(server)
    return rate
  })
})
