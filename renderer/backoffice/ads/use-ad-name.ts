import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import { useStores } from '../../app/stores.tsx'
import { addressLine, factsTitle } from '../../features/listings/index.ts'

/** What an ad is called where its owner speaks of it: by its place first, as agents do. */
export function useAdName() {
  const { language } = useStores()
  const { t } = useTranslation('desk-ads')
  return (ad: Listing) => ({
    place: addressLine(ad, language.current) ?? t('mine:card.noAddress'),
    title: ad.title || factsTitle(ad, { t, language: language.current }),
  })
}
