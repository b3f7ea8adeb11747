import { ApiError } from '../../http/api-error.ts'

/** Each hash takes 19 MiB and a thread of Node's four, which files and DNS need as well. */
const atOnce = 2
/** At some 50 ms each, the last in line waits under two seconds. */
const waiting = 64

let running = 0
const line: (() => void)[] = []

/** Runs the hashing of passwords two at a time; who finds the line full is sent away. */
export async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else if (line.length < waiting) await new Promise<void>((enter) => line.push(enter))
  else
    throw new ApiError('OVERLOADED', 'Too many people are signing in just now; try again', {
      headers: { 'retry-after': '2' },
    })
  try {
    return await task()
  } finally {
    const next = line.shift()
    // The one who leaves hands its place on, so `running` stays as it is.
    if (next) next()
    else running -= 1
  }
}
