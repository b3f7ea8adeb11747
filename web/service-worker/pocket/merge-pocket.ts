import { openListings, packListings } from '../../../contract/columns/pack-listings.ts'
import type { Pocket, PocketAnswer } from '../../../contract/search/pocket.ts'

/** Merges the saved city with the server's answer; undefined if the two do not make a complete city. */
export function mergePocket(
  kept: Pocket | undefined,
  { ids, ...come }: PocketAnswer,
): Pocket | undefined {
  const ground = come.ground ?? kept?.ground
  if (!ground) return undefined
  if (!ids) return { ...come, ground }
  if (!kept) return undefined
  const news = openListings(come.listings, ground.city)
  const old = openListings(kept.listings, ground.city)
  const rows = ids.flatMap((id) => {
    const at = [news, old].find((each) => each.slotOf(String(id)) !== undefined)
    const slot = at?.slotOf(String(id))
    return at && slot !== undefined
      ? [{ listing: at.listingAt(slot), facts: at.factsAt(slot) }]
      : []
  })
  // A public listing that is in neither was missed somewhere: everything must be fetched anew.
  return rows.length < ids.length ? undefined : { ...come, ground, listings: packListings(rows) }
}
