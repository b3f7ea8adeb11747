import { expect, test } from 'vitest'
import { bandwidths } from './bandwidths.ts'

test('a limit that is not among those offered is added in order', () => {
  const offered = bandwidths(null)
  expect(bandwidths(1_000_000)).toEqual(offered)
  const found = bandwidths(300_000)
  expect(found.slice(0, 3)).toEqual([250_000, 300_000, 500_000])
  expect(found).toHaveLength(offered.length + 1)
})
