import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import styles from './theme-choice.module.css'
import { themeStore, themes } from './theme-store.ts'

export const ThemeChoice = observer(() => {
  const theme = useStore(themeStore)
  const { t } = useTranslation('menu')
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('theme.label')}</legend>
      {themes.map((name) => (
        <label key={name} className={styles.theme}>
          <input
            type="radio"
            name="theme"
            checked={theme.choice === name}
            onChange={() => theme.choose(name)}
          />
          {t(`theme.${name}`)}
        </label>
      ))}
    </fieldset>
  )
})
