/** How long a network that is gone is left alone. */
const pauseMs = 2_000

/** What a page cannot do without is asked for again until it comes. */
export async function untilItComes<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
}
