import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { Marker } from '../../../../contract/listings/listings.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import { shortFacts } from '../../../../texts/facts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { pictureAddress } from '../../listings/index.ts'
import styles from './leaflet-pins.module.css'
import type { PinBoard } from './pin-board.ts'

interface Props {
  id: Id
  marker: Marker
  board: PinBoard
}

/** Shows the listing of a pin that is pointed at. Screen readers skip it, because the pin's name says the same. */
export const PinCard = observer(({ id, marker, board }: Props) => {
  const { at } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('listing')
  const element = useRef<HTMLDivElement>(null)
  const listing = board.listingOf(id)
  const [cover] = listing?.images ?? []
  usePlace(element)

  useEffect(() => void board.loadListing(id), [board, id])

  return (
    <div ref={element} className={styles.card} dir={language.direction} aria-hidden="true">
      <div className={styles.cover}>
        {cover && <img src={at(pictureAddress(cover, 320))} alt="" draggable={false} />}
      </div>
      <div className={styles.words}>
        <b>
          <bdi>{board.fullPriceOf(marker)}</bdi>
        </b>
        <span>{listing && shortFacts(listing, { t, language: language.current })}</span>
      </div>
    </div>
  )
})

const edge = 8

/** Places the card above its pin, or below it at the map's upper edge; it never crosses the map's edge. */
function usePlace(element: { current: HTMLElement | null }) {
  const map = useMap()
  useLayoutEffect(() => {
    const card = element.current
    if (!card) return
    const box = card.getBoundingClientRect()
    const frame = map.getContainer().getBoundingClientRect()
    const aside =
      Math.max(0, frame.left + edge - box.left) - Math.max(0, box.right + edge - frame.right)
    card.style.setProperty('--aside', `${aside}px`)
    card.toggleAttribute('data-below', box.top < frame.top + edge)
  }, [map, element])
}
