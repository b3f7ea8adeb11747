import { limits } from '../../contract/limits.ts'
import type { Listing } from '../../contract/listing.ts'
import { listings } from '../../contract/listings.ts'
import { users } from '../../contract/users.ts'
import type { Caller } from './call-server.ts'
import { callServer } from './call-server.ts'

const mostPages = 20

/** All listings of whoever is signed in; undefined when the server cannot be asked just now. */
export async function fetchOwnListings(
  caller: Caller,
  signal?: AbortSignal,
): Promise<Listing[] | undefined> {
  const options = signal ? { signal } : {}
  const me = await callServer(caller, users.me, {}, options)
  if (!me.ok) return undefined
  const found: Listing[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const after = found.at(-1)?.id
    const query = {
      limit: limits.page.maxSize,
      sort: 'new' as const,
      filters: { ownerId: me.value.id },
      ...(after === undefined ? {} : { after }),
    }
    const answer = await callServer(caller, listings.find, { query }, options)
    if (!answer.ok) return undefined
    found.push(...answer.value)
    if (answer.value.length < limits.page.maxSize) break
  }
  return found
}
