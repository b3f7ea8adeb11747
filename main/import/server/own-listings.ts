import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { users } from '../../../contract/people/users.ts'
import { config } from '../../../contract/wire/config.ts'
import { cityWordsOf } from '../plan/match-listings.ts'
import type { ApiClient } from './call-server.ts'
import { callServer } from './call-server.ts'

const mostPages = 20

/** All listings of the person who is signed in, or of their agency; undefined when the server cannot be asked now. */
export async function fetchOwnListings(
  client: ApiClient,
  signal?: AbortSignal,
): Promise<Listing[] | undefined> {
  const options = signal ? { signal } : {}
  const me = await callServer(client, users.me, {}, options)
  if (!me.ok) return undefined
  const found: Listing[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const after = found.at(-1)?.id
    const query = {
      limit: limits.page.maxSize,
      sort: 'new' as const,
      filters: { ownerId: me.value.worksFor ?? me.value.id },
      ...(after === undefined ? {} : { after }),
    }
    const answer = await callServer(client, listings.find, { query }, options)
    if (!answer.ok) return undefined
    found.push(...answer.value)
    if (answer.value.length < limits.page.maxSize) break
  }
  return found
}

/** Undefined when the server cannot be asked now: then only addresses that are written alike match. */
export async function fetchCity(client: ApiClient, signal?: AbortSignal) {
  const answer = await callServer(client, config.get, {}, signal ? { signal } : {})
  return answer.ok ? answer.value.city : undefined
}

export async function fetchCityWords(
  client: ApiClient,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const city = await fetchCity(client, signal)
  return city ? cityWordsOf(city) : new Set()
}
