import { ArrowUpDown, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Sort } from '../../../contract/listing-words.ts'
import { nextSort } from '../../../contract/listing-words.ts'
import styles from './sort-button.module.css'

/** All that a visitor may sort by; the button cycles through the first three. */
export const visitorSorts = ['expensive', 'cheap', 'new', 'old'] as const

interface Props {
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Reads an order from an address; what makes no sense is the usual one. */
export const readSort = (text: string | null): Sort =>
  visitorSorts.find((sort) => sort === text) ?? 'new'

export function SortButton({ sort, onSort }: Props) {
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
          value={sort}
          onChange={(event) => onSort(readSort(event.target.value))}
        >
          {visitorSorts.map((each) => (
            <option key={each} value={each}>
              {t(`sort.${each}`)}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
