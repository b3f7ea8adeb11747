import { WifiOff } from 'lucide-react'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import type { Page } from '../kernel/pages/page.ts'
import { EmptyState } from '../ui/empty-state.tsx'

const Offline = () => {
  const { t } = useTranslation()
  return (
    <EmptyState icon={WifiOff} title={t('site:shell.title')} isPage>
      <p>{t('site:shell.text')}</p>
    </EmptyState>
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
