import { useLocation } from 'react-router-dom'
import { listingFormStore } from '../../features/listing-form/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { readTabPath } from './tab-path.ts'
import { tabsStore } from './tabs-store.ts'

/** Closes a tab. What was being written in it is saved, and a toast says so. */
export function useCloseTab() {
  const { toasts } = useStores()
  const tabs = useStore(tabsStore)
  const forms = useStore(listingFormStore)
  const { t } = useTranslation('desk')
  const { pathname } = useLocation()
  const go = useGo()

  return (path: string) => {
    const subject = readTabPath(path)
    if (!subject || !tabs.has(path)) return
    const neighbour = tabs.close(path)
    if (pathname === path) go(neighbour ?? '/', { replace: true })
    if (subject.kind === 'view') return
    const key = subject.kind === 'new' ? 'new' : subject.id
    const place = forms.placeOf(key)
    if (place.kind !== 'ready') return
    const { form } = place
    // A new listing is saved on the server while it is written, so its writer cannot know whether all of it is there.
    if (!form.isDirty && (form.isNew || !form.isOfNewListing)) return
    forms.saveNow(key)
    toasts.show(t('tabs.kept'), { action: { label: t('tabs.reopen'), act: () => go(path) } })
  }
}
