import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from './log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => lines.push(JSON.parse(line)) }
  const { log, flush } = openLog({ level: 'info', destination })
  const told = () => lines.map(({ level, msg, repeated }) => [level, msg, repeated])
  return { log, flush, told, lines }
}

const fail = (id: number) => Object.assign(new Error(`row ${id} is away`), { code: '57P01' })

test('a repeated fault is one line, and one more after a minute with the count', () => {
  const { log, told } = open()
  for (let n = 0; n < 50; n += 1) log.child({ reqId: n }).error({ err: fail(n) }, 'request failed')
  expect(told()).toEqual([[50, 'request failed', undefined]])
  vi.advanceTimersByTime(60_000)
  expect(told().slice(1)).toEqual([[50, 'request failed', 49]])
  log.error({ err: fail(1) }, 'request failed')
  expect(told()).toHaveLength(3)
  vi.advanceTimersByTime(60_000)
  expect(told()).toHaveLength(3)
})

test('different faults are different lines', () => {
  const { log, told } = open()
  log.error({ err: fail(1) }, 'request failed')
  log.error({ err: Object.assign(fail(1), { code: '53300' }) }, 'request failed')
  log.error({ err: new TypeError('x is undefined') }, 'request failed')
  log.error({ image: '5' }, 'the media store lacks a file')
  log.error({ image: '6' }, 'the media store lacks a file')
  log.warn('a connection was lost')
  expect(told()).toHaveLength(6)
})

test('a line that is no fault is written each time', () => {
  const { log, told } = open()
  for (let n = 0; n < 3; n += 1) log.info('incoming request')
  expect(told()).toHaveLength(3)
})

test('a stop writes the counts of repeated faults', () => {
  const { log, flush, told } = open()
  for (let n = 0; n < 3; n += 1) log.warn('a connection was lost')
  flush()
  expect(told()).toEqual([
    [40, 'a connection was lost', undefined],
    [40, 'a connection was lost', 2],
  ])
})
