import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import { factsTitle } from '../../../texts/facts.ts'
import { languageStore } from '../../features/language/index.ts'
import { addressLine } from '../../features/listings/index.ts'
import { useStore } from '../../kernel/stores/stores.tsx'

/** What an ad is called where its owner speaks of it: by its place first, as agents do. */
export function useAdName() {
  const language = useStore(languageStore)
  const { t } = useTranslation('desk-ads')
  return (ad: Listing) => ({
    place: addressLine(ad, language.current) ?? t('mine:card.noAddress'),
    title: ad.title || factsTitle(ad, { t, language: language.current }),
  })
}
