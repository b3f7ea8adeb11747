import { favourites } from '../../../contract/favourites.ts'
import { feature } from '../../http/feature.ts'
import { adInSight } from '../listings/ad-in-sight.ts'
import { addFavourite, removeFavourite } from './favourite-repository.ts'

export const favouriteRoutes = feature('favourites', ({ handle, db }) => {
  handle(favourites.add, 'signedIn', async ({ params, caller }) => {
    const ad = await adInSight(db.write, params.id, caller)
    await addFavourite(db.write, caller.id, ad.id)
    return { id: ad.id, isFavourite: true }
  })

  // A withdrawn ad must be removable, and what was never kept is not kept now: nothing to look up.
  handle(favourites.remove, 'signedIn', async ({ params, caller }) => {
    await removeFavourite(db.write, caller.id, params.id)
    return { id: params.id, isFavourite: false }
  })
})
