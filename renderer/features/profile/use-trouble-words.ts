import { useTranslation } from 'react-i18next'
import { formatWait } from '../../../texts/format/days.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import type { Trouble } from './profile-draft.ts'

/** What went wrong with the whole, and what to do now. To be called in an observer. */
export function useTroubleWords() {
  const language = useStore(languageStore)
  const { t } = useTranslation('profile')

  return (trouble: Trouble): string => {
    if (trouble.kind === 'WRONG_DATA') return t('WRONG_DATA')
    const { failure } = trouble
    if (failure.kind !== 'refused') return t('failure.unreachable')
    const { status, code, retryAfterSeconds = 60 } = failure
    if (status === 429)
      return t('failure.limited', { when: formatWait(retryAfterSeconds, language.current) })
    if (code === 'NOT_SIGNED_IN') return t('failure.signedOut')
    return t(status >= 500 ? 'failure.server' : 'failure.update')
  }
}
