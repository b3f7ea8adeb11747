import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { emptyIdList, limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Sort } from '../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Switch } from '../../ui/switch.tsx'
import { InfiniteListings } from '../listing-cards/index.ts'
import { markedListingsStore } from '../marked-listings/index.ts'
import { useMapScope } from '../search/index.ts'
import { EmptyTab } from './empty-tab.tsx'
import { favouriteListStore } from './favourite-list-store.ts'
import { favouritesStore } from './favourites-store.ts'
import { WithdrawnFavourites } from './withdrawn-favourites.tsx'

/** The favourites: each can be removed, which can be undone, and added to the comparison. */
export const FavouriteListings = observer(({ sort }: { sort: Sort }) => {
  const { toasts } = useStores()
  const favourites = useStore(favouritesStore)
  const marked = useStore(markedListingsStore)
  const { t } = useTranslation('lists')
  const list = useStore(favouriteListStore)
  const { isRead } = favourites
  const { feed } = list
  // A signed-in person's favourites are known only as far as the list was loaded.
  const ids = favourites.ids.length > 0 ? favourites.ids : feed.ids
  useMapScope({ id: ids.length > 0 ? ids : [emptyIdList] })

  // The stored favourites are read only after the page was first loaded.
  useEffect(() => {
    if (isRead) void list.open(sort)
  }, [list, isRead, sort])

  const remove = (listing: Listing) => {
    const { id } = listing
    const at = feed.ids.indexOf(id)
    feed.remove(id)
    void favourites.toggle(id)
    const act = () => {
      if (favourites.has(id)) return
      void favourites.toggle(id)
      feed.insert(id, at)
    }
    toasts.show(t('fav.removed'), { action: { label: t('fav.undo'), act } })
  }
  const compare = (id: string, isCompared: boolean) => {
    if (!marked.compare(id, isCompared))
      toasts.show(t('lists:menu.compareFull', { count: limits.compare }))
  }

  return (
    <>
      <InfiniteListings
        feed={feed}
        empty={list.withdrawn.length === 0 && <EmptyTab>{t('fav.empty')}</EmptyTab>}
        onLike={remove}
        renderBelow={({ id }) => (
          <Switch isOn={marked.isCompared(id)} onChange={(isOn) => compare(id, isOn)}>
            {t('fav.inCompare')}
          </Switch>
        )}
      />
      <WithdrawnFavourites />
    </>
  )
})
