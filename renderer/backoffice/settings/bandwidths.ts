const offered = [250_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000]

/** Bytes a second to choose from; one that was set elsewhere stands among them. */
export const bandwidths = (chosen: number | null): number[] =>
  chosen === null || offered.includes(chosen) ? offered : [...offered, chosen].sort((a, b) => a - b)
