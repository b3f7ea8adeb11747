import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import type { SearchFilters } from '../search-url.ts'
import type { FilterGroup } from './filter-groups.ts'
import { isGroupUsed, withoutGroup } from './filter-groups.ts'
import styles from './filter-section.module.css'

interface Props {
  group: FilterGroup
  title: string
  filters: SearchFilters
  onReset: (filters: SearchFilters) => void
  children: ReactNode
}

/** What a component with several sections of the filters page gets. */
export interface SectionsProps {
  filters: SearchFilters
  section: (group: FilterGroup) => Pick<Props, 'group' | 'filters' | 'onReset'>
  onChange: (part: Partial<SearchFilters>) => void
}

/** One group of filters, with a button to reset it. */
export function FilterSection({ group, title, filters, onReset, children }: Props) {
  const { t } = useTranslation(['search', 'words'])
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {isGroupUsed(filters, group) && (
          <button
            type="button"
            className={styles.reset}
            aria-label={t('words:resetOf', { filter: title })}
            onClick={() => onReset(withoutGroup(filters, group))}
          >
            {t('words:reset')}
          </button>
        )}
      </div>
      {children}
    </section>
  )
}
