import { Heart } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../contract/listings/listing.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './favourite-button.module.css'
import { favouritesStore } from './favourites-store.ts'

interface Props {
  listing: Pick<Listing, 'id'>
  className?: string | undefined
  /** Called instead of just toggling the favourite. */
  onToggle?: (() => void) | undefined
}

export const FavouriteButton = observer(({ listing: { id }, className, onToggle }: Props) => {
  const favourites = useStore(favouritesStore)
  const { t } = useTranslation('listing')
  const isFavourite = favourites.has(id)
  const label = t(isFavourite ? 'card.unlike' : 'card.like')
  return (
    <button
      type="button"
      className={classes(styles.heart, className)}
      aria-pressed={isFavourite}
      aria-label={label}
      title={label}
      onClick={() => (onToggle ? onToggle() : void favourites.toggle(id))}
    >
      <Heart size={20} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  )
})
