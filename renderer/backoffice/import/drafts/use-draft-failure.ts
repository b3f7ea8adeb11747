import type { Failure } from '../../../kernel/api/api-client.ts'
import { isGone } from '../../../kernel/api/failures.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'

const namedCodes = ['EDITED_ELSEWHERE', 'WRONG_TRANSITION', 'WRONG_ADDRESS', 'WRONG_DATA'] as const

/** Says why a draft was not saved or published, and what to do. */
export function useDraftFailure() {
  const { t } = useTranslation('import')
  return (failure: Failure): string => {
    if (failure.kind !== 'refused') return t('draftFailure.unreachable')
    const { code, status } = failure
    const named = namedCodes.find((each) => each === code)
    if (named) return t(`draftFailure.${named}`)
    if (status === 401) return t('draftFailure.signedOut')
    if (isGone(failure)) return t('draftFailure.gone')
    if (status === 429) return t('draftFailure.limited')
    return t(status >= 500 ? 'draftFailure.server' : 'draftFailure.refused')
  }
}
