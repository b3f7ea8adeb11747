import { useEffect, useState } from 'react'
import type { DesktopSettings, SettingsChange } from '../../../contract/desktop/settings.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { useDesktop } from '../frame/use-desktop.ts'

export interface SettingsProps {
  settings: DesktopSettings
  change: (change: SettingsChange) => void
}

/** The program's settings, always up to date; undefined until the program has answered. */
export function useSettings(): SettingsProps | undefined {
  const { toasts } = useStores()
  const desktop = useDesktop()
  const { t } = useTranslation('desk')
  const [settings, setSettings] = useState<DesktopSettings>()

  useEffect(() => {
    const stop = desktop.on('settings.changed', setSettings)
    void desktop.settings.read().then((read) => {
      if (read.ok) setSettings(read.value)
    })
    return stop
  }, [desktop])

  const change = async (part: SettingsChange) => {
    const changed = await desktop.settings.change(part)
    if (!changed.ok) toasts.show(t('settings.failed'), { kind: 'bad' })
  }
  return settings && { settings, change: (part) => void change(part) }
}
