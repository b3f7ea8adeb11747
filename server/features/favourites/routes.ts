import { favourites } from '../../../contract/favourites.ts'
import { feature } from '../../http/feature.ts'
import { listingInSight } from '../listings/listing-in-sight.ts'
import { addFavourite, removeFavourite } from './favourite-repository.ts'

export const favouriteRoutes = feature('favourites', ({ handle, db }) => {
  handle(favourites.add, 'signedIn', async ({ params, caller, once }) => {
    const listing = await listingInSight(db.write, params.id, caller)
    return once(async (tx) => {
      await addFavourite(tx, caller.id, listing.id)
      return { id: listing.id, isFavourite: true }
    })
  })

  // A withdrawn listing must be removable, and what was never kept is not kept now: nothing to look up.
  handle(favourites.remove, 'signedIn', ({ params, caller, once }) =>
    once(async (tx) => {
      await removeFavourite(tx, caller.id, params.id)
      return { id: params.id, isFavourite: false }
    }),
  )
})
