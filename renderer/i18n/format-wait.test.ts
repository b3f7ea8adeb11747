import { describe, expect, it } from 'vitest'
import { formatWait } from './format-wait.ts'

describe('how long to wait', () => {
  it('is said in the unit a person would use, rounded up', () => {
    expect(formatWait(30, 'en')).toBe('in 30 seconds')
    expect(formatWait(91, 'en')).toBe('in 2 minutes')
    expect(formatWait(3599, 'en')).toBe('in 60 minutes')
    expect(formatWait(7201, 'en')).toBe('in 3 hours')
    expect(formatWait(0, 'en')).toBe('in 1 second')
  })

  it('is said in the language', () => {
    expect(formatWait(121, 'ru')).toBe('через 3 минуты')
    expect(formatWait(300, 'he')).toContain('דקות')
    expect(formatWait(300, 'ka')).toBe('5 წუთში')
  })
})
