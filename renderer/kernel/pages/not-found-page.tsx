import { MapPinOff } from 'lucide-react'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTranslation } from '../i18n/use-translation.tsx'
import { AppLink } from '../links/app-link.tsx'
import type { Page } from './page.ts'

const NotFound = () => {
  const { t } = useTranslation()
  return (
    <EmptyState icon={MapPinOff} title={t('notFound.title')} isPage>
      <p>{t('notFound.text')}</p>
      <AppLink to="/" className={classes(button.button, button.primary)}>
        {t('notFound.home')}
      </AppLink>
    </EmptyState>
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
