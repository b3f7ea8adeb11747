import { WifiOff } from 'lucide-react'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import styles from '../kernel/pages/not-found-page.module.css'
import type { Page } from '../kernel/pages/page.ts'

const Offline = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <WifiOff size={40} aria-hidden="true" className={styles.icon} />
      <h1>{t('site:shell.title')}</h1>
      <p>{t('site:shell.text')}</p>
    </div>
  )
}

/** The page a device caches to start from when there is no network. */
export const offlinePage: Page = {
  Component: Offline,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: t('site:shell.title'),
    description: t('site:shell.text'),
    path: '/offline',
    isIndexed: false,
  }),
}
