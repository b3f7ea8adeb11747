import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../kernel/links/app-link.tsx'
import styles from './new-listing-link.module.css'
import { useIsProminent } from './use-is-prominent.ts'

/** With its words while the list is at the top or scrolls up; out of the way while one reads on. */
export function NewListingLink() {
  const { t } = useTranslation('mine')
  const isProminent = useIsProminent()
  return (
    <AppLink
      to="/newAd"
      className={styles.link}
      data-prominent={isProminent}
      aria-label={t('newAd')}
      title={t('newAd')}
    >
      <Plus size={20} aria-hidden="true" />
      <span className={styles.words}>{t('newAd')}</span>
    </AppLink>
  )
}
