import type { TFunction } from 'i18next'
import type { Failure } from '../../kernel/api/api-client.ts'

/** Why an act did not come about and what to do now, in the reader's words where there are any. */
export function refusalWords(failure: Failure, t: TFunction): string {
  if (failure.kind !== 'refused') return t('mine:failure.unreachable')
  const { code, status, message } = failure
  switch (code) {
    case 'EDITED_ELSEWHERE':
      return t('mine:failure.elsewhere')
    case 'WRONG_TRANSITION':
      return t('mine:failure.moved')
    case 'WRONG_ADDRESS':
      return t('mine:failure.address')
    case 'WRONG_DATA':
      return t('mine:failure.data')
    case 'NOT_SIGNED_IN':
      return t('mine:failure.signedOut')
  }
  if (status === 404 || status === 410) return t('mine:failure.gone')
  return (status < 500 && message) || t('mine:failure.update')
}

/** What is missing is filled in on the form. */
export const isMended = (failure: Failure) =>
  failure.kind === 'refused' && ['WRONG_ADDRESS', 'WRONG_DATA'].includes(failure.code)
