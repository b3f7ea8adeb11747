import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

test('a moment is shown in the time of Batumi', () => {
  expect(formatMoment('2026-11-20T21:05:00.000Z', 'ru', 'Asia/Tbilisi')).toBe('21.11.2026, 01:05')
  expect(formatMoment('2026-11-20T21:05:00.000Z', 'ka', 'Asia/Tbilisi')).toBe('21.11.2026, 01:05')
})
