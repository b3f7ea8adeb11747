import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listing.ts'
import { usePart, useStores } from '../../app/stores.tsx'
import { formatMoney } from '../../features/rates/index.ts'
import { adsPart } from './ads-store.ts'
import { failureWords } from './failure-words.ts'

/** A price being written in its place. It is kept outside of its row, which goes when it is scrolled away. */
export interface PriceEdit {
  /** The ad as it was when the writing began: the change is meant for that version. */
  seen: Listing
  typed: string
  wrong: string | undefined
}

export function usePriceEdit(onClosed: () => void) {
  const { language, listings } = useStores()
  const ads = usePart(adsPart)
  const { t } = useTranslation('desk-ads')
  const [edit, setEdit] = useState<PriceEdit>()

  const close = () => {
    setEdit(undefined)
    onClosed()
  }

  const refuse = (wrong: string, seen = edit?.seen) =>
    setEdit((now) => now && seen && { ...now, seen, wrong })

  const save = async () => {
    if (!edit || ads.own.isBusy(edit.seen.id)) return
    const price = readPrice(edit.typed)
    if (price === undefined) return refuse(t('price.typed'))
    if (price === edit.seen.price) return close()
    const outcome = await ads.setPrice(edit.seen, price)
    if (outcome.kind === 'done') return close()
    if (outcome.kind !== 'failed') return
    const { failure } = outcome
    const fresh = listings.get(edit.seen.id) ?? edit.seen
    const isElsewhere = failure.kind === 'refused' && failure.code === 'EDITED_ELSEWHERE'
    if (!isElsewhere || fresh.price === null || fresh.version === edit.seen.version)
      return refuse(failureWords(fresh, failure, { t, language: language.current }))
    const now = formatMoney(fresh.price, fresh.currency, language.current)
    refuse(t('price.elsewhere', { price: now }), fresh)
  }

  return {
    edit,
    begin: (seen: Listing) => setEdit({ seen, typed: String(seen.price ?? ''), wrong: undefined }),
    type: (typed: string) => setEdit((now) => now && { ...now, typed, wrong: undefined }),
    save: () => void save(),
    close,
  }
}

export type PriceEditing = ReturnType<typeof usePriceEdit>

/** Digits, grouped as people group them. */
function readPrice(typed: string): number | undefined {
  const digits = typed.replace(/[\s\u00a0\u202f]/g, '')
  const price = Number(digits)
  return /^\d{1,9}$/.test(digits) && price <= limits.price.max ? price : undefined
}
