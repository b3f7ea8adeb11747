import type { Listing } from '../../../contract/listing.ts'
import { listings } from '../../../contract/listings.ts'
import { feature } from '../../http/feature.ts'
import { limitUploads } from '../images/limit-uploads.ts'
import { changeListing } from './change-listing.ts'
import { changeStatus } from './change-status.ts'
import { createListing } from './create-listing.ts'
import { deleteListing, restoreListing } from './delete-listing.ts'
import { duplicateListing } from './duplicate-listing.ts'
import { hashOfBody, openSingleFlight } from './keyed-calls.ts'
import { historyOf, ownStatisticsOf, statisticsOf } from './listing-history.ts'
import { findAd, ownOrOperated } from './own-ad.ts'

export const listingWriteRoutes = feature('writing listings', (house) => {
  const { handle, db } = house
  const onceAtATime = openSingleFlight<Listing>()

  handle(listings.create, 'advertiser', async ({ form, files, headers, caller }) => {
    await limitUploads(house, caller)
    const key = headers['idempotency-key']
    if (!key) return createListing(house, caller, { form, files, keyed: undefined })
    const keyed = { userId: caller.id, key, bodyHash: hashOfBody(form, files) }
    return onceAtATime(Object.values(keyed).join('\n'), () =>
      createListing(house, caller, { form, files, keyed }),
    )
  })

  handle(listings.update, 'advertiser', async ({ params, form, files, headers, caller }) => {
    if (files.size > 0) await limitUploads(house, caller)
    return changeListing(house, caller, params.id, { form, files, ifMatch: headers['if-match'] })
  })

  handle(listings.remove, 'advertiser', async ({ params, caller }) => {
    await deleteListing(house, caller, params.id)
    return { ok: true as const }
  })

  handle(listings.restore, 'advertiser', ({ params, caller }) =>
    restoreListing(house, caller, params.id),
  )

  handle(listings.duplicate, 'advertiser', async ({ params, caller }) => {
    await limitUploads(house, caller)
    return duplicateListing(house, caller, params.id)
  })

  handle(listings.changeStatus, 'signedIn', ({ params, body, headers, caller }) =>
    changeStatus(house, caller, params.id, { ...body, ifMatch: headers['if-match'] }),
  )

  handle(listings.history, 'signedIn', async ({ params, caller }) =>
    historyOf(db.write, ownOrOperated(await findAd(db.write, params.id), caller)),
  )

  handle(listings.ownStatistics, 'signedIn', ({ caller }) =>
    ownStatisticsOf(db.write, caller.id, house.clock()),
  )

  handle(listings.statistics, 'signedIn', async ({ params, caller }) => {
    const ad = ownOrOperated(await findAd(db.write, params.id), caller)
    return statisticsOf(db.write, ad.id, house.clock())
  })
})
