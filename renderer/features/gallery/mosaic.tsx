import { Images, Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import styles from './mosaic.module.css'
import type { ShownImage } from './picture-source.ts'
import { sourceOf, sourcesOf } from './picture-source.ts'

const Lightbox = lazyPart(() => import('./lightbox/lightbox.tsx').then((m) => m.Lightbox))

const most = 5

export interface Props {
  images: readonly ShownImage[]
  title: string
}

/** One large image and four small ones, over the whole width. Each opens on the full screen. */
export function Mosaic({ images, title }: Props) {
  const { at } = useStores()
  const { t } = useTranslation('ad')
  const [open, setOpen] = useState<number>()
  const shown = images.slice(0, most)
  return (
    <section className={styles.mosaic} aria-label={t('gallery.title')}>
      <ul className={styles.tiles} data-count={shown.length}>
        {shown.map((image, i) => (
          <li key={image.id} className={styles.tile}>
            <button
              type="button"
              className={styles.open}
              aria-label={t('gallery.alt', { title, number: i + 1 })}
              onClick={() => setOpen(i)}
            >
              <img
                src={sourceOf(image, at, i === 0 ? 1280 : 640)}
                srcSet={sourcesOf(image, at, i === 0 ? 1920 : 960)}
                sizes={
                  i === 0 ? '(min-width: 1200px) 600px, 50vw' : '(min-width: 1200px) 300px, 25vw'
                }
                alt=""
                className={styles.picture}
                draggable={false}
              />
              {image.type === 'video' && (
                <Play size={32} aria-hidden="true" className={styles.play} />
              )}
            </button>
          </li>
        ))}
      </ul>
      {images.length > shown.length && (
        <button type="button" className={styles.all} onClick={() => setOpen(most - 1)}>
          <Images size={20} aria-hidden="true" />
          {t('gallery.all', { count: images.length })}
        </button>
      )}
      <Suspense>
        {open !== undefined && (
          <Lightbox images={images} title={title} start={open} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </section>
  )
}
