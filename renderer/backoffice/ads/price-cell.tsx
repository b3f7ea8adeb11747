import { Pencil } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import { currencySymbols } from '../../../contract/listing-words.ts'
import { useStores } from '../../app/stores.tsx'
import { formatMoney } from '../../features/rates/index.ts'
import styles from './price-cell.module.css'
import type { PriceEditing } from './use-price-edit.ts'

interface Props {
  ad: Listing
  isBusy: boolean
  /** Of the row that the keyboard is at. */
  isActive: boolean
  editing: PriceEditing
}

export const PriceCell = observer(({ ad, isBusy, isActive, editing }: Props) => {
  const { language } = useStores()
  const { t } = useTranslation('desk-ads')
  if (editing.edit?.seen.id === ad.id) return <PriceForm editing={editing} isBusy={isBusy} />
  const price =
    ad.price === null
      ? t('mine:card.noPrice')
      : formatMoney(ad.price, ad.currency, language.current)
  const per = ad.dealType === 'rent' ? 'listing:price.perMonth' : 'listing:price.perNight'
  return (
    <div className={styles.line}>
      <span className={styles.price}>
        <bdi>{ad.price === null ? '—' : price}</bdi>
        {ad.price !== null && ad.dealType !== 'sale' && (
          <span className={styles.per}> {t(per)}</span>
        )}
      </span>
      <button
        type="button"
        className={styles.pencil}
        tabIndex={isActive ? 0 : -1}
        disabled={isBusy}
        aria-label={t('price.cell', { price })}
        title={t('mine:act.price')}
        onClick={() => editing.begin(ad)}
      >
        <Pencil size={16} aria-hidden="true" />
      </button>
    </div>
  )
})

function PriceForm({ editing, isBusy }: Pick<Props, 'editing' | 'isBusy'>) {
  const { t } = useTranslation('desk-ads')
  const field = useRef<HTMLInputElement>(null)
  const aboutId = useId()
  const { edit, type, save, close } = editing

  useEffect(() => field.current?.select(), [])

  if (!edit) return null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <input
        ref={field}
        className={styles.input}
        aria-label={t('price.new', { currency: currencySymbols[edit.seen.currency] })}
        aria-invalid={edit.wrong !== undefined}
        aria-describedby={edit.wrong && aboutId}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        readOnly={isBusy}
        value={edit.typed}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (edit.typed === String(edit.seen.price ?? '')) close()
        }}
      />
      {edit.wrong && (
        <p id={aboutId} role="alert" className={styles.wrong}>
          {edit.wrong}
        </p>
      )}
    </form>
  )
}
