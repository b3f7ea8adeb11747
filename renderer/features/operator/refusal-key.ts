import type { Failure } from '../../kernel/api/api-client.ts'
import { isGone, isPassing } from '../../kernel/api/failures.ts'

/** Why an operator's action failed, as a key of the operators' texts. */
export type RefusalKey =
  | 'failure.moved'
  | 'failure.edited'
  | 'failure.gone'
  | 'failure.unreachable'
  | 'failure.notAllowed'
  | 'failure.incomplete'

export function refusalKey(failure: Failure): RefusalKey {
  if (failure.kind !== 'refused' || isPassing(failure)) return 'failure.unreachable'
  if (failure.code === 'EDITED_ELSEWHERE') return 'failure.edited'
  if (failure.status === 409) return 'failure.moved'
  if (isGone(failure)) return 'failure.gone'
  return failure.status === 422 ? 'failure.incomplete' : 'failure.notAllowed'
}
