import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import type { Image, Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { classes } from '../../../ui/classes.ts'
import { useBrokenPicture } from '../../../ui/use-broken-picture.ts'
import { averageColour, pictureAddress, pictureSet } from '../../listings/index.ts'
import styles from './card-pictures.module.css'

/** The width of a card in the panel's two columns, in a tablet's two columns, and on a phone. */
const sizes = '(min-width: 1024px) 260px, (min-width: 640px) 50vw, 100vw'
const mostSlides = 5

interface Props {
  listing: Listing
  to: string
  isFirst: boolean
}

/**
 * The first images of a listing, swiped by the browser's scrolling. The arrows and all images but the first come with the
 * first touch: a page has twenty cards, and few of them are ever touched.
 */
export const CardPictures = observer(({ listing, to, isFirst }: Props) => {
  const { t } = useTranslation('listing')
  const strip = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState(0)
  const [isTouched, setTouched] = useState(false)
  const slides = listing.images.slice(0, mostSlides)

  if (slides.length === 0)
    return (
      <div className={styles.none}>
        <ImageOff size={32} aria-hidden="true" />
        <span className="unseen">{t('card.noPictures')}</span>
      </div>
    )

  const scrolled = () => {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 0 }
    // In a right-to-left page, the browser counts below zero.
    if (clientWidth > 0) setAt(Math.round(Math.abs(scrollLeft) / clientWidth))
  }
  const turn = (by: number) => {
    const element = strip.current
    if (!element) return
    const next = (at + by + slides.length) % slides.length
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    element.scrollTo({ left: sign * next * element.clientWidth, behavior: 'smooth' })
  }
  const touch = () => setTouched(true)
  const hasSeveral = slides.length > 1

  return (
    // `onPointerMove`, because a pointer may have rested here since before the page worked.
    <div className={styles.frame} onPointerMove={touch} onTouchStart={touch}>
      <AppLink to={to} tabIndex={-1} aria-hidden="true">
        <span ref={strip} className={styles.strip} onScroll={scrolled}>
          {slides.map((image, i) => (
            <Slide
              key={image.id}
              image={image}
              isFirst={isFirst && i === 0}
              isWanted={i === 0 || isTouched}
            />
          ))}
        </span>
      </AppLink>
      {hasSeveral && (
        <span className={styles.dots} aria-hidden="true">
          {slides.map((image, i) => (
            <span key={image.id} className={classes(styles.dot, i === at && styles.here)} />
          ))}
        </span>
      )}
      {hasSeveral && isTouched && (
        <>
          <Turn side="back" onTurn={() => turn(-1)} />
          <Turn side="on" onTurn={() => turn(1)} />
        </>
      )}
    </div>
  )
})

interface SlideProps {
  image: Image
  isFirst: boolean
  isWanted: boolean
}

const Slide = ({ image, isWanted, isFirst }: SlideProps) => (
  <span className={styles.slide} style={{ backgroundColor: averageColour(image.placeholder) }}>
    {isWanted && <Picture image={image} isFirst={isFirst} />}
  </span>
)

function Picture({ image, isFirst }: Pick<SlideProps, 'image' | 'isFirst'>) {
  const { at } = useStores()
  const { isBroken, watch } = useBrokenPicture()
  if (isBroken)
    return (
      <span className={styles.broken}>
        <ImageOff size={32} aria-hidden="true" />
      </span>
    )
  return (
    <img
      {...watch}
      className={styles.picture}
      src={at(pictureAddress(image, 640))}
      srcSet={pictureSet(image, at)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
    />
  )
}

/** For a mouse, which cannot swipe. Keyboard users see the images on the listing's page. */
const Turn = ({ side, onTurn }: { side: 'back' | 'on'; onTurn: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-hidden="true"
    className={classes(styles.turn, side === 'on' ? styles.on : styles.back)}
    onClick={onTurn}
  >
    {side === 'on' ? <ChevronRight size={20} /> : <ChevronLeft size={20} />}
  </button>
)
