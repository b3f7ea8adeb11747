import type { Failure } from './api-client.ts'

export const isRefused = (failure: Failure, ...statuses: number[]) =>
  failure.kind === 'refused' && statuses.includes(failure.status)

/** Whether a new try may succeed. A request that the server refused for its content would be refused again. */
export const isPassing = (failure: Failure) =>
  failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429

/** The requested thing does not exist, or no longer does. */
export const isGone = (failure: Failure) => isRefused(failure, 404, 410)

/** The requested thing does not exist, or its id is not even valid. */
export const isMissing = (failure: Failure) => isGone(failure) || isRefused(failure, 400)
