import type { Listing } from '../../../../contract/listings/listing.ts'
import type { Status } from '../../../../contract/listings/listing-words.ts'
import type { Translate } from '../../../../texts/keys.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useGoOn } from '../../../kernel/links/use-go-on.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { listingsStore } from '../../listings/index.ts'
import { ownListingsStore } from '../own-listings-store.ts'
import { isIncomplete, refusalWords } from '../owner-actions.ts'

/** What the owner can do with a listing, with a message about the result. */
export function useListingActs(listing: Listing) {
  const { toasts } = useStores()
  const listings = useStore(listingsStore)
  const own = useStore(ownListingsStore)
  const { t } = useTranslation('mine')
  const go = useGo()
  const goOn = useGoOn()
  const bad = (text: string) => toasts.show(text, { kind: 'bad' })

  const move = async (to: Status) => {
    const outcome = await own.move(listing, to)
    if (outcome === 'busy') return
    if (outcome === 'done') {
      const { status = to } = listings.get(listing.id) ?? {}
      toasts.show(t(`said.${status}`))
      return
    }
    const open = { label: t('act.fillIn'), act: () => go(`/editAd/${listing.id}`) }
    toasts.show(failureWords(outcome, t), {
      kind: 'bad',
      ...(isIncomplete(outcome) && { action: open }),
    })
  }

  /** Returns whether the new price was saved. */
  const changePrice = async (price: number): Promise<boolean> => {
    const outcome = await own.changePrice(listing, price)
    if (outcome === 'busy') return false
    if (outcome === 'done') toasts.show(t('said.price'))
    else bad(failureWords(outcome, t))
    return outcome === 'done'
  }

  const withdrawEdit = async () => {
    const outcome = await own.withdrawEdit(listing)
    if (outcome === 'done') toasts.show(t('said.editWithdrawn'))
    else if (outcome !== 'busy') bad(failureWords(outcome, t))
  }

  const remove = async () => {
    const at = own.feed.ids.indexOf(listing.id)
    const deleting = own.remove(listing)
    // The element that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
    const note = toasts.show(t('said.removed'), {
      action: { label: t('act.undo'), act: () => void takeBack(at) },
    })
    const outcome = await deleting
    if (outcome === 'done' || outcome === 'busy') return
    toasts.dismiss(note)
    bad(t('failure.delete'))
  }

  const takeBack = async (at: number) => {
    const outcome = await own.takeBack(listing, at)
    if (outcome === 'done') toasts.show(t('said.restored'))
    else if (outcome !== 'busy') bad(failureWords(outcome, t))
  }

  const duplicate = async () => {
    const outcome = await own.duplicate(listing)
    if (outcome === 'busy' || outcome === 'done') return
    if ('copy' in outcome) goOn(`/editAd/${outcome.copy}`)
    else bad(failureWords(outcome, t))
  }

  return {
    isBusy: own.isBusy(listing.id),
    move: (to: Status) => void move(to),
    changePrice,
    withdrawEdit: () => void withdrawEdit(),
    remove: () => void remove(),
    duplicate: () => void duplicate(),
  }
}

/** Why the action failed and what to do now. */
function failureWords(failure: Failure, t: Translate): string {
  if (failure.kind !== 'refused') return t('mine:failure.unreachable')
  if (failure.code === 'WRONG_ADDRESS') return t('mine:failure.address')
  return failure.code === 'WRONG_DATA' ? t('mine:failure.data') : refusalWords(failure, t)
}
