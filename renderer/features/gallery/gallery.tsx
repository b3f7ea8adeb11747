import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useState } from 'react'
import type { Image } from '../../../contract/listings/listing.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { classes } from '../../ui/classes.ts'
import { languageStore } from '../language/index.ts'
import { pictureAddress } from '../listings/index.ts'
import styles from './gallery.module.css'
import type { ShownImage } from './picture-source.ts'
import { Slide } from './slide.tsx'
import { useCarousel } from './use-carousel.ts'
import { useWanted } from './use-wanted.ts'

const Lightbox = lazyPart(() => import('./lightbox/lightbox.tsx').then((m) => m.Lightbox))

interface Props {
  images: readonly ShownImage[]
  /** The alternative text of the images, for visitors who cannot see them. */
  title: string
}

/** Give it the listing's id as its key, so that another listing starts from its first image. */
export const Gallery = observer(({ images, title }: Props) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')
  const count = images.length
  const isRtl = language.direction === 'rtl'
  const { row, at, turn, goTo, gestures, onKeyDown } = useCarousel({ count, isRtl })
  const { isWanted, wake } = useWanted(at, count)
  const [isOpen, setOpen] = useState(false)

  if (count === 0)
    return (
      <div className={classes(styles.gallery, styles.none)}>
        <ImageOff size={40} aria-hidden="true" />
        <p>{t('gallery.none')}</p>
      </div>
    )

  const place = t('gallery.place', { number: at + 1, count })
  return (
    <section
      className={styles.gallery}
      aria-label={t('gallery.title')}
      aria-roledescription={t('gallery.carousel')}
      onKeyDown={isOpen ? undefined : onKeyDown}
      onPointerEnter={wake}
      onFocus={wake}
    >
      <div className={styles.window} data-printed {...gestures}>
        <div ref={row} className={styles.row}>
          {images.map((image, i) => (
            <Slide
              key={image.id}
              image={image}
              index={i}
              count={count}
              isRtl={isRtl}
              isShown={i === at && !isOpen}
              isWanted={isWanted(i)}
              alt={t('gallery.alt', { title, number: i + 1 })}
              onOpen={() => setOpen(true)}
            />
          ))}
        </div>
      </div>
      <WithoutScripts images={images} title={title} />
      {count > 1 && (
        <>
          <Turn side="back" label={t('gallery.previous')} onTurn={() => turn(-1)} />
          <Turn side="on" label={t('gallery.next')} onTurn={() => turn(1)} />
          <span className={styles.dots} aria-hidden="true">
            {images.map(({ id }, i) => (
              <span key={id} className={classes(styles.dot, i === at && styles.here)} />
            ))}
          </span>
          <span className={styles.counter} aria-hidden="true">
            <bdi dir="ltr">
              {at + 1} / {count}
            </bdi>
          </span>
          <p className="unseen" aria-live="polite">
            {place}
          </p>
        </>
      )}
      <Suspense>
        {isOpen && (
          <Lightbox
            images={images}
            title={title}
            start={at}
            onClose={(last) => {
              setOpen(false)
              if (last !== at) goTo(last)
            }}
          />
        )}
      </Suspense>
    </section>
  )
})

interface TurnProps {
  side: 'back' | 'on'
  label: string
  onTurn: () => void
}

const Turn = ({ side, label, onTurn }: TurnProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classes(styles.turn, side === 'on' ? styles.on : styles.back)}
    onClick={onTurn}
  >
    {side === 'on' ? (
      <ChevronRight size={20} aria-hidden="true" />
    ) : (
      <ChevronLeft size={20} aria-hidden="true" />
    )}
  </button>
)

/** The other images, for a browser that runs no scripts. */
function WithoutScripts({ images, title }: { images: readonly Image[]; title: string }) {
  const { at } = useStores()
  return (
    <noscript>
      <ul className={styles.strip}>
        {images.slice(1).map((image, i) => (
          <li key={image.id}>
            <a href={at(`${apiBase}/images/${image.id}`)}>
              <img
                src={at(pictureAddress(image, 320))}
                alt={`${title}, ${i + 2}`}
                width="120"
                height="90"
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  )
}
