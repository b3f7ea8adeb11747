import { Pencil } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef } from 'react'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import { currencySymbols } from '../../../../../contract/listings/listing-words.ts'
import { formatMoney } from '../../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { languageStore } from '../../../language/index.ts'
import { failureWords } from '../bulk/failure-words.ts'
import styles from './price-cell.module.css'
import type { PriceEditor, PriceTrouble } from './price-editor.ts'

interface Props {
  listing: Listing
  isBusy: boolean
  /** Whether the keyboard is at this row. */
  isActive: boolean
  editor: PriceEditor
}

export const PriceCell = observer(({ listing, isBusy, isActive, editor }: Props) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('desk-ads')
  if (editor.edit?.seen.id === listing.id) return <PriceForm editor={editor} isBusy={isBusy} />
  const price =
    listing.price === null
      ? t('mine:card.noPrice')
      : formatMoney(listing.price, listing.currency, language.current)
  const per = listing.dealType === 'rent' ? 'listing:price.perMonth' : 'listing:price.perNight'
  return (
    <div className={styles.line}>
      <span className={styles.price}>
        <bdi>{listing.price === null ? '—' : price}</bdi>
        {listing.price !== null && listing.dealType !== 'sale' && (
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
        onClick={() => editor.begin(listing)}
      >
        <Pencil size={16} aria-hidden="true" />
      </button>
    </div>
  )
})

const PriceForm = observer(({ editor, isBusy }: Pick<Props, 'editor' | 'isBusy'>) => {
  const { t } = useTranslation('desk-ads')
  const field = useRef<HTMLInputElement>(null)
  const aboutId = useId()
  const wordsOf = useTroubleWords()

  useEffect(() => {
    field.current?.select()
    const row = field.current?.closest('tr')
    return () => {
      // Unless the focus is already elsewhere.
      if (document.activeElement === document.body) row?.focus({ preventScroll: true })
    }
  }, [])

  const { edit } = editor
  if (!edit) return null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.close()
      }}
    >
      <input
        ref={field}
        className={styles.input}
        aria-label={t('price.new', { currency: currencySymbols[edit.seen.currency] })}
        aria-invalid={edit.trouble !== undefined}
        aria-describedby={edit.trouble && aboutId}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        readOnly={isBusy}
        value={edit.typed}
        onChange={({ target }) => editor.type(target.value)}
        onBlur={() => editor.leave()}
      />
      {edit.trouble && (
        <p id={aboutId} role="alert" className={styles.wrong}>
          {wordsOf(edit.seen, edit.trouble)}
        </p>
      )}
    </form>
  )
})

function useTroubleWords() {
  const language = useStore(languageStore)
  const { t } = useTranslation('desk-ads')
  return (listing: Listing, trouble: PriceTrouble) => {
    if (trouble.kind === 'notANumber') return t('price.typed')
    if (trouble.kind === 'failed')
      return failureWords(listing, trouble.failure, { t, language: language.current })
    const price = formatMoney(trouble.price, listing.currency, language.current)
    return t('price.elsewhere', { price })
  }
}
