import { Moon, Sun, SunMoon } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { IconButton } from '../../ui/button.tsx'
import type { Theme } from './theme-store.ts'
import { themeStore, themes } from './theme-store.ts'

const icons: Record<Theme, typeof Sun> = { system: SunMoon, light: Sun, dark: Moon }

/** Goes round: as the system is, light, dark. */
export const ThemeButton = observer(() => {
  const theme = useStore(themeStore)
  const { t } = useTranslation()
  const Icon = icons[theme.choice]
  const next = themes[(themes.indexOf(theme.choice) + 1) % themes.length] ?? 'system'
  return (
    <IconButton
      label={`${t('theme.label')}: ${t(`theme.${theme.choice}`)}`}
      onClick={() => theme.choose(next)}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
})
