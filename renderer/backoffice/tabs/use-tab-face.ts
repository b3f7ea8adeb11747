import type { Listing } from '../../../contract/listings/listing.ts'
import { languageStore } from '../../features/language/index.ts'
import { listingFormStore } from '../../features/listing-form/index.ts'
import { addressLine, listingsStore } from '../../features/listings/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import type { Tab } from './saved-tabs.ts'
import { readTabPath } from './tab-path.ts'

/** The current name of a tab's listing, and whether something in it is unsaved. Call it inside an observer. */
export function useTabFace({ path, title }: Tab): { name: string; isUnsaved: boolean } {
  const listings = useStore(listingsStore)
  const language = useStore(languageStore)
  const forms = useStore(listingFormStore)
  const { t } = useTranslation('desk')
  const subject = readTabPath(path)
  if (!subject) return { name: path, isUnsaved: false }
  const nameOf = (listing: Listing | undefined) =>
    listing && (listing.title || addressLine(listing, language.current))
  const number = subject.kind === 'new' ? '' : subject.id
  const unnamed = subject.kind === 'new' ? t('tabs.new') : t('tabs.ad', { id: number })
  if (subject.kind === 'view') {
    const known = nameOf(listings.get(subject.id))
    return { name: known || title || unnamed, isUnsaved: false }
  }
  const place = forms.placeOf(subject.kind === 'new' ? 'new' : subject.id)
  if (place.kind !== 'ready') return { name: title || unnamed, isUnsaved: false }
  const { content, isDirty, listing } = place.form
  const isMoved = content.address !== listing?.address
  const name = content.title || (isMoved ? content.address : nameOf(listing))
  return { name: name || unnamed, isUnsaved: isDirty }
}
