import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export function EmptyTab({ children }: { children: ReactNode }) {
  const { t } = useTranslation('lists')
  return (
    <EmptyState icon={Heart}>
      <p>{children}</p>
      <AppLink to="/" className={classes(button.button, button.primary)}>
        {t('fav.find')}
      </AppLink>
    </EmptyState>
  )
}
