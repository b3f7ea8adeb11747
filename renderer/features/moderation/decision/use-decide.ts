import type { ModerationEntry } from '../../../../contract/operators/moderation.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { refusalKey, undoStore, useListingTitle } from '../../operator/index.ts'
import type { Decision } from '../moderation-store.ts'
import { moderationStore } from '../moderation-store.ts'

/** Decides at once and reports only failures: the operator is already at the next listing, and can undo this. */
export function useDecide() {
  const { toasts, platform } = useStores()
  const queue = useStore(moderationStore)
  const undo = useStore(undoStore)
  const { t } = useTranslation('operator')
  const titleOf = useListingTitle()

  const decide = async (entry: ModerationEntry, decision: Decision) => {
    const { id } = entry.listing
    // The operator pressed again before the next listing was drawn.
    if (!queue.has(id)) return
    const title = titleOf(entry.listing)
    window.scrollTo(0, 0)
    const deciding = queue.decide(entry, decision)
    undo.add({
      text: t(decision.status === 'published' ? 'queue.approved' : 'queue.sentBack', { title }),
      sent: deciding.then((failure) => (failure ? [] : [id])),
      onUndone: () => void queue.reopen(id),
    })
    const failure = await deciding
    if (failure) {
      platform.haptics?.onFailure()
      const isBack = queue.has(id)
      const action = { label: t('queue.show'), act: () => queue.open(id) }
      toasts.show(`${title}: ${t(refusalKey(failure))}`, { kind: 'bad', ...(isBack && { action }) })
      return
    }
    platform.haptics?.onSuccess()
  }
  return (entry: ModerationEntry, decision: Decision) => void decide(entry, decision)
}
