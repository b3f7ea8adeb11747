import { useTranslation } from 'react-i18next'
import type { Page } from './page.ts'

const NotFound = () => {
  const { t } = useTranslation()
  return <h1>{t('notFound.title')}</h1>
}

export const notFoundPage: Page = {
  Component: NotFound,
  load: async () => {},
  head: () => ({ title: 'Sakhli', description: '', path: '/', status: 404, isIndexed: false }),
}
