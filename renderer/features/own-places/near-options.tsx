import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { ownPlacesStore } from './own-places-store.ts'

/** An option for each place and one for all together. The chosen one is left out, because the list has it already. */
export const NearOptions = observer(({ chosen }: { chosen: string | undefined }) => {
  const own = useStore(ownPlacesStore)
  const { t } = useTranslation('places')
  const { places } = own
  const options = places.map(({ name, at }) => ({ at, label: t('nearest', { place: name }) }))
  if (places.length > 1)
    options.push({ at: places.map(({ at }) => at).join('~'), label: t('nearestAll') })
  return options
    .filter(({ at }) => at !== chosen)
    .map(({ at, label }) => (
      <option key={at} value={at}>
        {label}
      </option>
    ))
})
