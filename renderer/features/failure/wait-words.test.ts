import { describe, expect, it } from 'vitest'
import { waitWords } from './wait-words.ts'

describe('how long to wait', () => {
  it('is said in the unit a person would use, rounded up', () => {
    expect(waitWords(30, 'en')).toBe('in 30 seconds')
    expect(waitWords(91, 'en')).toBe('in 2 minutes')
    expect(waitWords(3599, 'en')).toBe('in 60 minutes')
    expect(waitWords(7201, 'en')).toBe('in 3 hours')
    expect(waitWords(0, 'en')).toBe('in 1 second')
  })

  it('is said in the language', () => {
    expect(waitWords(121, 'ru')).toBe('через 3 минуты')
    expect(waitWords(300, 'he')).toContain('דקות')
    expect(waitWords(300, 'ka')).toContain('წუთ')
  })
})
