import { observer } from 'mobx-react-lite'
import type { Language } from '../../../../contract/languages.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { formatWait } from '../../../../texts/format/days.ts'
import { formatList } from '../../../../texts/format/numbers.ts'
import type { Translate } from '../../../../texts/keys.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { isGone } from '../../../kernel/api/failures.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import type { Field, Flaws } from '../model/form-flaws.ts'
import type { ListingDraft } from '../model/listing-draft.ts'
import styles from './form-alert.module.css'

/** The alert for the whole form. Its element always exists, so that screen readers read a new text out. */
export const FormAlert = observer(({ form }: { form: ListingDraft }) => {
  const text = useAlertText(form)
  return (
    <div role="alert" className={styles.alert}>
      {text && <p>{text}</p>}
    </div>
  )
})

function useAlertText({ state, flaws, content, photos }: ListingDraft): string | undefined {
  const language = useStore(languageStore)
  const { t } = useTranslation('form')
  switch (state.kind) {
    case 'wrong': {
      const count = Object.keys(flaws).length
      const missing = missingFields(content, photos.count, flaws)
      if (missing.length > 0)
        return t('alert.missing', {
          fields: formatList(
            missing.map((field) => t(`field.${field}`)),
            language.current,
          ),
        })
      return count > 1
        ? `${t(`alert.${state.code}`)} ${t('alert.fields', { count })}`
        : t(`alert.${state.code}`)
    }
    case 'merged':
      return t('alert.merged')
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

/** The missing fields in the order of the form, if nothing else is wrong; otherwise none. */
function missingFields(content: ListingContent, pictures: number, flaws: Flaws): Field[] {
  const isMissing = (field: Field) =>
    field === 'images' ? pictures === 0 : content[field] === null || content[field] === ''
  const found = Object.keys(flaws) as Field[]
  if (!found.every(isMissing)) return []
  // A missing address already covers its point and its city.
  return inOrder.filter(
    (field) => flaws[field] && !(flaws.address && (field === 'coordinates' || field === 'city')),
  )
}

const inOrder: readonly Field[] = [
  'category',
  'apartmentCondition',
  'images',
  'address',
  'coordinates',
  'city',
  'price',
]

/** The failure in the reader's language if its meaning is known, else in the server's words, else a general text. */
function failureText(failure: Failure, t: Translate, language: Language): string {
  if (failure.kind !== 'refused') return t('form:failed.unreachable')
  const { code, status, message, retryAfterSeconds = 60 } = failure
  switch (code) {
    case 'WRONG_ADDRESS':
      return t('form:alert.WRONG_ADDRESS')
    case 'WRONG_DATA':
      return t('form:alert.WRONG_DATA')
    case 'MAX_FILES_LIMIT':
      return t('form:alert.MAX_FILES_LIMIT')
    case 'NOT_SIGNED_IN':
      return t('form:failed.signedOut')
    case 'WRONG_TRANSITION':
      return t('form:failed.transition')
  }
  if (status === 429)
    return t('form:failed.limited', { when: formatWait(retryAfterSeconds, language) })
  if (isGone(failure)) return t('form:failed.gone')
  if (status >= 500) return t('form:failed.server')
  return message || t('form:failed.update')
}
