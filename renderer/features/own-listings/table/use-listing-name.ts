import type { Listing } from '../../../../contract/listings/listing.ts'
import { factsTitle } from '../../../../texts/facts.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { addressLine } from '../../listings/index.ts'

/** How a listing is named to its owner: by its place first, as agents do. */
export function useListingName() {
  const language = useStore(languageStore)
  const { t } = useTranslation('desk-ads')
  return (listing: Listing) => ({
    place: addressLine(listing, language.current) ?? t('mine:card.noAddress'),
    title: listing.title || factsTitle(listing, { t, language: language.current }),
  })
}
