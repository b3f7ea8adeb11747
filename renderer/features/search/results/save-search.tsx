import { BellPlus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { cutText } from '../../../../contract/listing-rules.ts'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { savedSearchesStore } from '../../saved-searches/index.ts'
import { sessionStore } from '../../session/index.ts'
import { describeFilters } from '../filters/describe-filter.ts'
import { usedGroups } from '../filters/filter-groups.ts'
import { useSearch } from '../use-search.ts'

/** For signed-in people, once any filter is set. */
export const SaveSearch = observer(() => {
  const { toasts } = useStores()
  const session = useStore(sessionStore)
  const language = useStore(languageStore)
  const savedSearches = useStore(savedSearchesStore)
  const { t } = useTranslation('search')
  const { state } = useSearch()
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  const { filters, sort } = state
  if (!session.user || usedGroups(filters).length === 0) return null

  const save = async () => {
    setBusy(true)
    const name = cutText(describeFilters(filters, { t, language: language.current }), limits.text)
    const failure = await savedSearches.save(name, { filters, sort })
    setBusy(false)
    if (!failure)
      toasts.show(t('save.done'), { action: { label: t('save.open'), act: () => go('/searches') } })
    else
      toasts.show(
        failure.kind === 'refused' && failure.status === 422
          ? t('save.full', { count: limits.savedSearches })
          : t('save.failed'),
        { kind: 'bad' },
      )
  }
  return (
    <IconButton label={t('save.button')} disabled={isBusy} onClick={() => void save()}>
      <BellPlus size={20} aria-hidden="true" />
    </IconButton>
  )
})
