import { expect, test } from 'vitest'
import { WorkQueue } from './work-queue.ts'

/** Begins a work that goes on until `letEnd` is called. */
function begin(works: WorkQueue) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = { begun: false, isAborted: false, letEnd: resolve }
  works.begin(async (signal) => {
    work.begun = true
    await promise
    work.isAborted = signal.aborted
  })
  return work
}

test('a work begun while others are being ended goes on', async () => {
  const works = new WorkQueue(() => {})
  const first = begin(works)
  await Promise.resolve()
  const ended = works.endThese()
  const second = begin(works)
  first.letEnd()
  await ended
  expect([first.isAborted, second.begun]).toEqual([true, true])
  second.letEnd()
  await works.underWay
  expect(second.isAborted).toBe(false)
})

test('a work begun while all are being ended is ended too', async () => {
  const works = new WorkQueue(() => {})
  const first = begin(works)
  await Promise.resolve()
  const settled = works.settle()
  const second = begin(works)
  first.letEnd()
  second.letEnd()
  await settled
  expect([first.isAborted, second.begun]).toEqual([true, false])
  expect(works.isAny).toBe(false)
})
