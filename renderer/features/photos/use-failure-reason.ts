import type { ErrorCode } from '../../../contract/wire/errors.ts'
import { formatWait } from '../../../texts/format/days.ts'
import { isGone } from '../../kernel/api/failures.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import type { PhotoFailure } from './photo.ts'

const reasons = {
  WRONG_TYPE: 'failure.type',
  UNREADABLE_PICTURE: 'failure.picture',
  UNREADABLE_VIDEO: 'failure.video',
  TOO_LARGE: 'failure.large',
  MAX_FILES_LIMIT: 'failure.full',
  NOT_SIGNED_IN: 'failure.signedOut',
  DIGEST_MISMATCH: 'failure.unreachable',
  UNKNOWN_UPLOAD: 'failure.unreachable',
} as const satisfies Partial<Record<ErrorCode, string>>

/** Why a photo could not be sent, and what to do now. To be called in an observer. */
export function useFailureReason() {
  const language = useStore(languageStore)
  const { t } = useTranslation('photos')

  return (failure: PhotoFailure): string => {
    if (failure.kind === 'unreadable') return t('failure.unreadable')
    if (failure.kind !== 'refused') return t('failure.unreachable')
    const { status, code, retryAfterSeconds = 60 } = failure
    if (code in reasons) return t(reasons[code as keyof typeof reasons])
    if (code === 'QUOTA_EXCEEDED')
      return t('failure.quota', { when: formatWait(retryAfterSeconds, language.current) })
    if (status === 429)
      return t('failure.limited', { when: formatWait(retryAfterSeconds, language.current) })
    if (isGone(failure)) return t('failure.gone')
    return t(status >= 500 ? 'failure.server' : 'failure.refused')
  }
}
