import type { ReactNode } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AdvertisersOnly } from '../advertiser/index.ts'
import styles from './feeds.module.css'

/** The frame around every page of an advertiser's feeds. */
export function FeedsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('feeds')
  return (
    <AdvertisersOnly title={t('title')} visitorText={t('visitor')}>
      <div className={styles.page}>{children}</div>
    </AdvertisersOnly>
  )
}
