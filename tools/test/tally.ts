export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Tests that only `npm run test:all` runs. */
  left: number
  /** The names of failed tests, if the runner reported any. */
  failures: readonly string[]
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, left: 0, failures: [] }

export const addTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
      left: sum.left + each.left,
      failures: [...sum.failures, ...each.failures],
    }),
    nothing,
  )

/** A runner with a bad exit code but no failed test counts as one failure. */
export const judge = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally

export const describeTally = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
