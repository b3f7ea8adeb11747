import { Share2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { FavouriteButton } from '../../favourites/index.ts'
import { languageStore } from '../../language/index.ts'
import { addressLine } from '../../listings/index.ts'
import { useMoney } from '../../rates/index.ts'
import { useShare } from '../../share/index.ts'
import styles from './picture-tools.module.css'

interface Props {
  listing: Listing
  title: string
}

/** The tools over the image, such as sharing the listing. */
export const PictureTools = observer(({ listing, title }: Props) => {
  const { platform } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')
  const { read } = useMoney()
  const share = useShare()
  const { id, price, currency } = listing
  const text = [
    title,
    price === null ? undefined : read(price, currency).text,
    addressLine(listing, language.current),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <button
        type="button"
        aria-label={t('share.share')}
        title={t('share.share')}
        className={styles.tool}
        onClick={() => void share({ title, text, path: `/ad/${id}`, start: { kind: 'ad', id } })}
      >
        <Share2 size={20} aria-hidden="true" />
      </button>
      {/* In shells without buttons of their own, the heart stands beside the contacts. */}
      {platform.buttons && <FavouriteButton listing={listing} />}
    </>
  )
})
