import { SearchX } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { OnceLive } from '../../../kernel/once-live.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { emptySearch, writeSearch } from '../search-url.ts'
import { useSearch } from '../use-search.ts'

/** Loaded only when needed: it contains the texts of all filters, which few first views need. */
const WaysOut = lazyPart(() => import('./ways-out.tsx').then((m) => m.WaysOut))

/** Shown when nothing was found: which one filter to remove and how much that would find, the best first. */
export function EmptyResult() {
  const { t } = useTranslation('search')
  const { state } = useSearch()
  const meanwhile = <p>{t('empty.text')}</p>
  return (
    <EmptyState icon={SearchX}>
      <OnceLive meanwhile={meanwhile}>
        <WaysOut />
      </OnceLive>
      <AppLink
        to={`/${writeSearch({ ...emptySearch, mode: state.mode })}`}
        className={classes(button.button, button.soft)}
      >
        {t('filters.resetAll')}
      </AppLink>
    </EmptyState>
  )
}
