import { Columns3 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { PopoverChip } from '../../../../ui/popover.tsx'
import { listingTableStore } from '../listings-store.ts'
import styles from './column-choice.module.css'
import { columns, mayBeHidden } from './listing-columns.ts'

/** Lets the owner choose which columns are shown. */
export const ColumnChoice = observer(() => {
  const { hidden } = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  return (
    <PopoverChip
      label={
        <>
          <Columns3 size={18} aria-hidden="true" />
          <span className="unseen">{t('columns.choose')}</span>
        </>
      }
      title={t('columns.title')}
      isChosen={hidden.length > 0}
      renderContent={() => <List />}
    />
  )
})

const List = observer(() => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  return (
    <ul className={styles.list}>
      {columns.filter(mayBeHidden).map((column) => (
        <li key={column}>
          <label className={styles.column}>
            <input
              type="checkbox"
              checked={!listings.hidden.includes(column)}
              onChange={() => listings.toggleColumn(column)}
            />
            {t(`column.${column}`)}
          </label>
        </li>
      ))}
    </ul>
  )
})
