import { describe, expect, it } from 'vitest'
import { QueueFull, spaceOut } from './space-out.ts'

describe('taking turns', () => {
  it('starts each question a pause after the one before, in order', async () => {
    const inTurn = spaceOut(40)
    const starts: { name: string; at: number }[] = []
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        inTurn(async () => {
          starts.push({ name, at: performance.now() })
        }),
      ),
    )
    expect(starts.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    for (const [i, { at }] of starts.entries())
      if (i > 0) expect(at - (starts[i - 1]?.at ?? 0)).toBeGreaterThanOrEqual(40)
  })

  it('goes on after a question that failed', async () => {
    const inTurn = spaceOut(0)
    const failure = inTurn(() => Promise.reject(new Error('no')))
    await expect(failure).rejects.toThrow('no')
    expect(await inTurn(async () => 'yes')).toBe('yes')
  })

  it('refuses when too many wait', async () => {
    const inTurn = spaceOut(10)
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => inTurn(async () => 1)))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const it of refused)
      expect(it.status === 'rejected' && it.reason).toBeInstanceOf(QueueFull)
    expect(await inTurn(async () => 2)).toBe(2)
  })
})
