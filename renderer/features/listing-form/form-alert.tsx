import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { failureText } from './failure-text.ts'
import styles from './form-alert.module.css'
import type { ListingDraft } from './listing-draft.ts'

/** What was wrong with the whole. There from the start, so that its words are read out as they come. */
export const FormAlert = observer(({ form }: { form: ListingDraft }) => {
  const text = useAlertText(form)
  return (
    <div role="alert" className={styles.alert}>
      {text && <p>{text}</p>}
    </div>
  )
})

function useAlertText({ state, flaws }: ListingDraft): string | undefined {
  const language = useStore(languageStore)
  const { t } = useTranslation('form')
  switch (state.kind) {
    case 'wrong': {
      const count = Object.keys(flaws).length
      return count > 1
        ? `${t(`alert.${state.code}`)} ${t('alert.fields', { count })}`
        : t(`alert.${state.code}`)
    }
    case 'failed':
      return failureText(state.failure, t, language.current)
    case 'picturesFailed':
      return state.count > 0
        ? t('failed.pictures', { count: state.count })
        : state.failure && failureText(state.failure, t, language.current)
    default:
      return undefined
  }
}
