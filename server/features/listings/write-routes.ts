import { listings } from '../../../contract/listings.ts'
import { feature } from '../../http/feature.ts'
import { limitUploads } from '../images/limit-uploads.ts'
import { changeListing } from './change-listing.ts'
import { changeStatus } from './change-status.ts'
import { createListing } from './create-listing.ts'
import { deleteListing, restoreListing } from './delete-listing.ts'
import { duplicateListing } from './duplicate-listing.ts'
import { historyOf, ownStatisticsOf, statisticsOf } from './listing-history.ts'
import { findRow } from './listing-row.ts'
import { assertInsider } from './policy.ts'

export const listingWriteRoutes = feature('writing listings', (server) => {
  const { handle, db, version } = server

  handle(listings.create, 'advertiser', async ({ form, files, caller, once }) => {
    await limitUploads(server, caller)
    return createListing(server, caller, { form, files, once })
  })

  handle(listings.update, 'advertiser', async ({ params, form, files, headers, caller, once }) => {
    if (files.size > 0) await limitUploads(server, caller)
    const ifMatch = headers['if-match']
    return changeListing(server, caller, params.id, { form, files, ifMatch, once })
  })

  handle(listings.remove, 'advertiser', async ({ params, caller, once }) => {
    const done = await once(async (tx) => {
      await deleteListing(tx, server, caller, params.id)
      return { ok: true as const }
    })
    await version.refresh()
    return done
  })

  handle(listings.restore, 'advertiser', async ({ params, caller, once }) => {
    const listing = await once((tx) => restoreListing(tx, server, caller, params.id))
    await version.refresh()
    return listing
  })

  handle(listings.duplicate, 'advertiser', async ({ params, caller, once }) => {
    await limitUploads(server, caller)
    return once((tx) => duplicateListing(tx, server, caller, params.id))
  })

  handle(listings.changeStatus, 'signedIn', async ({ params, body, headers, caller, once }) => {
    const ask = { ...body, ifMatch: headers['if-match'] }
    const listing = await once((tx) => changeStatus(tx, server, caller, params.id, ask))
    await version.refresh()
    return listing
  })

  handle(listings.history, 'signedIn', async ({ params, caller }) =>
    historyOf(db.write, assertInsider(await findRow(db.write, params.id), caller)),
  )

  handle(listings.ownStatistics, 'signedIn', ({ caller }) =>
    ownStatisticsOf(db.write, caller.id, server.clock()),
  )

  handle(listings.statistics, 'signedIn', async ({ params, caller }) => {
    const ad = assertInsider(await findRow(db.write, params.id), caller)
    return statisticsOf(db.write, ad.id, server.clock())
  })
})
