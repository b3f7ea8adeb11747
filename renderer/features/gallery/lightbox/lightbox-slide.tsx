import { memo } from 'react'
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
  const placeholder = placeholderPicture(image.placeholder)
  return (
    <div className={styles.slide} inert={!isShown}>
      {isWanted && image.type === 'video' && (
        <VideoSlide image={image} label={alt} isShown={isShown} width={1280} />
      )}
      {isWanted && image.type === 'image' && (
        <img
          className={styles.picture}
          style={{
            aspectRatio: `${image.width} / ${image.height}`,
            backgroundImage: placeholder && `url(${placeholder})`,
          }}
          src={sourceOf(image, 1280)}
          srcSet={sourcesOf(image, 2048)}
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
