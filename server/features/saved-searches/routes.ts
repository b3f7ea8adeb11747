import { limits } from '../../../contract/limits.ts'
import type { SavedQuery } from '../../../contract/saved-searches.ts'
import { savedSearches } from '../../../contract/saved-searches.ts'
import { inTransaction } from '../../db/retry.ts'
import { notFound, wrongData } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { countPublishedSince } from '../listings/count-listings.ts'
import type { SavedSearchRow } from './saved-search-repository.ts'
import {
  addSavedSearch,
  changeSavedSearch,
  findSavedSearches,
  presentSavedSearch,
  removeSavedSearch,
} from './saved-search-repository.ts'

const mostNew = 1_000

export const savedSearchRoutes = feature('saved searches', ({ handle, ...house }) => {
  const { db, clock } = house

  const present = async (row: SavedSearchRow) =>
    presentSavedSearch(
      row,
      await countPublishedSince(house, row.query.filters, row.seen_at, mostNew),
    )

  handle(savedSearches.find, 'signedIn', async ({ caller }) => {
    const rows = await findSavedSearches(db.write, caller.id)
    const answer = []
    // One after the other: fifty counts at once would take every connection.
    for (const row of rows) answer.push(await present(row))
    return answer
  })

  handle(savedSearches.save, 'signedIn', async ({ body, caller }) => {
    refuseInsiders(body.query)
    const most = limits.savedSearches
    const row = await inTransaction(db.write, (tx) =>
      addSavedSearch(tx, { ...body, userId: caller.id, now: clock() }, most),
    )
    if (!row) throw wrongData('name', `At most ${most} searches are kept; remove one first`)
    return presentSavedSearch(row, 0)
  })

  handle(savedSearches.update, 'signedIn', async ({ params, body, caller }) => {
    const who = { id: params.id, userId: caller.id, now: clock() }
    const row = await inTransaction(db.write, (tx) => changeSavedSearch(tx, who, body))
    if (!row) throw notFound('The search')
    return present(row)
  })

  handle(savedSearches.remove, 'signedIn', async ({ params, caller }) => {
    if (!(await removeSavedSearch(db.write, params.id, caller.id))) throw notFound('The search')
    return { ok: true as const }
  })
})

/** What is new is asked as a visitor asks: a status is none of his business. */
function refuseInsiders({ filters, sort }: SavedQuery) {
  if (filters.status !== undefined)
    throw wrongData('query.filters.status', 'A search by status cannot be saved')
  if (sort === 'published' || sort === 'notPublished')
    throw wrongData('query.sort', 'A search sorted by status cannot be saved')
}
