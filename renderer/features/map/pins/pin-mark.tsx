import { Star } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { MouseEvent, PointerEvent } from 'react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { storageKeys } from '../../../../contract/limits.ts'
import type { Marker } from '../../../../contract/listings/listings.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Pin } from './gather-pins.ts'
import styles from './leaflet-pins.module.css'
import { OnMap } from './on-map.tsx'
import type { PinBoard } from './pin-board.ts'
import { PinCard } from './pin-card.tsx'

/** Fetched only when needed, because most visitors have no places of their own. */
const PinWalks = lazyPart(() => import('./pin-walks.tsx').then((m) => m.PinWalks))

export interface PinActs {
  onOpen: (event: MouseEvent, pin: Pin) => void
  onFocus: (pin: Pin) => void
}

interface Props extends PinActs {
  pin: Pin
  board: PinBoard
}

/** One pin: the price of a listing, or how many listings there are at an address or close together. */
export const PinMark = observer(({ pin, board, ...acts }: Props) => {
  const [first] = pin.markers
  if (!first) return null
  return (
    <OnMap lat={pin.lat} lon={pin.lon}>
      {pin.markers.length > 1 ? (
        <Cluster pin={pin} board={board} {...acts} />
      ) : first.count > 1 ? (
        <Group pin={pin} board={board} marker={first} {...acts} />
      ) : (
        <Single pin={pin} board={board} marker={first} {...acts} />
      )}
    </OnMap>
  )
})

const usePointed = (board: PinBoard, pin: Pin) =>
  useMemo(() => board.isPointed(pin), [board, pin]).get()

const Cluster = observer(({ pin, board, onOpen, onFocus }: Props) => {
  const { t } = useTranslation('map')
  const isPointed = usePointed(board, pin)
  return (
    <button
      type="button"
      className={classes(styles.circle, isPointed && styles.lifted)}
      aria-label={t('pin.cluster', { count: pin.count })}
      onClick={(event) => onOpen(event, pin)}
      onFocus={() => onFocus(pin)}
    >
      {pin.count}
    </button>
  )
})

interface MarkerProps extends Props {
  marker: Marker
}

const Group = observer(({ pin, board, marker, onOpen, onFocus }: MarkerProps) => {
  const { t } = useTranslation('map')
  const isPointed = usePointed(board, pin)
  return (
    <a
      href={board.hrefOf(marker)}
      draggable={false}
      className={classes(styles.circle, styles.group, isPointed && styles.lifted)}
      aria-label={t('pin.group', { count: marker.count, address: marker.address })}
      onClick={(event) => onOpen(event, pin)}
      onFocus={() => onFocus(pin)}
    >
      {marker.count}
    </a>
  )
})

const Single = observer(({ pin, board, marker, onOpen, onFocus }: MarkerProps) => {
  const { t } = useTranslation('map')
  const isPointed = usePointed(board, pin)
  const [isHere, setHere] = useState(false)
  const isCardDue = useRest(isHere)
  const isSeen = board.isSeen(marker)
  const { address, isExclusive, id } = marker
  const hasPlaces = useStores().platform.storage.read(storageKeys.ownPlaces)
  const isDot = pin.look === 'dot'
  const walks = hasPlaces && id && !isDot ? `walks-${id}` : undefined
  const name = [
    // The name for screen readers contains what is written on the pin, in the same form.
    t('pin.ad', { price: isDot ? board.fullPriceOf(marker) : board.priceOf(marker), address }),
    isExclusive && t('pin.exclusive'),
    isSeen && t('pin.seen'),
  ]
  const point = (isOn: boolean) => {
    setHere(isOn)
    board.pointAt(isOn ? marker.id : undefined)
  }
  const onHover = (isOn: boolean) => (event: PointerEvent) => {
    // A finger does not hover: its tap opens the listing.
    if (event.pointerType === 'mouse') point(isOn)
  }
  return (
    <>
      <a
        href={board.hrefOf(marker)}
        draggable={false}
        className={classes(
          isDot ? styles.dot : styles.price,
          isSeen && styles.seen,
          isPointed && styles.lifted,
        )}
        aria-label={name.filter(Boolean).join(', ')}
        aria-describedby={walks}
        onClick={(event) => onOpen(event, pin)}
        onPointerEnter={onHover(true)}
        onPointerLeave={onHover(false)}
        onFocus={() => {
          point(true)
          onFocus(pin)
        }}
        onBlur={() => point(false)}
      >
        {!isDot && isExclusive && <Star className={styles.star} size={12} aria-hidden="true" />}
        {!isDot && (
          <span className={styles.lines}>
            <bdi>{board.priceOf(marker)}</bdi>
            {id && walks && (
              <Suspense>
                <PinWalks id={id} name={walks} />
              </Suspense>
            )}
          </span>
        )}
      </a>
      {isCardDue && marker.id && <PinCard id={marker.id} marker={marker} board={board} />}
    </>
  )
})

const restMs = 120

/** True once the pointer has rested on a pin: a pointer that only passes opens no cards. */
function useRest(isHere: boolean): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isHere) return
    const timer = setTimeout(() => setDue(true), restMs)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [isHere])
  return isDue
}
