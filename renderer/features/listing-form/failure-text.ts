import type { TFunction } from 'i18next'
import type { Language } from '../../../contract/languages.ts'
import { formatWait } from '../../../texts/format/days.ts'
import type { Failure } from '../../kernel/api/api-client.ts'

/** Said in the reader's language where we know what it means; else in the server's words, and at last in ours. */
export function failureText(failure: Failure, t: TFunction, language: Language): string {
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
  if (status === 404 || status === 410) return t('form:failed.gone')
  if (status >= 500) return t('form:failed.server')
  return message || t('form:failed.update')
}
