import type { Language } from '../../../contract/languages.ts'
import type { Failure } from '../../api/api-client.ts'
import { formatWait } from '../../i18n/format-wait.ts'
import type { Flaws } from './account-rules.ts'

/** What a refusal comes down to: something about a field, or a text for the whole form. */
export interface Refusal {
  flaws: Flaws
  text?: { key: FailureKey; when?: string }
}

type FailureKey =
  | 'failure.credentials'
  | 'failure.blocked'
  | 'failure.limited'
  | 'failure.unreachable'
  | 'failure.server'
  | 'failure.refused'
  | 'failure.noPassword'
  | 'failure.signedOut'

export function readRefusal(failure: Failure, language: Language): Refusal {
  if (failure.kind !== 'refused') return whole('failure.unreachable')
  const { code, status, issues, retryAfterSeconds = 60 } = failure
  switch (code) {
    case 'EMAIL_TAKEN':
      return { flaws: { email: 'wrong.emailTaken' } }
    case 'WRONG_PASSWORD':
      return { flaws: { current: 'wrong.current' } }
    case 'WRONG_CREDENTIALS':
      return whole('failure.credentials')
    case 'BLOCKED':
      return whole('failure.blocked')
    case 'NOT_SIGNED_IN':
      return whole('failure.signedOut')
    case 'CONFLICT':
      return whole('failure.noPassword')
  }
  if (status === 429)
    return {
      flaws: {},
      text: { key: 'failure.limited', when: formatWait(retryAfterSeconds, language) },
    }
  if (status >= 500) return whole('failure.server')
  const isOfEmail = issues.some(({ path }) => path.split('.').at(-1) === 'email')
  return isOfEmail ? { flaws: { email: 'wrong.email' } } : whole('failure.refused')
}

const whole = (key: FailureKey): Refusal => ({ flaws: {}, text: { key } })
