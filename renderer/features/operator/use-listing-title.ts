import type { Listing } from '../../../contract/listings/listing.ts'
import { factsTitle } from '../../../texts/facts.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'

/** The name of a listing: its owner's title, or one made of its facts. To be called in an observer. */
export function useListingTitle() {
  const language = useStore(languageStore)
  const { t } = useTranslation('listing')
  return (listing: Listing) =>
    listing.title ?? factsTitle(listing, { t, language: language.current })
}
