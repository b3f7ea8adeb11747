import { observer } from 'mobx-react-lite'
import { emptyIdList } from '../../../contract/limits.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSkeleton, ListingCard } from '../listing-cards/index.ts'
import { useSomeListings } from '../listings/index.ts'
import { markedListingsStore } from '../marked-listings/index.ts'
import { useMapScope } from '../search/index.ts'
import { EmptyTab } from './empty-tab.tsx'
import styles from './favourites-page.module.css'
import { favouritesStore } from './favourites-store.ts'

/** Listings that were seen recently, or hidden ones that can be shown again. */
export const RecentOrHidden = observer(({ tab }: { tab: 'recent' | 'hidden' }) => {
  const marked = useStore(markedListingsStore)
  const favourites = useStore(favouritesStore)
  const { t } = useTranslation('lists')
  const ids = tab === 'recent' ? marked.recentIds : marked.hiddenIds
  const { state, rows, retry } = useSomeListings(ids)
  useMapScope({ id: ids.length > 0 ? ids : [emptyIdList] })

  if (favourites.isRead && ids.length === 0)
    return <EmptyTab>{t(tab === 'recent' ? 'fav.emptyRecent' : 'fav.emptyHidden')}</EmptyTab>
  return (
    <>
      <ul className={styles.grid}>
        {rows.map((row, i) => (
          <li key={row.id}>
            <ListingCard
              listing={row}
              isFirst={i === 0}
              actions={
                tab === 'hidden' ? (
                  <Button look="soft" isWide onClick={() => marked.hide(row.id, false)}>
                    {t('fav.unhide')}
                  </Button>
                ) : undefined
              }
            />
          </li>
        ))}
        {state.kind === 'loading' && rows.length === 0 && (
          <li>
            <CardSkeleton />
          </li>
        )}
      </ul>
      {state.kind === 'failed' && (
        <FailureNote failure={state.failure} hasKept={rows.length > 0} onRetry={retry} />
      )}
    </>
  )
})
