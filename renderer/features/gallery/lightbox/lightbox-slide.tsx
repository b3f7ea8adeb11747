import { ImageOff } from 'lucide-react'
import type { CSSProperties } from 'react'
import { memo } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { useBrokenPicture } from '../../../ui/use-broken-picture.ts'
import type { ShownImage } from '../picture-source.ts'
import { sourceOf, sourcesOf } from '../picture-source.ts'
import { placeholderPicture } from '../placeholder-picture.ts'
import { VideoSlide } from '../video-slide.tsx'
import styles from './lightbox.module.css'

interface Props {
  image: ShownImage
  isShown: boolean
  isWanted: boolean
  alt: string
}

export const LightboxSlide = memo(({ image, isShown, isWanted, alt }: Props) => {
  const { at } = useStores()
  const { t } = useTranslation('ad')
  const { isBroken, watch } = useBrokenPicture()
  const placeholder = placeholderPicture(image.placeholder)
  return (
    <div className={styles.slide} inert={!isShown}>
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
        <img
          {...watch}
          className={styles.picture}
          style={
            {
              '--ratio': image.width / image.height,
              backgroundImage: placeholder && `url(${placeholder})`,
            } as CSSProperties
          }
          src={sourceOf(image, at, 1280)}
          srcSet={sourcesOf(image, at, 2048)}
          sizes="100vw"
          width={image.width}
          height={image.height}
          alt={alt}
          decoding="async"
          draggable={false}
        />
      )}
    </div>
  )
})
