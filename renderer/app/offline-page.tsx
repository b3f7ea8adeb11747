import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from '../kernel/pages/not-found-page.module.css'
import type { Page } from '../kernel/pages/page.ts'

const Offline = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <WifiOff size={40} aria-hidden="true" className={styles.icon} />
      <h1>{t('shell.title')}</h1>
      <p>{t('shell.text')}</p>
    </div>
  )
}

/** The page a device caches to start from when there is no network. */
export const offlinePage: Page = {
  Component: Offline,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: t('shell.title'),
    description: t('shell.text'),
    path: '/offline',
    isIndexed: false,
  }),
}
