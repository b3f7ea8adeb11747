import type { Failure } from './api-client.ts'

/** A new try may well succeed: what the server refuses for what was sent, it refuses again. */
export const isPassing = (failure: Failure) =>
  failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429

/** What was asked for is not there, or is nothing that could be. */
export const isMissing = (failure: Failure) =>
  failure.kind === 'refused' && [400, 404, 410].includes(failure.status)
