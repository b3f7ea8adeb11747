import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listing.ts'
import { listings } from '../../../contract/listings.ts'
import type { Id } from '../../../contract/primitives.ts'
import type { Api, Result } from '../../kernel/api/api-client.ts'

const firstPage = 100

/** All of an owner's listings, whatever their status: a first page soon, and the rest in as few calls as may be. */
export async function readOwnListings(
  api: Api,
  ownerId: Id,
  onPage: (listings: readonly Listing[]) => void,
): Promise<Result<Listing[]>> {
  const found = new Map<Id, Listing>()
  for (let limit: number = firstPage, after: Id | undefined; ; limit = limits.page.maxSize) {
    const answer: Result<Listing[]> = await api.call(listings.find, {
      query: { filters: { ownerId }, sort: 'new', limit, ...(after && { after }) },
    })
    if (!answer.ok) return answer
    // One that was published meanwhile may come twice.
    for (const listing of answer.value) found.set(listing.id, listing)
    onPage([...found.values()])
    after = answer.value.at(-1)?.id
    if (answer.value.length < limit) return { ok: true, value: [...found.values()] }
  }
}
