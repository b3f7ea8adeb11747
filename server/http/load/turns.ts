import { ApiError } from '../api-error.ts'

interface TurnBounds {
  atOnce: number
  waiting: number
  /** The message for callers who find the queue full. */
  refusal: string
}

/** Runs heavy tasks a few at a time; a caller who finds the queue full is refused. */
export function takeTurns({ atOnce, waiting, refusal }: TurnBounds) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (line.length < waiting) await new Promise<void>((enter) => line.push(enter))
    else throw new ApiError('OVERLOADED', refusal, { headers: { 'retry-after': '2' } })
    try {
      return await task()
    } finally {
      const next = line.shift()
      // A finished task passes its place to the next one, so `running` does not change.
      if (next) next()
      else running -= 1
    }
  }
}
