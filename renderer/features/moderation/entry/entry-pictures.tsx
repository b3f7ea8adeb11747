import { observer } from 'mobx-react-lite'
import type { Image } from '../../../../contract/listing.ts'
import type { ModerationEntry } from '../../../../contract/moderation.ts'
import { apiBase } from '../../../../contract/route.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { averageColour, pictureAddress, pictureSet } from '../../listings/index.ts'
import styles from './entry-pictures.module.css'
import { newPictures } from './picture-change.ts'

/** All of them at once and in large: an operator looks at each. */
export const EntryPictures = observer(({ entry }: { entry: ModerationEntry }) => {
  const { t } = useTranslation('operator')
  const fresh = newPictures(entry)
  const { images } = entry.listing
  if (images.length === 0) return <p className={styles.none}>{t('queue.noPictures')}</p>
  return (
    <ul className={styles.pictures} aria-label={t('queue.pictures')}>
      {images.map((image, i) => (
        <li
          key={image.id}
          className={styles.picture}
          style={{
            backgroundColor: averageColour(image.placeholder),
            aspectRatio: `${image.width} / ${image.height}`,
          }}
        >
          <Picture image={image} label={t('queue.picture', { number: i + 1 })} isFirst={i === 0} />
          <span className={styles.number} aria-hidden="true">
            {i + 1}
          </span>
          {fresh.has(image.id) && <span className={styles.fresh}>{t('changes.new')}</span>}
        </li>
      ))}
    </ul>
  )
})

function Picture({ image, label, isFirst }: { image: Image; label: string; isFirst: boolean }) {
  const { at } = useStores()
  if (image.type === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: advertisers' clips come without words
      <video
        src={at(`${apiBase}/images/${image.id}`)}
        poster={at(pictureAddress(image, 640))}
        aria-label={label}
        controls
        playsInline
        preload="none"
      />
    )
  return (
    <a href={at(pictureAddress(image, 2048))} target="_blank" rel="noopener noreferrer">
      <img
        src={at(pictureAddress(image, 640))}
        srcSet={pictureSet(image, at, 1280)}
        sizes="(min-width: 1280px) 40vw, (min-width: 1024px) 60vw, 100vw"
        width={image.width}
        height={image.height}
        alt={label}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </a>
  )
}
