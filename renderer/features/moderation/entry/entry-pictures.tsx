import { observer } from 'mobx-react-lite'
import type { CSSProperties } from 'react'
import type { Image } from '../../../../contract/listings/listing.ts'
import type { ModerationEntry } from '../../../../contract/operators/moderation.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { classes } from '../../../ui/classes.ts'
import { averageColour, pictureAddress, pictureSet } from '../../listings/index.ts'
import styles from './entry-pictures.module.css'
import { newPictures } from './picture-change.ts'

/**
 * All media of the listing: on a desktop together on one sheet, on a phone large and one below the other. The media
 * that an edit removes follow at the end, so that an operator sees what goes.
 */
export const EntryPictures = observer(({ entry }: { entry: ModerationEntry }) => {
  const { t } = useTranslation('operator')
  const fresh = newPictures(entry)
  const { removedImages, listing } = entry
  const { images } = listing
  const columns = columnsFor(images.length + removedImages.length)
  if (images.length + removedImages.length === 0)
    return <p className={styles.none}>{t('queue.noPictures')}</p>
  return (
    <div className={styles.sheet} style={{ '--columns': columns } as CSSProperties}>
      <ul className={styles.pictures} aria-label={t('queue.pictures')}>
        {images.map((image, i) => (
          <li key={image.id} className={styles.picture} style={placeOf(image)}>
            <Picture
              image={image}
              label={t('queue.picture', { number: i + 1 })}
              columns={columns}
              isFirst={i === 0}
            />
            <span className={styles.number} aria-hidden="true">
              {i + 1}
            </span>
            {fresh.has(image.id) && <span className={styles.fresh}>{t('changes.new')}</span>}
          </li>
        ))}
      </ul>
      {removedImages.length > 0 && (
        <ul className={styles.pictures} aria-label={t('changes.gone')}>
          {removedImages.map((image, i) => (
            <li
              key={image.id}
              className={classes(styles.picture, styles.removed)}
              style={placeOf(image)}
            >
              <Picture
                image={image}
                label={`${t('changes.gone')}: ${t('queue.picture', { number: i + 1 })}`}
                columns={columns}
              />
              <span className={styles.gone}>{t('changes.gone')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})

const placeOf = ({ placeholder, width, height }: Image): CSSProperties & { '--shape': string } => ({
  backgroundColor: averageColour(placeholder),
  '--shape': `${width} / ${height}`,
})

const usualShape = 4 / 3
/** The sheet's width divided by its height. */
const sheetShape = 1.1

/** The number of columns in which images of the usual shape are largest. */
export function columnsFor(count: number): number {
  let best = { columns: 1, width: 0 }
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns)
    const width = Math.min(sheetShape / columns, usualShape / rows)
    if (width > best.width) best = { columns, width }
  }
  return best.columns
}

interface PictureProps {
  image: Image
  label: string
  columns: number
  isFirst?: boolean
}

function Picture({ image, label, columns, isFirst = false }: PictureProps) {
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
        sizes={`(min-width: 1200px) ${Math.ceil(48 / columns)}vw, (min-width: 1024px) 60vw, 100vw`}
        width={image.width}
        height={image.height}
        alt={label}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </a>
  )
}
