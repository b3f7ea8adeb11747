import { describe, expect, it } from 'vitest'
import { findVarnish, withoutVarnish } from './cache/varnish.ts'
import type { Kind } from './cache/visits.ts'
import { simulateDay } from './simulate-day.ts'

const program = process.env.TEST_ALL ? findVarnish() : undefined
if (!program)
  console.log(
    `left out: a simulated day, ${process.env.TEST_ALL ? `since ${withoutVarnish}` : 'which `npm run test:all` plays'}`,
  )

describe.skipIf(!program)('a simulated day', () => {
  it('is served by the cache where it may be, refuses nobody but a bot, and counts each view', async () => {
    const { asked, faults } = await simulateDay(program ?? '', { visitors: 20, seconds: 10 })
    const hits = (kind: Kind) => {
      const all = asked.filter((one) => one.kind === kind)
      return all.filter(({ isHit }) => isHit).length / all.length
    }
    expect(faults).toEqual([])
    expect(hits('file')).toBeGreaterThan(0.9)
    expect(hits('picture')).toBeGreaterThan(0)
    expect(hits('listing')).toBe(0)
  }, 240_000)
})
