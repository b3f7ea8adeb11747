import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatNumber } from '../../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { Button } from '../../../../ui/button.tsx'
import { languageStore } from '../../../language/index.ts'
import { isFiltering } from '../filter/listing-filter.ts'
import { listingTableStore } from '../listings-store.ts'
import { PriceDialog } from '../price/price-dialog.tsx'
import { ColumnChoice } from '../rows/column-choice.tsx'
import { KeysHelp } from '../rows/keys-help.tsx'
import { chooseNone } from '../rows/selection.ts'
import styles from './bulk-action-bar.module.css'

/** How many listings there are and how many are chosen, and the bulk actions for the chosen ones. */
export const BulkActionBar = observer(() => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const [isPricing, setPricing] = useState(false)
  const count = listings.chosen.length
  const isIdle = count === 0 || listings.isActing

  return (
    <div className={styles.bar} data-chosen={count > 0}>
      <p role="status" className={styles.count}>
        <CountWords />
      </p>
      {count > 0 && (
        <Button look="bare" onClick={() => listings.select(chooseNone)}>
          {t('act.clear')}
        </Button>
      )}
      <div className={styles.acts}>
        <Button disabled={isIdle} onClick={() => void listings.publish()}>
          {t('act.publish')}
        </Button>
        <Button disabled={isIdle} onClick={() => void listings.unpublish()}>
          {t('act.unpublish')}
        </Button>
        <Button disabled={isIdle} onClick={() => setPricing(true)}>
          {t('act.price')}
        </Button>
        <Button look="bad" disabled={isIdle} onClick={() => void listings.remove()}>
          {t('act.remove')}
        </Button>
        <ColumnChoice />
        <KeysHelp />
      </div>
      {isPricing && <PriceDialog onClose={() => setPricing(false)} />}
    </div>
  )
})

const CountWords = observer(() => {
  const language = useStore(languageStore)
  const { chosen, shown, own, filter } = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const write = (n: number) => formatNumber(n, language.current)
  const total = own.rows.length
  const words = [
    isFiltering(filter)
      ? t('count.found', { n: write(shown.length), total: write(total) })
      : t('count.all', { count: total, n: write(total) }),
    !own.isWhole && own.loading.kind === 'loading' && total > 0 && t('load.more'),
    chosen.length > 0 && t('count.chosen', { n: write(chosen.length) }),
  ]
  return <>{words.filter(Boolean).join(' · ')}</>
})
