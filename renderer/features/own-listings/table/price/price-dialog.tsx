import { observer } from 'mobx-react-lite'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import { formatMoney, formatNumber } from '../../../../../texts/format/numbers.ts'
import { useRowWindow } from '../../../../kernel/hooks/use-scroll-window.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { languageStore } from '../../../language/index.ts'
import { listingsStore } from '../../../listings/index.ts'
import { listingTableStore } from '../listings-store.ts'
import { Gap } from '../rows/gap.tsx'
import { useListingName } from '../use-listing-name.ts'
import type { PriceChange, Rounding } from './price-change.ts'
import { newPriceOf, readChange, roundings } from './price-change.ts'
import styles from './price-dialog.module.css'

/** Changes all chosen listings' prices by percent or by an amount. Shows each new price before the change. */
export const PriceDialog = observer(({ onClose }: { onClose: () => void }) => {
  const language = useStore(languageStore)
  const listings = useStore(listingsStore)
  const table = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const [by, setBy] = useState<PriceChange['by']>('percent')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<Rounding>(1)
  const fields = useRef<HTMLFormElement>(null)

  // The dialog puts the focus on its first button when it opens; this runs after that.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLInputElement>('input[inputmode]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])

  const chosen = listings.rows(table.chosen)
  const value = readChange(typed, by)
  const change = value === undefined ? undefined : { by, value, rounding }
  const shownChange = useDeferredValue(change)
  const count = change
    ? chosen.filter((listing) => newPriceOf(listing, change).kind === 'new').length
    : 0
  const isMixed = new Set(chosen.map(({ currency }) => currency)).size > 1

  return (
    <Dialog title={t('price.title')} closeLabel={t('price.cancel')} onClose={onClose}>
      <form
        ref={fields}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!change || count === 0) return
          onClose()
          void table.changePrice(change)
        }}
      >
        <fieldset className={styles.by}>
          <legend className="unseen">{t('price.by')}</legend>
          {(['percent', 'amount'] as const).map((each) => (
            <label key={each} className={styles.way}>
              <input
                type="radio"
                name="by"
                className={styles.radio}
                checked={by === each}
                onChange={() => setBy(each)}
              />
              {t(`price.${each}`)}
            </label>
          ))}
        </fieldset>
        <div className={styles.fields}>
          <TextField
            label={by === 'percent' ? t('price.byPercent') : t('price.byAmount')}
            hint={by === 'amount' && isMixed ? t('price.currency') : t('price.hint')}
            wrong={
              typed.trim() !== '' && !change && !['-', '−', '+'].includes(typed.trim())
                ? t(by === 'percent' ? 'price.wrong.percent' : 'price.wrong.amount')
                : undefined
            }
            inputMode="text"
            autoComplete="off"
            dir="ltr"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <SelectField
            label={t('price.rounding')}
            value={rounding}
            onChange={({ target }) =>
              setRounding(roundings.find((each) => String(each) === target.value) ?? 1)
            }
          >
            {roundings.map((each) => (
              <option key={each} value={each}>
                {each === 1
                  ? t('price.exact')
                  : t('price.to', { n: formatNumber(each, language.current) })}
              </option>
            ))}
          </SelectField>
        </div>
        <Preview listings={chosen} change={shownChange} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('price.cancel')}</Button>
          <Button look="primary" type="submit" disabled={count === 0}>
            {t('price.apply', { n: formatNumber(count, language.current) })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
})

const lineHeight = 44

interface PreviewProps {
  listings: readonly Listing[]
  change: PriceChange | undefined
}

const Preview = observer(({ listings, change }: PreviewProps) => {
  const { t } = useTranslation('desk-ads')
  const nameOf = useListingName()
  const { box, from, to } = useRowWindow(listings.length, lineHeight)
  return (
    <section
      ref={box}
      className={styles.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={t('price.will')}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.ad')}</th>
            <th scope="col">{t('price.was')}</th>
            <th scope="col">{t('price.will')}</th>
          </tr>
        </thead>
        <Gap height={from * lineHeight} />
        <tbody>
          {listings.slice(from, to).map((listing) => (
            <tr key={listing.id} className={styles.line}>
              <th scope="row" title={nameOf(listing).place}>
                <bdi>{nameOf(listing).place}</bdi>
              </th>
              <td>
                <Money listing={listing} price={listing.price} />
              </td>
              <td>{change && <Will listing={listing} change={change} />}</td>
            </tr>
          ))}
        </tbody>
        <Gap height={(listings.length - to) * lineHeight} />
      </table>
    </section>
  )
})

function Will({ listing, change }: { listing: Listing; change: PriceChange }) {
  const { t } = useTranslation('desk-ads')
  const next = newPriceOf(listing, change)
  if (next.kind !== 'new') {
    const why = t(next.kind === 'noPrice' ? 'price.none' : 'price.same')
    return (
      <span className={styles.none} title={why}>
        {why}
      </span>
    )
  }
  return (
    <>
      <strong>
        <Money listing={listing} price={next.price} />
      </strong>
      {next.isClamped && <span className={styles.none}> {t('price.clamped')}</span>}
    </>
  )
}

const Money = observer(({ listing, price }: { listing: Listing; price: number | null }) => {
  const language = useStore(languageStore)
  return <bdi>{price === null ? '—' : formatMoney(price, listing.currency, language.current)}</bdi>
})
