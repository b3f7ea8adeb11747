import { expect, it } from 'vitest'
import { takeTurns } from './turns.ts'

it('tasks run a few at a time in order, and are refused when the queue is full', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 2, refusal: 'Full' })
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const come = (n: number) =>
    inTurn(async () => {
      begun.push(n)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      await end.promise
    })
  const first = [come(1), come(2), come(3), come(4)]
  await expect(come(5)).rejects.toMatchObject({
    code: 'OVERLOADED',
    message: 'Full',
    headers: { 'retry-after': '2' },
  })
  expect(begun).toEqual([1, 2])
  // A failed task also passes its place on.
  ends[0]?.reject(new Error('failed'))
  await expect(first[0]).rejects.toThrow('failed')
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends[1]?.resolve()
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  for (const end of ends) end.resolve()
  await Promise.all(first.slice(1))
  const last = come(6)
  expect(begun).toEqual([1, 2, 3, 4, 6])
  ends.at(-1)?.resolve()
  await last
})
