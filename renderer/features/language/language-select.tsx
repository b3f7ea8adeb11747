import { ChevronDown } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { isLanguage } from '../../../contract/languages.ts'
import { languageNames } from '../../../texts/language-names.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import styles from './language-select.module.css'
import { languageStore } from './language-store.ts'
import { useChooseLanguage } from './use-choose-language.ts'

export const LanguageSelect = observer(() => {
  const language = useStore(languageStore)
  const choose = useChooseLanguage()
  const { t } = useTranslation()

  return (
    <span className={styles.field}>
      <select
        className={styles.select}
        aria-label={t('language.label')}
        value={language.current}
        onChange={({ target: { value } }) => {
          if (isLanguage(value)) void choose(value)
        }}
      >
        {language.offered.map((name) => (
          <option key={name} value={name} lang={name}>
            {languageNames[name]}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" className={styles.arrow} />
    </span>
  )
})
