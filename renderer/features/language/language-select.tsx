import { ChevronDown } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { isLanguage, languages } from '../../../contract/languages.ts'
import { languageNames } from '../../../texts/language-names.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import styles from './language-select.module.css'
import { languageStore } from './language-store.ts'

export const LanguageSelect = observer(() => {
  const { toasts } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation()

  const choose = async (name: string) => {
    if (!isLanguage(name)) return
    if (!(await language.choose(name))) toasts.show(t('language.failed'), { kind: 'bad' })
  }

  return (
    <span className={styles.field}>
      <select
        className={styles.select}
        aria-label={t('language.label')}
        value={language.current}
        onChange={(event) => void choose(event.target.value)}
      >
        {languages.map((name) => (
          <option key={name} value={name} lang={name}>
            {languageNames[name]}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" className={styles.arrow} />
    </span>
  )
})
