import { ArrowUpDown, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VisitorSort } from '../../../contract/listings/listing-words.ts'
import { nextSort, visitorSorts } from '../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import styles from './sort-button.module.css'

interface Props {
  sort: VisitorSort
  onSort: (sort: VisitorSort) => void
  /** More options with their own values; `value` is then the chosen one, and `onPick` gets any choice. */
  children?: ReactNode
  value?: string | undefined
  onPick?: (value: string) => void
}

/** The orders that need no place to measure from. */
const usualSorts = visitorSorts.filter((sort) => sort !== 'nearest')

/** Reads an order from an address; anything unknown counts as the usual order. */
export const readSort = (text: string | null): VisitorSort =>
  usualSorts.find((sort) => sort === text) ?? 'new'

export function SortButton({
  sort,
  onSort,
  children,
  value = sort,
  onPick = (picked) => onSort(readSort(picked)),
}: Props) {
  const { t } = useTranslation('listing')
  return (
    <div className={styles.sort}>
      <button type="button" className={styles.cycle} onClick={() => onSort(nextSort(sort))}>
        <span className="unseen">{t('sort.label')}</span>
        {t(`sort.${sort}`)}
        <ArrowUpDown size={16} aria-hidden="true" />
      </button>
      <span className={styles.menu}>
        <ChevronDown size={20} aria-hidden="true" />
        <select
          className={styles.select}
          aria-label={t('sort.choose')}
          value={value}
          onChange={(event) => onPick(event.target.value)}
        >
          {children}
          {usualSorts.map((each) => (
            <option key={each} value={each}>
              {t(`sort.${each}`)}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
