import { setTimeout as delay } from 'node:timers/promises'

/** Waits this long, or until the signal comes. */
export const pause = (ms: number, signal: AbortSignal) =>
  delay(ms, undefined, { signal }).catch(() => {})

/** One second, two, four … up to a minute. */
export const waitAfter = (failures: number) => Math.min(60_000, 1_000 * 2 ** (failures - 1))

/**
 * Calls until there is an answer. If Telegram asks for time, it waits that long; if Telegram is out of reach, it waits
 * longer after each try. Undefined when it was told to stop.
 */
export async function retry<Answer extends object>(
  call: () => Promise<Answer>,
  { signal }: { signal: AbortSignal },
): Promise<Answer | undefined> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const answer = await call().catch(() => undefined)
    const seconds = answer && secondsOf(answer)
    if (answer && seconds === undefined) return answer
    await pause(seconds === undefined ? waitAfter(attempt) : seconds * 1_000, signal)
  }
  return undefined
}

const secondsOf = (answer: object) =>
  'againInSeconds' in answer ? (answer.againInSeconds as number) : undefined
