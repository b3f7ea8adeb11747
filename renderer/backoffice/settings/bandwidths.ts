const offered = [250_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000]

/** The speeds to choose from, in bytes per second; includes the chosen one if it was set elsewhere. */
export const bandwidths = (chosen: number | null): number[] =>
  chosen === null || offered.includes(chosen) ? offered : [...offered, chosen].sort((a, b) => a - b)
