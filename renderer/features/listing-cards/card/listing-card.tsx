import { Star, StickyNote } from 'lucide-react'
import { computed } from 'mobx'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { storageKeys } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { shortFacts } from '../../../../texts/facts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { OnceLive } from '../../../kernel/once-live.tsx'
import { useDrawnOnce } from '../../../kernel/pages/drawn-once.ts'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { classes } from '../../../ui/classes.ts'
import { FavouriteButton, favouritesStore } from '../../favourites/index.ts'
import { languageStore } from '../../language/index.ts'
import { placeLine } from '../../listings/index.ts'
import { markedListingsStore } from '../../marked-listings/index.ts'
import { searchStore } from '../../search/index.ts'
import { CardActions } from './card-actions.tsx'
import { CardMore } from './card-more.tsx'
import { CardPictures } from './card-pictures.tsx'
import { CardPrice } from './card-price.tsx'
import styles from './listing-card.module.css'

/** Loaded on demand, as most cards have none of it. */
const CardAsides = lazyPart(() => import('./card-asides.tsx').then((m) => m.CardAsides))

interface Props {
  listing: Listing
  /** The card is in the first view, so its image is fetched at once. */
  isFirst?: boolean
  /** Where a click leads; by default to the listing's own page. */
  to?: string
  headingLevel?: 'h2' | 'h3'
  /** Shown instead of the buttons for writing and for the map, and of the three dots. */
  actions?: ReactNode
  /** Called when the heart is pressed, if it does more than toggle the favourite. */
  onLike?: ((listing: Listing) => void) | undefined
}

const shownFacilities = 2

export const ListingCard = observer(
  ({
    listing,
    isFirst = false,
    to = `/ad/${listing.id}`,
    headingLevel: Heading = 'h2',
    actions,
    onLike,
  }: Props) => {
    const { id } = listing
    const language = useStore(languageStore)
    const search = useStore(searchStore)
    const marked = useStore(markedListingsStore)
    const favourites = useStore(favouritesStore)
    const { t } = useTranslation('listing')
    const texts = { t, language: language.current }
    const isHeardTold = search.sort === 'confirmed'
    const hasPlaces = useStores().platform.storage.read(storageKeys.ownPlaces)
    const note = marked.noteOf(id)
    // When the pointer moves from one card to another, only these two cards are rendered again.
    const isPointed = useMemo(() => computed(() => search.pointedAt === id), [search, id]).get()
    const point = () => search.pointAt(id)
    // Only a card that is pointed at ends it: when the focus leaves one card, the pointer may be on another.
    const leave = () => isPointed && search.pointAt()

    const draw = () => (
      <>
        <div className={styles.picture}>
          <CardPictures listing={listing} to={to} isFirst={isFirst} />
          {listing.isExclusive && (
            <span className={styles.badge}>
              <Star size={14} fill="currentColor" aria-hidden="true" />
              {t('card.exclusive')}
            </span>
          )}
          {!actions && <CardMore listing={listing} />}
        </div>
        <div className={styles.body}>
          <CardPrice listing={listing} />
          <Heading className={styles.facts}>
            <AppLink to={to} className={styles.link}>
              {shortFacts(listing, texts)}
            </AppLink>
          </Heading>
          <p className={styles.place}>{placeLine(listing, language.current)}</p>
          {(isHeardTold || hasPlaces) && (
            <OnceLive>
              <div className={styles.place}>
                <CardAsides listing={listing} isHeardTold={isHeardTold} />
              </div>
            </OnceLive>
          )}
          {note && (
            <p className={styles.note}>
              <StickyNote size={16} aria-hidden="true" />
              <span className="unseen">{t('card.note')}</span>
              <bdi>{note}</bdi>
            </p>
          )}
          <ul className={styles.tags}>
            {listing.facilities.slice(0, shownFacilities).map((facility) => (
              <li key={facility} className={styles.tag}>
                {t(`facility.${facility}`)}
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            {actions ?? <CardActions listing={listing} />}
            <FavouriteButton
              listing={listing}
              className={styles.heart}
              onToggle={onLike && (() => onLike(listing))}
            />
          </div>
        </div>
      </>
    )
    const from = () => [listing, to, Heading, isHeardTold, hasPlaces, note, favourites.has(id)]
    return (
      <article
        id={`ad-${id}`}
        className={classes(styles.card, isPointed && styles.pointed)}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point()}
        onPointerLeave={leave}
        onFocus={point}
        onBlur={leave}
        {...useDrawnOnce(draw, !actions && !isFirst && from)}
      />
    )
  },
)
