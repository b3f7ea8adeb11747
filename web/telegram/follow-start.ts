import { sessions } from '../../contract/people/sessions.ts'
import type { StartParameter } from '../../contract/people/start-parameter.ts'
import { savedSearches } from '../../contract/search/saved-searches.ts'
import { emptySearch, writeSearch } from '../../renderer/features/search/index.ts'
import type { Api } from '../../renderer/kernel/api/api-client.ts'

/** Joins this Telegram user to the account that made the link, and gives the key of the text about the result. */
export async function joinAccount(
  api: Api,
  code: string,
): Promise<'linked.done' | 'linked.gone' | 'linked.taken' | 'linked.failed'> {
  const answer = await api.call(sessions.finishLink, { params: { code } })
  if (answer.ok) return 'linked.done'
  if (answer.failure.kind !== 'refused') return 'linked.failed'
  const { status } = answer.failure
  return status === 404 ? 'linked.gone' : status === 409 ? 'linked.taken' : 'linked.failed'
}

/** The page that a link into Telegram leads to, and a note if its search is gone or somebody else's. */
export async function findStartPage(
  api: Api,
  start: StartParameter,
): Promise<{ path: string; note?: 'searchGone' | 'searchShared' } | undefined> {
  switch (start.kind) {
    case 'ad':
    case 'agency':
      return { path: `/${start.kind}/${start.id}` }
    case 'search': {
      const answer = await api.call(savedSearches.find, {})
      const saved = answer.ok ? answer.value.find(({ id }) => id === start.id) : undefined
      if (!saved) {
        const shared = await api.call(savedSearches.open, { params: { id: start.id } })
        if (shared.ok)
          return {
            path: `/${writeSearch({ ...emptySearch, ...shared.value.query })}`,
            note: 'searchShared',
          }
        return { path: '/searches', ...(answer.ok && { note: 'searchGone' as const }) }
      }
      void api.call(savedSearches.update, { params: { id: saved.id }, body: { isSeen: true } })
      return { path: `/${writeSearch({ ...emptySearch, ...saved.query })}` }
    }
    default:
      return undefined
  }
}
