import type { TFunction } from 'i18next'
import type { Language } from '../../../contract/languages.ts'
import type { Listing } from '../../../contract/listing.ts'
import { formatList } from '../../../texts/format/numbers.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import type { Outcome } from './act-on-listing.ts'
import { missingFields } from './missing-fields.ts'

interface Speech {
  t: TFunction
  language: Language
}

/** Why one listing is not as it was to be, and what to do now. */
export function outcomeWords(listing: Listing, outcome: Outcome, speech: Speech): string {
  const { t } = speech
  if (outcome.kind === 'left') return t('failed.left')
  if (outcome.kind === 'noPrice') return t('failed.noPrice')
  return outcome.kind === 'failed' ? failureWords(listing, outcome.failure, speech) : ''
}

export function failureWords(listing: Listing, failure: Failure, { t, language }: Speech): string {
  if (failure.kind !== 'refused' || failure.code === 'UNAVAILABLE') return t('failed.unreachable')
  const missing = missingFields(listing, failure).map((field) => t(`field.${field}`))
  if (missing.length > 0) return t('failed.missing', { fields: formatList(missing, language) })
  const { code, status, message } = failure
  if (code === 'EDITED_ELSEWHERE') return t('mine:failure.elsewhere')
  if (code === 'WRONG_TRANSITION') return t('mine:failure.moved')
  if (code === 'NOT_SIGNED_IN') return t('mine:failure.signedOut')
  if (status === 404 || status === 410) return t('mine:failure.gone')
  return (status < 500 && message) || t('mine:failure.update')
}
