import type { Notify } from '../../../contract/search/saved-searches.ts'
import { notify as knownNotify } from '../../../contract/search/saved-searches.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { inTransaction } from '../../db/retry.ts'
import { changeSavedSearch } from '../../features/saved-searches/saved-search-repository.ts'
import type { Press, Pressed } from '../answering/press.ts'
import { buttonsUnder, dataOf } from '../answering/press.ts'

/** The data of a button that sets a search's alerts to `notify`; the next press sets them back to `before`. */
export const alertData = (searchId: string, notify: Notify, before: Notify) =>
  `alert:${searchId}:${notify}:${before}`

/** Handles the button under an alert, which mutes its search, and turns its alerts on again. */
export async function pressAlert({
  server,
  query,
  caller,
  lang,
}: Press): Promise<Pressed | undefined> {
  const { data = '' } = query
  const [, id, ...given] = /^alert:(\d{1,18}):(\w+):(\w+)$/.exec(data) ?? []
  const [notify, before] = given.map((word) => knownNotify.safeParse(word).data)
  if (!id || !notify || !before) return undefined
  const { t } = textsIn(lang)
  const changed =
    caller &&
    (await inTransaction(server.db.write, (tx) =>
      changeSavedSearch(tx, { id, userId: caller.id, now: server.clock() }, { notify }),
    ))
  if (!changed) return { said: t('messages:search.gone') }
  const isMuted = notify === 'none'
  const buttons = buttonsUnder(query, (button) =>
    dataOf(button) === data
      ? {
          text: t(isMuted ? 'messages:search.unmute' : 'messages:search.mute'),
          callback_data: alertData(id, before, notify),
        }
      : button,
  )
  return { said: t(isMuted ? 'messages:search.muted' : 'messages:search.unmuted'), buttons }
}
