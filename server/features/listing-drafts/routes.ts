import { listingDrafts } from '../../../contract/listings/listing-drafts.ts'
import { feature } from '../../http/feature.ts'
import { getListing } from '../listings/read/get-listing.ts'
import { draftIdOf, openDraft } from './open-draft.ts'

export const listingDraftRoutes = feature('drafts of listings', (server) => {
  const { handle, db } = server

  handle(listingDrafts.get, 'advertiser', async ({ caller }) => {
    const id = await draftIdOf(db.write, caller.id)
    return { listing: id === undefined ? null : await getListing(db.write, id, caller) }
  })

  handle(listingDrafts.open, 'advertiser', ({ caller }) => openDraft(server, caller))

  handle(listingDrafts.close, 'advertiser', async ({ caller }) => {
    await db.write.deleteFrom('listing_drafts').where('user_id', '=', caller.id).execute()
    return { ok: true as const }
  })
})
