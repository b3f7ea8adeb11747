import { rest } from './rest.ts'

/** How long a network that is gone is left alone: the longer it has been, the longer. */
const pauses = { first: 2_000, longest: 16_000 }

/** What a page cannot do without is asked for again until it comes, at once when the device says that it is online. */
export async function untilItComes<T>(ask: () => Promise<T>): Promise<T> {
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest))
    try {
      return await ask()
    } catch {
      await rest(pause)
    }
}

/**
 * The same for a part of a page; `ask` says whether it came. What this returns is called when the part goes, and nothing is
 * asked for from then on.
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
