import { SearchX } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { OnceAwake } from '../../../kernel/once-awake.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { emptySearch, writeSearch } from '../search-url.ts'
import { useSearch } from '../use-search.ts'
import styles from './empty-result.module.css'

/** Describes every filter there is: few first views need that. */
const WaysOut = lazy(() => import('./ways-out.tsx').then((m) => ({ default: m.WaysOut })))

/** Nothing was found, as the count above says: which one filter to drop, and how much that would find, the best first. */
export function EmptyResult() {
  const { t } = useTranslation('search')
  const { state } = useSearch()
  const meanwhile = <p className={styles.text}>{t('empty.text')}</p>
  return (
    <section className={styles.empty}>
      <SearchX size={40} aria-hidden="true" className={styles.icon} />
      <OnceAwake meanwhile={meanwhile}>
        <WaysOut />
      </OnceAwake>
      <AppLink
        to={`/${writeSearch({ ...emptySearch, mode: state.mode })}`}
        className={classes(button.button, button.soft)}
      >
        {t('filters.resetAll')}
      </AppLink>
    </section>
  )
}
