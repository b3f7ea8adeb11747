import { Check } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { languageNames } from '../../../texts/language-names.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './language-question.module.css'
import { languageStore } from './language-store.ts'
import { useChooseLanguage } from './use-choose-language.ts'

/** The same for everybody, so it is in more than one language. */
const title = 'Language / Язык'

/** The dialog of a first visit: the logo and the question, over the page that is already there. */
export const LanguageQuestion = observer(() => {
  const language = useStore(languageStore)
  const choose = useChooseLanguage()
  const { t } = useTranslation()
  const suggested = useRef<HTMLButtonElement>(null)

  // Focuses the suggested language; the dialog itself would focus its close button.
  useEffect(() => suggested.current?.focus(), [])

  return (
    <Dialog title={title} closeLabel={t('close')} onClose={language.dismiss}>
      <div className={styles.logo}>
        <Logo size={72} />
      </div>
      <ul className={styles.choices}>
        {language.offered.map((name) => {
          const isSuggested = name === language.suggested
          const isForeign = name !== 'en' && name !== language.current
          return (
            <li key={name}>
              <button
                type="button"
                lang={name}
                ref={isSuggested ? suggested : undefined}
                className={classes(
                  styles.choice,
                  isSuggested && styles.suggested,
                  isForeign && styles.foreign,
                )}
                onClick={() => void choose(name)}
              >
                {languageNames[name]}
                {isSuggested && <Check size={20} aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
})
