import type { Result } from './media-error.ts'
import { refuse } from './media-error.ts'

/**
 * Lets `atOnce` tasks run and `waiting` more stand in line; whoever comes after that is sent away,
 * so that a rush costs the late ones an answer and not the server its memory.
 */
export const openQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  const line: (() => void)[] = []
  let running = 0

  return async <T>(task: () => Promise<Result<T>>): Promise<Result<T>> => {
    if (running >= atOnce) {
      if (line.length >= waiting) {
        return refuse('OVERLOADED', 'Too many files are being read just now. Try again in a moment')
      }
      // The one who leaves hands its place on, so `running` stays as it is.
      await new Promise<void>((enter) => line.push(enter))
    } else {
      running++
    }
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
