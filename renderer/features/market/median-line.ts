import type { MarketMonth } from '../../../contract/market/market.ts'

/** The medians as a line in a box of 100 by 100, time to the right, with a gap where a month has none. */
export function medianLine(months: readonly MarketMonth[]): string | undefined {
  const medians = months.flatMap(({ median }) => median ?? [])
  if (medians.length < 2) return undefined
  const [low, high] = [Math.min(...medians), Math.max(...medians)]
  // When all medians are equal, the line goes through the middle, not along an edge.
  const y = (median: number) => (high === low ? 50 : 96 - ((median - low) / (high - low)) * 92)
  const x = (n: number) => (n / (months.length - 1)) * 100
  return months
    .flatMap(({ median }, n) => {
      if (median === null) return []
      const isGoingOn = n > 0 && months[n - 1]?.median !== null
      return `${isGoingOn ? 'L' : 'M'}${round(x(n))} ${round(y(median))}`
    })
    .join('')
}

const round = (number: number) => Math.round(number * 10) / 10
