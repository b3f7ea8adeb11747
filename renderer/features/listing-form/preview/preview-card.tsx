import { ImageOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { factsTitle } from '../../../../texts/facts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { ListingPrice } from '../../listing-page/index.ts'
import { addressLine } from '../../listings/index.ts'
import { sessionStore } from '../../session/index.ts'
import type { ListingDraft } from '../model/listing-draft.ts'
import { listingOf } from './listing-of.ts'
import styles from './preview.module.css'

/** Shows beside the form, on a desktop, how the listing will look as a card while it is typed. */
export const PreviewCard = observer(({ form }: { form: ListingDraft }) => {
  const session = useStore(sessionStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('form')
  const listing = listingOf(form, session.user)
  const cover = form.photos.photos[0]?.previewUrl
  const texts = { t, language: language.current }
  return (
    <>
      <p className={styles.caption}>{t('preview.card')}</p>
      <div className={styles.card}>
        <div className={styles.cover}>
          {cover ? (
            <img src={cover} alt="" className={styles.picture} />
          ) : (
            <ImageOff size={32} aria-hidden="true" />
          )}
        </div>
        <div className={styles.words}>
          <ListingPrice listing={listing} />
          <p className={styles.name}>
            <bdi>{listing.title ?? factsTitle(listing, texts)}</bdi>
          </p>
          <p className={styles.muted}>
            <bdi>{addressLine(listing, language.current) ?? t('preview.noAddress')}</bdi>
          </p>
        </div>
      </div>
    </>
  )
})
