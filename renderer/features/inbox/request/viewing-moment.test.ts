import { describe, expect, test } from 'vitest'
import { formatMoment, readMoment, writeMoment } from './viewing-moment.ts'

describe('a moment in Batumi', () => {
  test('reads as its clocks show it, across midnight too', () => {
    expect(writeMoment('2026-11-21T21:30:00.000Z')).toBe('2026-11-22T01:30')
    expect(readMoment('2026-11-22T01:30')).toBe('2026-11-21T21:30:00.000Z')
    expect(formatMoment('2026-11-21T21:30:00.000Z', 'ru')).toBe('22 ноября, 01:30')
  })

  test('may be none, or no time at all', () => {
    expect(writeMoment(null)).toBe('')
    expect(readMoment('')).toBeNull()
    expect(readMoment('2026-13-40T99:99')).toBeUndefined()
  })
})
