import { rest } from './rest.ts'

/** The first and the longest pause between tries, in milliseconds; each pause is twice the one before. */
const pauses = { first: 2_000, longest: 16_000 }

/** Retries what a page cannot do without until it comes; at once when the device reports a network. */
export async function untilItComes<T>(ask: () => Promise<T>): Promise<T> {
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest))
    try {
      return await ask()
    } catch {
      await rest(pause)
    }
}

/**
 * The same for a part of a page; `ask` gives whether it came. Call the returned function when the part is removed: the
 * tries then end.
 */
export function askWhileHere(ask: () => Promise<boolean>): () => void {
  let isLeft = false
  void untilItComes(async () => {
    if (!isLeft && !(await ask())) throw new Error('It did not come')
  })
  return () => {
    isLeft = true
  }
}
