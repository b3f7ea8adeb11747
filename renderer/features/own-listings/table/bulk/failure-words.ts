import type { Listing } from '../../../../../contract/listings/listing.ts'
import { formatList } from '../../../../../texts/format/numbers.ts'
import type { TextSource } from '../../../../../texts/keys.ts'
import type { Failure } from '../../../../kernel/api/api-client.ts'
import { isIncomplete, missingFields, refusalWords } from '../../owner-actions.ts'
import type { Outcome } from './bulk-action.ts'

/** The fields that the report has words for, in the order in which it names them. */
const fields = [
  'address',
  'coordinates',
  'city',
  'apartmentCondition',
  'category',
  'price',
  'images',
  'floor',
] as const

/** Why the action failed for one listing, and what to do now. */
export function outcomeWords(listing: Listing, outcome: Outcome, texts: TextSource): string {
  const { t } = texts
  if (outcome.kind === 'left') return t('desk-ads:failed.left')
  if (outcome.kind === 'noPrice') return t('desk-ads:failed.noPrice')
  return outcome.kind === 'failed' ? failureWords(listing, outcome.failure, texts) : ''
}

export function failureWords(
  listing: Listing,
  failure: Failure,
  { t, language }: TextSource,
): string {
  if (failure.kind !== 'refused' || failure.code === 'UNAVAILABLE')
    return t('desk-ads:failed.unreachable')
  const missing = fieldsToFill(listing, failure).map((field) => t(`desk-ads:field.${field}`))
  if (missing.length > 0)
    return t('desk-ads:failed.missing', { fields: formatList(missing, language) })
  return refusalWords(failure, t)
}

/** The fields that the server found missing and would find next. Empty where it refused for another reason. */
export function fieldsToFill(listing: Listing, failure: Failure) {
  if (failure.kind !== 'refused' || !isIncomplete(failure)) return []
  const named = new Set([
    ...failure.issues.map(({ path }) => path),
    ...missingFields(listing, listing.images.length),
  ])
  return fields.filter((field) => named.has(field))
}
