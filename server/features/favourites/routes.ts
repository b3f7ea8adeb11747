import { favourites } from '../../../contract/people/favourites.ts'
import { feature } from '../../http/feature.ts'
import { visibleListing } from '../listings/policy.ts'
import {
  addFavourite,
  countFavourites,
  findWithdrawnAmong,
  findWithdrawnOf,
  removeFavourite,
} from './favourite-repository.ts'

export const favouriteRoutes = feature('favourites', ({ handle, db }) => {
  handle(favourites.add, 'signedIn', async ({ params, caller, once }) => {
    const listing = await visibleListing(db.write, params.id, caller)
    return once(async (tx) => {
      await addFavourite(tx, caller.id, listing.id)
      return { id: listing.id, isFavourite: true }
    })
  })

  handle(favourites.withdrawn, 'anyone', ({ query, caller }) =>
    caller ? findWithdrawnOf(db.write, caller.id) : findWithdrawnAmong(db.read, query.id ?? []),
  )

  handle(favourites.count, 'signedIn', async ({ caller }) => ({
    count: await countFavourites(db.write, caller.id),
  }))

  // The listing is not looked up: a withdrawn one must be removable, and removing one never saved changes nothing.
  handle(favourites.remove, 'signedIn', ({ params, caller, once }) =>
    once(async (tx) => {
      await removeFavourite(tx, caller.id, params.id)
      return { id: params.id, isFavourite: false }
    }),
  )
})
