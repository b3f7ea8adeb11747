import { expect, test } from 'vitest'
import { Works } from './works.ts'

/** A work that goes on until it is ended or let end. */
function begin(works: Works) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = { begun: false, isAborted: false, letEnd: resolve }
  works.begin(async (signal) => {
    work.begun = true
    await promise
    work.isAborted = signal.aborted
  })
  return work
}

test('what begins while others are ended goes on, as where a person presses retry amid a cancel', async () => {
  const works = new Works(() => {})
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

test('what begins while all are ended is ended too', async () => {
  const works = new Works(() => {})
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
