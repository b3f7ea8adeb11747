import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Shown when the visitor has hidden everything that was found. */
export function AllHidden() {
  const { t } = useTranslation('search')
  return (
    <EmptyState title={t('hidden.title')}>
      <AppLink to="/fav?tab=hidden" className={classes(button.button, button.soft)}>
        {t('hidden.show')}
      </AppLink>
    </EmptyState>
  )
}
