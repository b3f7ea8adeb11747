import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { configStore } from '../../features/config/index.ts'
import { languageStore } from '../../features/language/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useDesktop } from '../frame/use-desktop.ts'

/** Chooses a city before signing in to a server with several: accounts and all data belong to one city. */
export const ChooseCity = observer(() => {
  const { city, toasts } = useStores()
  const desktop = useDesktop()
  const language = useStore(languageStore).current
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const cities = useStore(configStore).value?.cities ?? []
  if (cities.length < 2) return null

  const choose = async (id: string) => {
    const chosen = cities.find((each) => each.id === id)
    if (!chosen || chosen.id === city.id) return
    setBusy(true)
    const taken = await desktop.settings.setServer({ address: chosen.url })
    setBusy(false)
    if (taken.ok) window.location.reload()
    else toasts.show(t('desk:server.wrong.failed'), { kind: 'bad' })
  }
  return (
    <SelectField
      label={t('city.label')}
      name="city"
      value={city.id}
      disabled={isBusy}
      onChange={({ target }) => void choose(target.value)}
    >
      {cities.map(({ id, names }) => (
        <option key={id} value={id}>
          {names[language].name}
        </option>
      ))}
    </SelectField>
  )
})
