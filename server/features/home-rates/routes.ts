import { homeRates } from '../../../contract/market/home-rates.ts'
import { feature } from '../../http/feature.ts'
import { readHomeRates, setHomeRate } from './home-rates.ts'

export const homeRateRoutes = feature('home rates', ({ handle, db }) => {
  handle(homeRates.get, 'anyone', () => readHomeRates(db.read))

  handle(homeRates.set, 'operator', ({ body, caller, once }) =>
    once((tx) => setHomeRate(tx, caller.id, body)),
  )
})
