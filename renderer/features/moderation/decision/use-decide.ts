import type { ModerationEntry } from '../../../../contract/moderation.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { refusalKey, useListingTitle } from '../../operator/index.ts'
import type { Decision } from '../moderation-store.ts'
import { moderationStore } from '../moderation-store.ts'

/** Decides at once, and says afterwards what came of it: the operator is at the next listing already. */
export function useDecide() {
  const { toasts, platform } = useStores()
  const queue = useStore(moderationStore)
  const { t } = useTranslation('operator')
  const titleOf = useListingTitle()

  const decide = async (entry: ModerationEntry, decision: Decision) => {
    const { id } = entry.listing
    const title = titleOf(entry.listing)
    window.scrollTo(0, 0)
    const failure = await queue.decide(entry, decision)
    if (failure) {
      platform.haptics?.onFailure()
      const isBack = queue.has(id)
      const action = { label: t('queue.show'), act: () => queue.open(id) }
      toasts.show(`${title}: ${t(refusalKey(failure))}`, { kind: 'bad', ...(isBack && { action }) })
      return
    }
    platform.haptics?.onSuccess()
    toasts.show(t(decision.status === 'published' ? 'queue.approved' : 'queue.sentBack', { title }))
  }
  return (entry: ModerationEntry, decision: Decision) => void decide(entry, decision)
}
