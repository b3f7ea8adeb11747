import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { SettingsProps } from './use-settings.ts'

export function WindowSection({ settings, change }: SettingsProps) {
  const { t } = useTranslation('desk')
  return (
    <>
      <Switch
        isOn={settings.areNotificationsOn}
        onChange={(areNotificationsOn) => change({ areNotificationsOn })}
      >
        {t('settings.notices')}
      </Switch>
      <SelectField
        label={t('settings.onClose')}
        value={settings.onCloseWhileImporting}
        onChange={({ target }) =>
          change({ onCloseWhileImporting: target.value === 'tray' ? 'tray' : 'ask' })
        }
      >
        <option value="ask">{t('settings.onCloseAsk')}</option>
        <option value="tray">{t('settings.onCloseTray')}</option>
      </SelectField>
    </>
  )
}
