import { MapPinOff } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { AppLink } from '../links/app-link.tsx'
import styles from './not-found-page.module.css'
import type { Page } from './page.ts'

const NotFound = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <MapPinOff size={40} aria-hidden="true" className={styles.icon} />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <AppLink to="/" className={styles.home}>
        {t('notFound.home')}
      </AppLink>
    </div>
  )
}

export const notFoundPage: Page = {
  Component: NotFound,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: t('site:notFound.title'),
    description: t('site:notFound.text'),
    path: '/',
    status: 404,
    isIndexed: false,
  }),
}
