import { listings } from '../../../contract/listings.ts'
import { feature } from '../../http/feature.ts'
import { limitUploads } from '../images/limit-uploads.ts'
import { changeListing } from './change-listing.ts'
import { changeStatus } from './change-status.ts'
import { createListing } from './create-listing.ts'
import { deleteListing, restoreListing } from './delete-listing.ts'
import { duplicateListing } from './duplicate-listing.ts'
import { historyOf, ownStatisticsOf, statisticsOf } from './listing-history.ts'
import { findListing, ownOrOperated } from './own-listing.ts'

export const listingWriteRoutes = feature('writing listings', (house) => {
  const { handle, db, version } = house

  handle(listings.create, 'advertiser', async ({ form, files, caller, once }) => {
    await limitUploads(house, caller)
    return createListing(house, caller, { form, files, once })
  })

  handle(listings.update, 'advertiser', async ({ params, form, files, headers, caller, once }) => {
    if (files.size > 0) await limitUploads(house, caller)
    const ifMatch = headers['if-match']
    return changeListing(house, caller, params.id, { form, files, ifMatch, once })
  })

  handle(listings.remove, 'advertiser', async ({ params, caller, once }) => {
    const done = await once(async (tx) => {
      await deleteListing(tx, house, caller, params.id)
      return { ok: true as const }
    })
    await version.refresh()
    return done
  })

  handle(listings.restore, 'advertiser', async ({ params, caller, once }) => {
    const listing = await once((tx) => restoreListing(tx, house, caller, params.id))
    await version.refresh()
    return listing
  })

  handle(listings.duplicate, 'advertiser', async ({ params, caller, once }) => {
    await limitUploads(house, caller)
    return once((tx) => duplicateListing(tx, house, caller, params.id))
  })

  handle(listings.changeStatus, 'signedIn', async ({ params, body, headers, caller, once }) => {
    const ask = { ...body, ifMatch: headers['if-match'] }
    const listing = await once((tx) => changeStatus(tx, house, caller, params.id, ask))
    await version.refresh()
    return listing
  })

  handle(listings.history, 'signedIn', async ({ params, caller }) =>
    historyOf(db.write, ownOrOperated(await findListing(db.write, params.id), caller)),
  )

  handle(listings.ownStatistics, 'signedIn', ({ caller }) =>
    ownStatisticsOf(db.write, caller.id, house.clock()),
  )

  handle(listings.statistics, 'signedIn', async ({ params, caller }) => {
    const listing = ownOrOperated(await findListing(db.write, params.id), caller)
    return statisticsOf(db.write, listing.id, house.clock())
  })
})
