import { HeartOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import type { WithdrawnFavourite } from '../../../contract/people/favourites.ts'
import { factsSentence } from '../../../texts/facts.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { languageStore } from '../language/index.ts'
import { favouriteListStore } from './favourite-list-store.ts'
import styles from './favourites-page.module.css'

/** Favourites that are no longer public. They say so and link to similar listings, until the visitor removes them. */
export const WithdrawnFavourites = observer(() => {
  const { withdrawn } = useStore(favouriteListStore)
  const { t } = useTranslation('lists')
  if (withdrawn.length === 0) return null
  return (
    <ul className={classes(styles.grid, styles.withdrawn)} aria-label={t('fav.withdrawn')}>
      {withdrawn.map((each) => (
        <li key={each.id} className={styles.gone}>
          <Gone favourite={each} />
        </li>
      ))}
    </ul>
  )
})

function Gone({ favourite: { id, dealType, category } }: { favourite: WithdrawnFavourite }) {
  const list = useStore(favouriteListStore)
  const { t } = useTranslation('lists')
  const { current: language } = useStore(languageStore)
  const what = dealType && factsSentence({ ...emptyListing, dealType, category }, { t, language })
  return (
    <>
      <HeartOff size={24} aria-hidden="true" />
      <p className={styles.goneTitle}>{t('fav.isWithdrawn')}</p>
      <p>{what ?? `№ ${id}`}</p>
      <div className={styles.goneButtons}>
        {dealType && (
          <AppLink to={`/ad/${id}`} className={classes(button.button, button.soft)}>
            {t('fav.similar')}
          </AppLink>
        )}
        <Button onClick={() => void list.giveUp(id)}>{t('fav.giveUp')}</Button>
      </div>
    </>
  )
}
