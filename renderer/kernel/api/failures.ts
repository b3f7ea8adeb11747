import type { Failure } from './api-client.ts'

export const isRefused = (failure: Failure, ...statuses: number[]) =>
  failure.kind === 'refused' && statuses.includes(failure.status)

/** A new try may well succeed: what the server refuses for what was sent, it refuses again. */
export const isPassing = (failure: Failure) =>
  failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429

/** What was asked for does not exist, whoever removed it. */
export const isGone = (failure: Failure) => isRefused(failure, 404, 410)

/** What was asked for is not there, or is nothing that could be. */
export const isMissing = (failure: Failure) => isGone(failure) || isRefused(failure, 400)
