import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { appointments, hasContact, newAppointment } from './appointments.ts'

const isTaken = (request: unknown) => z.safeParse(newAppointment, request).success

describe('a request for a viewing', () => {
  test.each([
    [{ username: 'Anna' }, true],
    [{ phone: '+995 555 00 00 01' }, true],
    [{ username: 'Anna', phone: null }, true],
    [{}, false],
    [{ username: '', phone: '  ' }, false],
    [{ username: null, phone: null }, false],
  ])('%j can be answered: %s', (request, can) => {
    expect(hasContact(request)).toBe(can)
  })

  test('accepts a message up to its limit', () => {
    expect(isTaken({ message: 'x'.repeat(limits.description) })).toBe(true)
    expect(isTaken({ message: 'x'.repeat(limits.description + 1) })).toBe(false)
  })

  test.each([
    { username: 'nino_batumi' },
    { username: '@nino_batumi' },
    { username: 'https://t.me/nino_batumi' },
    { username: '', phone: '555 12 34 56' },
    { phone: '+995 (555) 12-34-56' },
    { phone: ' ' },
  ])('accepts the contact %j', (request) => {
    expect(isTaken(request)).toBe(true)
  })

  test.each([
    { phone: 'abc' },
    { phone: '1' },
    { phone: '@!!!' },
    { username: '@!!!' },
    { username: 'Ани' },
    { username: 'https://example.com/nino' },
  ])('refuses the contact %j', (request) => {
    expect(isTaken(request)).toBe(false)
  })

  test.each(['2030-01-01T10:00:00Z', '2030-01-01T10:00:00.123Z', null])(
    'accepts the time %s',
    (at) => {
      expect(isTaken({ phone: '+995 555 00 00 01', at })).toBe(true)
    },
  )

  test.each(['2030-01-01', '10:00', '2030-13-01T10:00:00Z', '2030-01-01T10:00:00+04:00', 5])(
    'refuses the time %s',
    (at) => {
      expect(isTaken({ phone: '+995 555 00 00 01', at })).toBe(false)
    },
  )

  test('cannot set a status, which only the advertiser may', () => {
    expect(isTaken({ phone: '+995 555 00 00 01', status: 'done' })).toBe(false)
    const { body } = appointments.update
    expect(z.safeParse(body, { status: 'done' }).success).toBe(true)
    expect(z.safeParse(body, { status: 'gone' }).success).toBe(false)
  })
})
