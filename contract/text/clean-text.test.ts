import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newListingForm } from '../listings/listing-form.ts'
import { reports } from '../operators/reports.ts'
import { newAppointment } from '../people/appointments.ts'
import { newAccount } from '../people/sessions.ts'
import { keptChanges, profileForm } from '../people/users.ts'
import { savedSearches } from '../search/saved-searches.ts'
import { cleanLine, cleanProse } from './clean-text.ts'

const turning = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
const widthless =
  '\u200b\u2060\u2061\u2064\u206a\ufeff\u00ad\u180e\u034f\u115f\u3164\uffa0\u{e0041}'
const marks = '\u200e\u200f\u061c'

describe('invisible characters', () => {
  test.each([...turning, ...widthless])('such as %j are removed from any text', (character) => {
    expect(cleanLine(`Ma${character}gnolia`)).toBe('Magnolia')
    expect(cleanProse(`Ma${character}gnolia`)).toBe('Magnolia')
  })

  test('are removed from a name that they make read as another', () => {
    expect(cleanLine('\u202eytlaeR ailongaM')).toBe('ytlaeR ailongaM')
    expect(cleanLine('Magno\u200dlia\u200c')).toBe('Magnolia')
    expect(cleanLine('A\ufe0f\u{e007f}')).toBe('A')
  })

  test('that mark direction are removed from a line and kept in a longer text', () => {
    expect(cleanLine(`דירה${marks}`)).toBe('דירה')
    expect(cleanProse(`דירה${marks} C++`)).toBe(`דירה${marks} C++`)
  })

  test('that break lines are removed from a line and kept in a longer text', () => {
    expect(cleanLine('one\r\ntwo\u2028three\tfour\x07\x9b')).toBe('one two three four')
    expect(cleanProse('one\r\ntwo\n\n\tthree\x07\x9b')).toBe('one\r\ntwo\n\n\tthree')
  })
})

describe('visible text stays unchanged', () => {
  test.each([
    'דירה עם נוף לים, שדרות רוסתוולי 27 (קומה 12)',
    'ბინა ზღვის ხედით',
    'Квартира — «Новый бульвар», 62 м²',
    '👨‍👩‍👧‍👦 👩🏽‍⚕️ ❤️‍🔥 🏳️‍🌈 ☎️ ☺︎',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇬🇪 1️⃣ #️⃣ *️⃣',
    'می‌خواهم',
    'क्‍ष',
    '12345 + 1',
    '',
  ])('%s', (value) => {
    expect(cleanLine(value)).toBe(value)
    expect(cleanProse(value)).toBe(value)
  })
})

describe('the contract removes invisible characters', () => {
  const hidden = `a${turning}${widthless}b`
  const parsed = (schema: z.ZodMiniType, value: object) =>
    Object.values(z.parse(schema, value) as object)

  test.each<[string, z.ZodMiniType | undefined, object]>([
    [
      'a listing',
      newListingForm,
      { title: hidden, description: hidden, address: hidden, city: hidden },
    ],
    [
      'a profile',
      profileForm,
      { agencyName: hidden, agencyDescription: hidden, region: hidden, address: hidden },
    ],
    ['a request', newAppointment, { message: hidden }],
  ])('from every text of %s', (_, schema, value) => {
    expect(new Set(parsed(schema as z.ZodMiniType, value))).toEqual(new Set(['ab']))
  })

  test('from the contacts of a viewing request', () => {
    const given = { username: `an${turning}na`, phone: `+995 555${widthless} 12 34 56` }
    expect(z.parse(newAppointment, given)).toEqual({
      username: 'anna',
      phone: '+995 555 12 34 56',
    })
  })

  test('from names, reports and notes', () => {
    const account = { email: `a${turning}@b.ge`, password: 'long enough', kind: 'single' }
    expect(z.parse(newAccount, { ...account, agencyName: hidden })).toMatchObject({
      email: 'a@b.ge',
      agencyName: 'ab',
    })
    expect(z.safeParse(newAccount, { ...account, agencyName: turning }).success).toBe(false)
    const search = { name: hidden, query: { filters: { search: hidden } } }
    expect(z.parse(savedSearches.save.body, search)).toMatchObject({
      name: 'ab',
      query: { filters: { search: 'ab' } },
    })
    expect(z.parse(reports.report.body, { reason: 'other', text: hidden }).text).toBe('ab')
    expect(z.parse(keptChanges, { notes: [{ id: '1', text: hidden }] })).toMatchObject({
      notes: [{ id: '1', text: 'ab' }],
    })
  })

  test('but not from a password', () => {
    const password = `secret${turning}${marks}`
    const account = { email: 'a@b.ge', kind: 'single', agencyName: 'Nino' }
    expect(z.parse(newAccount, { ...account, password })).toMatchObject({ password })
  })
})
