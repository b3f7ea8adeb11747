import { ApiError } from '../api-error.ts'

interface TurnBounds {
  atOnce: number
  waiting: number
  /** What is said to those who find the line full. */
  refusal: string
}

/** Runs what is heavy a few at a time; who finds the line full is sent away. */
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
      // The one who leaves hands its place on, so `running` stays as it is.
      if (next) next()
      else running -= 1
    }
  }
}
