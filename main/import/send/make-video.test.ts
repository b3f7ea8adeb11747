import { describe, expect, it } from 'vitest'
import { isWorthMaking } from './make-video.ts'

/** One second of forty took two seconds and made a megabyte: the whole takes 80 seconds and makes 40. */
const trial = { ms: 2_000, bytes: 1_000_000, seconds: 1, wholeSeconds: 40, isTooLarge: false }
const bytes = 100_000_000

describe('A video is made smaller', () => {
  it.each([
    ['where the upload saves more time than it takes', 700_000, true],
    ['not where it takes longer', 800_000, false],
  ])('%s', (_, bytesPerSecond, isWorth) => {
    expect(isWorthMaking(trial, { bytes, bytesPerSecond })).toBe(isWorth)
  })

  it('not where it would have more bytes, however slow the line', () => {
    expect(isWorthMaking(trial, { bytes: 39_000_000, bytesPerSecond: 1_000 })).toBe(false)
  })

  it('however fast the line, where the server accepts no file of its size', () => {
    const large = { ...trial, isTooLarge: true }
    expect(isWorthMaking(large, { bytes, bytesPerSecond: 1e9 })).toBe(true)
  })
})
