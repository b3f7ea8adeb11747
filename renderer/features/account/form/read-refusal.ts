import type { Language } from '../../../../contract/languages.ts'
import { formatWait } from '../../../../texts/format/days.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import type { Flaws } from './account-rules.ts'

/** How a refusal is shown: as flaws of single fields, or as a text for the whole form. */
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
  | 'failure.expired'
  | 'failure.passkey'
  | 'failure.factorNeeded'
  | 'failure.reopen'
  | 'failure.linkUnknown'
  | 'failure.linkUsed'
  | 'failure.linkExpired'

export function readRefusal(failure: Failure, language: Language): Refusal {
  if (failure.kind === 'aborted') return { flaws: {} }
  if (failure.kind !== 'refused') return whole('failure.unreachable')
  const { code, status, issues, retryAfterSeconds = 60 } = failure
  switch (code) {
    case 'EMAIL_TAKEN':
      return { flaws: { email: 'wrong.emailTaken' } }
    case 'WRONG_PASSWORD':
      return isOf(issues, 'password')
        ? { flaws: { password: 'wrong.current' } }
        : { flaws: { current: 'wrong.current' } }
    case 'PASSWORD_TOO_COMMON':
      return { flaws: { [newPassword(issues)]: 'wrong.passwordCommon' } }
    case 'PASSWORD_TOO_PERSONAL':
      return { flaws: { [newPassword(issues)]: 'wrong.passwordPersonal' } }
    case 'WRONG_CODE':
      return { flaws: { code: 'wrong.code' } }
    case 'WRONG_PASSKEY':
      return whole('failure.passkey')
    case 'SIGN_IN_EXPIRED':
      return whole('failure.expired')
    case 'SECOND_FACTOR_NEEDED':
      return whole('failure.factorNeeded')
    case 'CONFIRM_IDENTITY':
      return whole('failure.reopen')
    case 'LINK_UNKNOWN':
      return whole('failure.linkUnknown')
    case 'LINK_USED':
      return whole('failure.linkUsed')
    case 'LINK_EXPIRED':
      return whole('failure.linkExpired')
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
  return isOf(issues, 'email') ? { flaws: { email: 'wrong.email' } } : whole('failure.refused')
}

/** The field is `password` when an account is created, and `next` when its password is changed. */
const newPassword = (issues: { path: string }[]): 'password' | 'next' =>
  isOf(issues, 'next') ? 'next' : 'password'

const isOf = (issues: { path: string }[], field: string) =>
  issues.some(({ path }) => path.split('.').at(-1) === field)

const whole = (key: FailureKey): Refusal => ({ flaws: {}, text: { key } })
