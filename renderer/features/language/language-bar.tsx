import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { languageNames } from '../../../texts/language-names.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './language-bar.module.css'
import { languageStore } from './language-store.ts'
import { useChooseLanguage } from './use-choose-language.ts'

const shownMs = 12_000

/** The page already has the system's language. Offers the others, and closes by itself unless pointed at. */
export const LanguageBar = observer(() => {
  const language = useStore(languageStore)
  const choose = useChooseLanguage()
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(language.dismiss, shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, language])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <section
      aria-label={t('language.label')}
      className={styles.bar}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {language.offered.map((name) => (
        <button
          key={name}
          type="button"
          lang={name}
          aria-pressed={name === language.current}
          className={classes(
            styles.choice,
            name !== 'en' && name !== language.current && styles.foreign,
          )}
          onClick={() => void choose(name)}
        >
          {languageNames[name]}
        </button>
      ))}
      <IconButton label={t('close')} className={styles.close} onClick={language.dismiss}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </section>
  )
})
