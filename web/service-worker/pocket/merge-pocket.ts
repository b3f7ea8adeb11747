import { openListings, packListings } from '../../../contract/columns/pack-listings.ts'
import type { Pocket, PocketAnswer } from '../../../contract/search/pocket.ts'

/** The city as it is now: what was kept, with what came. Undefined where that is too little to stand alone. */
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
  // One that is public and neither kept nor told was missed somewhere: all is asked for anew.
  return rows.length < ids.length ? undefined : { ...come, ground, listings: packListings(rows) }
}
