import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listScroll } from '../../../contract/limits.ts'
import { debounce } from './use-load-more.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('quick debounced calls act once, after the last of them', () => {
  let acts = 0
  const [later] = debounce(() => {
    acts += 1
  }, listScroll.debounce)
  for (let i = 0; i < 10; i += 1) {
    later()
    vi.advanceTimersByTime(listScroll.debounce - 1)
  }
  expect(acts).toBe(0)
  vi.advanceTimersByTime(1)
  expect(acts).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(acts).toBe(1)
})

test('a cancelled debounced call does not act', () => {
  let acts = 0
  const [later, cancel] = debounce(() => {
    acts += 1
  }, 20)
  later()
  cancel()
  vi.advanceTimersByTime(100)
  expect(acts).toBe(0)
})
