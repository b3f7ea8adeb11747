import { BellPlus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { cutText } from '../../../../contract/text/typed-values.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { ownPlacesStore } from '../../own-places/index.ts'
import { savedSearchesStore } from '../../saved-searches/index.ts'
import { sessionStore } from '../../session/index.ts'
import { describeFilters } from '../filters/describe-filter.ts'
import { usedGroups } from '../filters/filter-groups.ts'
import { useSearch } from '../use-search.ts'
import { placeNamesStore } from '../words/place-names-store.ts'

/** The button to save a search, for signed-in people, once any filter is set. */
export const SaveSearch = observer(() => {
  const { toasts, platform } = useStores()
  const session = useStore(sessionStore)
  const language = useStore(languageStore)
  const savedSearches = useStore(savedSearchesStore)
  const placeNames = useStore(placeNamesStore)
  const own = useStore(ownPlacesStore)
  const { t } = useTranslation(['search', 'words'])
  const { state } = useSearch()
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  const { filters, sort } = state
  if (!session.user || usedGroups(filters).length === 0) return null

  const save = async () => {
    setBusy(true)
    if (filters.district || filters.near) await placeNames.load()
    // Reads the names again, because they may only now have been loaded.
    const inLanguage = placeNames.nameIn(language.current)
    const described = describeFilters(
      filters,
      { t, language: language.current },
      (named) => own.nameOf(named) ?? inLanguage(named),
    )
    const name = cutText(described, limits.text)
    // Where the shell can send messages, a person who saves a search wants them: the button shows a bell.
    const mayTell = await platform.askToWrite?.()
    const failure = await savedSearches.save(name, { filters, sort }, mayTell ? 'instant' : 'none')
    setBusy(false)
    if (!failure)
      toasts.show(t(mayTell ? 'words:save.doneWithAlerts' : 'words:save.done'), {
        action: { label: t('words:save.open'), act: () => go('/searches') },
      })
    else
      toasts.show(
        failure.kind === 'refused' && failure.status === 422
          ? t('words:save.full', { count: limits.savedSearches })
          : t('words:save.failed'),
        { kind: 'bad' },
      )
  }
  return (
    <IconButton label={t('words:save.button')} disabled={isBusy} onClick={() => void save()}>
      <BellPlus size={20} aria-hidden="true" />
    </IconButton>
  )
})
