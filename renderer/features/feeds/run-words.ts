import type { FeedKind, FeedRun } from '../../../contract/feeds/feed-sources.ts'
import { categories, dealTypes } from '../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'

/** Says what state a run is in, and why it waits or failed. */
export function useRunWords() {
  const { t } = useTranslation('feeds')
  return ({ state, hold, fault, answeredStatus, done, total }: FeedRun): string => {
    if (state === 'waiting') return t(`hold.${hold ?? 'ASKED'}`)
    if (state === 'failed' && fault)
      return fault === 'WRONG_ANSWER'
        ? t('runFault.WRONG_ANSWER', { status: answeredStatus ?? 0 })
        : t(`runFault.${fault}`)
    if (state === 'reading') return t('state.reading', { done })
    if (state === 'applying' || state === 'undoing') return t(`state.${state}`, { done, total })
    return t(`state.${state}`)
  }
}

/** A feed kind in words: its deal and its category. */
export function useKindWords() {
  const { t } = useTranslation(['feeds', 'listing'])
  return (kind: FeedKind): string => {
    const [first, second] = kind.split('.')
    const deal = dealTypes.find((each) => each === first) ?? 'sale'
    const category = categories.find((each) => each === second) ?? 'commercial'
    return `${t(`feeds:out.choice.deal.${deal}`)} · ${t(`listing:category.${category}`)}`
  }
}
