import { describe, expect, test } from 'vitest'
import { formatMoment, readMoment, writeMoment } from './viewing-moment.ts'

const zone = 'Asia/Tbilisi'

describe('a moment in Batumi', () => {
  test('is written and read by the local time, also across midnight', () => {
    expect(writeMoment('2026-11-21T21:30:00.000Z', zone)).toBe('2026-11-22T01:30')
    expect(readMoment('2026-11-22T01:30', zone)).toBe('2026-11-21T21:30:00.000Z')
    expect(formatMoment('2026-11-21T21:30:00.000Z', 'ru', zone)).toBe('22 ноября, 01:30')
  })

  test('may be empty or malformed', () => {
    expect(writeMoment(null, zone)).toBe('')
    expect(readMoment('', zone)).toBeNull()
    expect(readMoment('2026-13-40T99:99', zone)).toBeUndefined()
  })
})
