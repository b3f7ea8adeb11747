import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import { useStores } from '../../app/stores.tsx'
import { factsTitle } from '../listings/index.ts'

/** What an ad is called: by its owner, or by its facts. To be called in an observer. */
export function useAdTitle() {
  const { language } = useStores()
  const { t } = useTranslation('listing')
  return (listing: Listing) =>
    listing.title ?? factsTitle(listing, { t, language: language.current })
}
