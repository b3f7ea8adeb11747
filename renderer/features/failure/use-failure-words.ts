import { formatWait } from '../../../texts/format/days.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { isGone } from '../../kernel/api/failures.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'

/** Says why a request failed and what to do now. Call it in an observer. */
export function useFailureWords() {
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')

  return (failure: Failure): string => {
    if (failure.kind !== 'refused') return t('failure.unreachable')
    const { status, retryAfterSeconds = 60 } = failure
    if (status === 429)
      return t('failure.limited', { when: formatWait(retryAfterSeconds, language.current) })
    if (isGone(failure)) return t('failure.gone')
    return status >= 500 ? t('failure.server') : t('failure.refused')
  }
}
