import { limits } from '../../../contract/limits.ts'
import type { SavedQuery } from '../../../contract/search/saved-searches.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import { notFound, wrongData } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { countPublishedSince } from '../listings/search/overview.ts'
import type { SavedSearchRow } from './saved-search-repository.ts'
import {
  addSavedSearch,
  changeSavedSearch,
  findOpenSearch,
  findSavedSearches,
  presentSavedSearch,
  removeSavedSearch,
} from './saved-search-repository.ts'

const mostNew = 1_000

export const savedSearchRoutes = feature('saved searches', ({ handle, ...server }) => {
  const { db, clock } = server

  const present = async (row: SavedSearchRow, from: typeof server = server) =>
    presentSavedSearch(
      row,
      await countPublishedSince(from, row.query.filters, row.seen_at, mostNew),
    )

  handle(savedSearches.find, 'signedIn', async ({ caller }) => {
    const rows = await findSavedSearches(db.write, caller.id)
    const answer = []
    // One after the other: fifty counts at once would take every connection.
    for (const row of rows) answer.push(await present(row))
    return answer
  })

  handle(savedSearches.save, 'signedIn', async ({ body, caller, once }) => {
    refuseInsiders(body.query)
    const most = limits.savedSearches
    return once(async (tx) => {
      const row = await addSavedSearch(tx, { ...body, userId: caller.id, now: clock() }, most)
      if (!row) throw wrongData('name', `At most ${most} searches can be saved; remove one first`)
      return presentSavedSearch(row, 0)
    })
  })

  handle(savedSearches.update, 'signedIn', ({ params, body, caller, once }) =>
    once(async (tx) => {
      const who = { id: params.id, userId: caller.id, now: clock() }
      const row = await changeSavedSearch(tx, who, body)
      if (!row) throw notFound('The search')
      // Counted within the transaction: a second connection could be one too many.
      return present(row, { ...server, db: { ...db, read: tx } })
    }),
  )

  handle(savedSearches.open, 'anyone', async ({ params, caller }) => {
    const found = await findOpenSearch(db.write, params.id, caller?.id)
    if (!found) throw notFound('The search')
    return found
  })

  handle(savedSearches.remove, 'signedIn', ({ params, caller, once }) =>
    once(async (tx) => {
      if (!(await removeSavedSearch(tx, params.id, caller.id))) throw notFound('The search')
      return { ok: true as const }
    }),
  )
})

/** Alerts search as a visitor does, who may not ask for a status. */
function refuseInsiders({ filters, sort }: SavedQuery) {
  if (filters.status !== undefined)
    throw wrongData('query.filters.status', 'A search by status cannot be saved')
  if (sort === 'published' || sort === 'notPublished')
    throw wrongData('query.sort', 'A search sorted by status cannot be saved')
}
