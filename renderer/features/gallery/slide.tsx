import { ImageOff } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { Image } from '../../../contract/listings/listing.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { untilItComes } from '../../kernel/until-it-comes.ts'
import { useBrokenPicture } from '../../ui/use-broken-picture.ts'
import { averageColour } from '../listings/index.ts'
import { offsetOf } from './carousel-motion.ts'
import styles from './gallery.module.css'
import type { ShownImage } from './picture-source.ts'
import { sourceOf, sourcesOf } from './picture-source.ts'
import { VideoSlide } from './video-slide.tsx'

const sizes = '(min-width: 1024px) 400px, (min-width: 720px) 720px, 100vw'

interface Props {
  image: ShownImage
  index: number
  count: number
  isRtl: boolean
  isShown: boolean
  isWanted: boolean
  alt: string
  onOpen: () => void
}

export const Slide = memo((props: Props) => {
  const { image, index, count, isRtl, isShown, isWanted, alt, onOpen } = props
  const { at } = useStores()
  const { t } = useTranslation('ad')
  const { isBroken, watch } = useBrokenPicture()
  const placeholder = usePlaceholder(image, isWanted && index > 0)
  // As the server renders it. The value never changes, so React does not touch the style that the carousel sets.
  const [offset] = useState(() => offsetOf(index, 0, count) * (isRtl ? -1 : 1))
  return (
    <div
      className={styles.slide}
      inert={!isShown}
      style={{
        transform: `translateX(${offset * 100}%)`,
        visibility: index === 0 ? 'visible' : 'hidden',
        backgroundColor: averageColour(image.placeholder),
      }}
    >
      {isWanted && image.type === 'video' && (
        <VideoSlide image={image} label={alt} isShown={isShown} width={1280} />
      )}
      {isBroken && (
        <p className={styles.broken}>
          <ImageOff size={40} aria-hidden="true" />
          {t('gallery.broken')}
        </p>
      )}
      {isWanted && !isBroken && image.type === 'image' && (
        <button
          type="button"
          className={styles.open}
          title={t('gallery.open')}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <img
            {...watch}
            className={styles.picture}
            style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
            src={sourceOf(image, at, 640)}
            srcSet={sourcesOf(image, at, 1280)}
            sizes={sizes}
            width={image.width}
            height={image.height}
            alt={alt}
            loading={index === 0 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : 'low'}
            decoding="async"
            draggable={false}
          />
        </button>
      )}
    </div>
  )
})

/** Drawn only in the browser, and only for images that do not come with the page itself. */
function usePlaceholder({ placeholder }: Image, isNeeded: boolean) {
  const [drawn, setDrawn] = useState<string>()
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isNeeded || isAsked.current) return
    isAsked.current = true
    void untilItComes(() => import('./placeholder-picture.ts')).then((m) =>
      setDrawn(m.placeholderPicture(placeholder)),
    )
  }, [isNeeded, placeholder])
  return drawn
}
