import type { Failure } from './api-client.ts'

/** A new try may well succeed: what the server refuses for what was sent, it refuses again. */
export const isPassing = (failure: Failure) =>
  failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429
