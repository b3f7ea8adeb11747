import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { PointerEvent } from 'react'
import { useEffect, useRef } from 'react'
import type { Image } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { classes } from '../../../ui/classes.ts'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { languageStore } from '../../language/index.ts'
import { useCarousel } from '../use-carousel.ts'
import { useWanted } from '../use-wanted.ts'
import styles from './lightbox.module.css'
import { LightboxSlide } from './lightbox-slide.tsx'
import { useZoom } from './use-zoom.ts'

interface Props {
  images: readonly Image[]
  title: string
  start: number
  /** Called with the index of the image that was shown last. */
  onClose: (last: number) => void
}

/** Shows the images alone on the whole screen; a pinch or a double tap enlarges one. */
export const Lightbox = observer(({ images, title, start, onClose }: Props) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')
  const dialog = useRef<HTMLDialogElement>(null)
  const count = images.length
  const zoom = useZoom(
    () => row.current?.children[at]?.querySelector<HTMLElement>('img') ?? undefined,
  )
  const { row, at, turn, gestures, onKeyDown } = useCarousel({
    count,
    start,
    isRtl: language.direction === 'rtl',
    mayPull: () => !zoom.isBusy(),
  })
  const { isWanted } = useWanted(at, count)
  useCloseOnBack(true, () => onClose(at))

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    const { style } = document.documentElement
    const { overflow, scrollbarGutter } = style
    // The page is covered, so it neither scrolls nor leaves room for a scroll bar.
    Object.assign(style, { overflow: 'hidden', scrollbarGutter: 'auto' })
    return () => {
      Object.assign(style, { overflow, scrollbarGutter })
      element?.close()
    }
  }, [])

  const turnBy = (by: number) => {
    zoom.reset()
    turn(by)
  }
  const both =
    (name: 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel') =>
    (event: PointerEvent<HTMLElement>) => {
      zoom.gestures[name](event)
      gestures[name](event)
    }

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={t('gallery.title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose(at)
      }}
      onKeyDown={(event) => {
        if (event.key.startsWith('Arrow')) zoom.reset()
        onKeyDown(event)
      }}
    >
      <div
        className={styles.window}
        onPointerDown={both('onPointerDown')}
        onPointerMove={both('onPointerMove')}
        onPointerUp={both('onPointerUp')}
        onPointerCancel={both('onPointerCancel')}
        onClickCapture={gestures.onClickCapture}
      >
        <div ref={row} className={styles.row}>
          {images.map((image, i) => (
            <LightboxSlide
              key={image.id}
              image={image}
              isShown={i === at}
              isWanted={isWanted(i)}
              alt={t('gallery.alt', { title, number: i + 1 })}
            />
          ))}
        </div>
      </div>
      <p className={styles.counter} aria-live="polite">
        <span aria-hidden="true" dir="ltr">
          {at + 1} / {count}
        </span>
        <span className="unseen">{t('gallery.place', { number: at + 1, count })}</span>
      </p>
      <button
        type="button"
        className={classes(styles.button, styles.close)}
        aria-label={t('close')}
        title={t('close')}
        onClick={() => onClose(at)}
      >
        <X size={24} aria-hidden="true" />
      </button>
      {count > 1 && (
        <>
          <button
            type="button"
            className={classes(styles.button, styles.turn, styles.back)}
            aria-label={t('gallery.previous')}
            title={t('gallery.previous')}
            onClick={() => turnBy(-1)}
          >
            <ChevronLeft size={24} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes(styles.button, styles.turn, styles.on)}
            aria-label={t('gallery.next')}
            title={t('gallery.next')}
            onClick={() => turnBy(1)}
          >
            <ChevronRight size={24} aria-hidden="true" />
          </button>
        </>
      )}
    </dialog>
  )
})
