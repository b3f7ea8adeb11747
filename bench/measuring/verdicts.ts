/** Prints figures beside their limits, and remembers a missed one for the exit code. */
export class Verdicts {
  private missed = 0

  expect(what: string, isReached: boolean, figure: string) {
    if (!isReached) this.missed += 1
    console.log(`${isReached ? 'reached' : 'MISSED '}  ${what}: ${figure}`)
  }

  get exitCode() {
    return this.missed > 0 ? 1 : 0
  }
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
