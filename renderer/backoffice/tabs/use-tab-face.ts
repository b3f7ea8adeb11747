import { useTranslation } from 'react-i18next'
import { usePart, useStores } from '../../app/stores.tsx'
import { listingFormPart } from '../../features/listing-form/index.ts'
import { readTabPath } from './tab-path.ts'
import type { Tab } from './tabs-store.ts'

/** What a tab shows of its ad: its name, as it is being written, and whether something is unsaved. Read it inside an observer. */
export function useTabFace({ path, title }: Tab): { name: string; isUnsaved: boolean } {
  const { listings } = useStores()
  const forms = usePart(listingFormPart)
  const { t } = useTranslation('desk')
  const subject = readTabPath(path)
  if (!subject) return { name: path, isUnsaved: false }
  const number = subject.kind === 'new' ? '' : subject.id
  const unnamed = subject.kind === 'new' ? t('tabs.new') : t('tabs.ad', { id: number })
  if (subject.kind === 'view') {
    const listing = listings.get(subject.id)
    return { name: listing?.title || listing?.address || title || unnamed, isUnsaved: false }
  }
  const place = forms.placeOf(subject.kind === 'new' ? 'new' : subject.id)
  if (place.kind !== 'ready') return { name: title || unnamed, isUnsaved: false }
  const { content, isDirty } = place.form
  return { name: content.title || content.address || unnamed, isUnsaved: isDirty }
}
