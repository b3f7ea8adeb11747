import { namedRates, rates } from '../../../contract/market/rates.ts'
import { noteChange } from '../../db/listings-version.ts'
import { recordAct } from '../../db/record-act.ts'
import { ApiError, wrongData } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { allRates, currentRate, holdRate, newestRate, readRate } from './current-rate.ts'
import { repairPrices } from './repair-prices.ts'

export const rateRoutes = feature('rates', ({ handle, ...server }) => {
  const { version, city } = server

  handle(rates.get, 'anyone', () => currentRate(server))

  handle(rates.all, 'operator', () => allRates(server.db.write))

  handle(rates.set, 'operator', async ({ body, caller, once }) => {
    const [named] = namedRates(body)
    if (!named) throw wrongData(city.currency, 'Name what a dollar costs in one currency')
    const { currency, perDollar: to } = named
    const isOwn = currency === city.currency
    const rate = await once(async (tx) => {
      await holdRate(tx, city)
      const from = (await newestRate(tx, currency).executeTakeFirst())?.per_dollar
      if (body.before !== undefined && body.before !== from)
        throw new ApiError('CONFLICT', 'Somebody else has set the rate meanwhile')
      await tx.insertInto('rates').values({ currency, per_dollar: to, set_by: caller.id }).execute()
      await recordAct(tx, {
        actorId: caller.id,
        action: 'rate.set',
        subject: 'rate',
        subjectId: null,
        details: { from: from ?? null, to, currency },
      })
      // Prices of listings are compared only at the city's own rate.
      if (isOwn) await noteChange(tx)
      return readRate(tx, { currency })
    })
    if (isOwn) {
      await version.refresh()
      await repairPrices(server)
    }
    return rate
  })
})
