import { priceBounds } from '../../../contract/listings/price-bounds.ts'
import { feature } from '../../http/feature.ts'
import { readBounds, setBound } from './price-bounds.ts'

export const priceBoundRoutes = feature('price bounds', ({ handle, db }) => {
  handle(priceBounds.get, 'operator', () => readBounds(db.write))

  handle(priceBounds.set, 'operator', ({ body, caller, once }) =>
    once((tx) => setBound(tx, caller.id, body)),
  )
})
