import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Language } from '../../../../contract/languages.ts'
import { directionOf } from '../../../../contract/languages.ts'
import { limits } from '../../../../contract/limits.ts'
import { cutText } from '../../../../contract/text/typed-values.ts'
import type { TranslateIn } from '../../../../texts/keys.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Chip } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { languageNames } from '../../language/index.ts'
import styles from './note-field.module.css'
import type { NoteTemplate } from './note-templates.ts'
import { hasNote, toggleNote } from './toggle-note.ts'

interface Props {
  templates: readonly NoteTemplate[]
  /** The language that the advertiser reads; the operator's own where that is unknown. */
  language: Language
  value: string
  wrong: string | undefined
  /** Whether a digit key chooses each ready note; the digit is shown on it. */
  areNumbered?: boolean
  onChange: (note: string) => void
}

/** The note to the advertiser, put together from ready notes in their language and freely editable. */
export const NoteField = observer((props: Props) => {
  const { templates, language, value, wrong, areNumbered = false, onChange } = props
  const { t } = useTranslation('operator')
  const texts = useTextsOf(language)
  return (
    <div className={styles.note}>
      <fieldset className={styles.templates}>
        <legend className="unseen">{t('note.templates')}</legend>
        {templates.map((name, at) => {
          const ready = texts.kind === 'ready' ? texts.t(`template.${name}.text`) : ''
          return (
            <Chip
              key={name}
              className={styles.template}
              isChosen={ready !== '' && hasNote(value, ready)}
              disabled={ready === ''}
              onClick={() => onChange(toggleNote(value, ready))}
            >
              {areNumbered && <span className={styles.digit} data-digit={at + 1} />}
              {t(`template.${name}.title`)}
            </Chip>
          )
        })}
      </fieldset>
      {texts.kind === 'failed' && <p role="alert">{t('note.failed')}</p>}
      <TextArea
        label={t('note.label')}
        name="note"
        rows={5}
        lang={language}
        dir={value === '' ? directionOf(language) : 'auto'}
        maxLength={limits.description}
        value={value}
        wrong={wrong}
        hint={t('note.hint', { language: languageNames[language] })}
        onChange={(event) => onChange(cutText(event.target.value, limits.description))}
      />
    </div>
  )
})

type OtherTexts = { kind: 'loading' | 'failed' } | { kind: 'ready'; t: TranslateIn<'operator'> }

/** The operators' texts in the advertiser's language, fetched when first needed. */
function useTextsOf(language: Language): OtherTexts {
  const { i18n } = useTranslation('operator')
  const [state, setState] = useState<{ of: Language; isThere: boolean }>()

  useEffect(() => {
    let isWanted = true
    const isThere = () => i18n.hasResourceBundle(language, 'operator')
    const settle = () => {
      if (isWanted) setState({ of: language, isThere: isThere() })
    }
    if (isThere()) settle()
    else void i18n.reloadResources([language], ['operator']).then(settle, settle)
    return () => {
      isWanted = false
    }
  }, [i18n, language])

  if (state?.of !== language) return { kind: 'loading' }
  return state.isThere
    ? { kind: 'ready', t: i18n.getFixedT(language, 'operator') }
    : { kind: 'failed' }
}
