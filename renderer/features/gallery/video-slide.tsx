import { useEffect, useRef } from 'react'
import type { Image } from '../../../contract/listings/listing.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { useStores } from '../../kernel/stores/stores.tsx'
import { pictureAddress } from '../listings/index.ts'
import styles from './gallery.module.css'

interface Props {
  image: Image
  label: string
  isShown: boolean
  /** The width of the still image. */
  width: number
}

/** The video is fetched when it is played, and paused when the visitor turns to another slide. */
export function VideoSlide({ image, label, isShown, width }: Props) {
  const { at } = useStores()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!isShown) video.current?.pause()
  }, [isShown])
  return (
    // biome-ignore lint/a11y/useMediaCaption: visitors' clips of rooms come without words
    <video
      ref={video}
      className={styles.video}
      src={at(`${apiBase}/images/${image.id}`)}
      poster={at(pictureAddress(image, width))}
      width={image.width}
      height={image.height}
      aria-label={label}
      controls
      playsInline
      preload="none"
    />
  )
}
