import { untilItComes } from '../until-it-comes.ts'
import type { Result } from './api-client.ts'
import { isPassing } from './failures.ts'

/**
 * What nobody is told of where it is missing: asked for until it comes. Undefined where the server refuses it or nobody
 * waits for it any more.
 */
export const readQuietly = <T>(ask: () => Promise<Result<T>>): Promise<T | undefined> =>
  untilItComes(async () => {
    const answer = await ask()
    if (answer.ok) return answer.value
    const { failure } = answer
    if (failure.kind === 'aborted' || !isPassing(failure)) return undefined
    throw new Error(failure.kind)
  })
