import { expect, it } from 'vitest'
import { openQueue } from './bounded-queue.ts'
import { done } from './media-error.ts'

const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, open: resolve }
}

it('runs no more at once than it may, and all of them in the end', async () => {
  const inQueue = openQueue({ atOnce: 2, waiting: 20 })
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    return done('ran')
  }
  const ended = await Promise.all(Array.from({ length: 20 }, () => inQueue(task)))
  expect(most).toBe(2)
  expect(ended.filter(({ ok }) => ok)).toHaveLength(20)
})

it('sends away whoever comes when the line is full, and takes them again afterwards', async () => {
  const inQueue = openQueue({ atOnce: 1, waiting: 1 })
  const { promise, open } = gate()
  const first = inQueue(async () => promise.then(() => done(1)))
  const second = inQueue(async () => done(2))
  expect(await inQueue(async () => done(3))).toMatchObject({ error: { code: 'OVERLOADED' } })
  open()
  expect(await Promise.all([first, second])).toEqual([done(1), done(2)])
  expect(await inQueue(async () => done(4))).toEqual(done(4))
})

it('frees the place of a task that throws', async () => {
  const inQueue = openQueue({ atOnce: 1, waiting: 1 })
  await expect(inQueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inQueue(async () => done('next'))).toEqual(done('next'))
})
