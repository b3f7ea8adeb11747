import { describe, expect, it } from 'vitest'
import { findVarnish, withoutVarnish } from './cache/varnish.ts'
import { judgeDay } from './day/judge.ts'
import type { Kind } from './day/visits.ts'
import { simulateDay } from './simulate-day.ts'

const program = process.env.TEST_ALL ? findVarnish() : undefined
if (!program)
  console.log(
    `left out: a simulated day, ${process.env.TEST_ALL ? `since ${withoutVarnish}` : 'which `npm run test:all` plays'}`,
  )

describe.skipIf(!program)('a simulated day', () => {
  it('goes on beside a feed, a worker that is killed and a database that is away, and loses nothing', async () => {
    const options = { visitors: 40, seconds: 20, offers: 300 }
    const day = await simulateDay(program ?? '', options)
    expect(judgeDay(day).faults).toEqual([])

    const hits = (kind: Kind) => {
      const all = day.visits.asked.filter((one) => one.kind === kind)
      return all.filter(({ isHit }) => isHit).length / all.length
    }
    expect(hits('file')).toBeGreaterThan(0.9)
    expect(hits('picture')).toBeGreaterThan(0)
    expect(hits('listing')).toBe(0)
  }, 300_000)
})
