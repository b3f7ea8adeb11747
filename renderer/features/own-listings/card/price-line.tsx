import { Pencil } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { currencySymbols } from '../../../../contract/listings/listing-words.ts'
import { formatMoney } from '../../../../texts/format/numbers.ts'
import { NumberField } from '../../../kernel/fields/number-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import styles from './price-line.module.css'

interface Props {
  listing: Listing
  isBusy: boolean
  onChange: (price: number) => Promise<boolean>
}

/** The price as the owner wrote it, with a way to change it without opening the form. */
export const PriceLine = observer(({ listing, isBusy, onChange }: Props) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('mine')
  const { price, currency, dealType } = listing
  const [isOpen, setOpen] = useState(false)
  const [next, setNext] = useState<number>()
  const pencil = useRef<HTMLDivElement>(null)

  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => pencil.current?.querySelector('button')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (next === undefined || isBusy) return
    if (next === price || (await onChange(next))) close()
  }

  if (isOpen)
    return (
      <form
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        noValidate
      >
        <NumberField
          label={t('act.newPrice', { currency: currencySymbols[currency] })}
          range={limits.price}
          isFocused
          value={next}
          onChange={setNext}
        />
        <div className={styles.buttons}>
          <Button look="primary" type="submit" disabled={isBusy || next === undefined}>
            {t('act.save')}
          </Button>
          <Button onClick={close}>{t('act.cancel')}</Button>
        </div>
      </form>
    )
  return (
    <div ref={pencil} className={styles.line}>
      <p className={styles.price}>
        {price === null ? (
          t('card.noPrice')
        ) : (
          <bdi>{formatMoney(price, currency, language.current)}</bdi>
        )}
        {price !== null && dealType !== 'sale' && (
          <span className={styles.per}>
            {' '}
            {t(dealType === 'rent' ? 'listing:price.perMonth' : 'listing:price.perNight')}
          </span>
        )}
      </p>
      <IconButton
        label={t('act.price')}
        className={styles.pencil}
        disabled={isBusy}
        onClick={() => {
          setNext(price ?? undefined)
          setOpen(true)
        }}
      >
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
})
