import { untilItComes } from '../until-it-comes.ts'
import type { Result } from './api-client.ts'
import { isPassing } from './failures.ts'

/**
 * For data whose absence shows no message: asks again until it comes. Gives undefined if the server refuses it or the
 * call is aborted.
 */
export const readQuietly = <T>(ask: () => Promise<Result<T>>): Promise<T | undefined> =>
  untilItComes(async () => {
    const answer = await ask()
    if (answer.ok) return answer.value
    const { failure } = answer
    if (failure.kind === 'aborted' || !isPassing(failure)) return undefined
    throw new Error(failure.kind)
  })
