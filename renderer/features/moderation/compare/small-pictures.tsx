import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { averageColour, pictureAddress } from '../../listings/index.ts'
import styles from './compare.module.css'

/** All images of a listing at once, small enough to compare with another listing's. */
export function SmallPictures({ images }: Pick<Listing, 'images'>) {
  const { at } = useStores()
  const { t } = useTranslation('operator')
  return (
    <ul className={styles.pictures}>
      {images.map((image, number) => (
        <li key={image.id} style={{ backgroundColor: averageColour(image.placeholder) }}>
          <img
            src={at(pictureAddress(image, 320))}
            alt={t('queue.picture', { number: number + 1 })}
            decoding="async"
          />
        </li>
      ))}
    </ul>
  )
}
