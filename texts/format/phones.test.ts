import { expect, test } from 'vitest'
import { readPhone, splitPhone } from './phones.ts'

test.each([
  ['555123456', '+995 555 12 34 56'],
  [' 555 12-34-56', '+995 555 12 34 56'],
  ['00995555123456', '+995 555 12 34 56'],
  ['0049 1512 3456789', '+49 1512 3456789'],
])('%s, without a country code, is read as %s', (text, phone) => {
  expect(readPhone(text)).toBe(phone)
})

test.each([
  '+995 (555) 12 34 56',
  '+7 912 345-67-89',
  '+972 52-123-4567',
  '+4915123456789',
  '+1 (415) 555-2671',
])('%s stays as it was typed', (text) => {
  expect(readPhone(text)).toBe(text)
})

test.each([
  '',
  'abc',
  '1',
  '@!!!',
  '+995 1',
  '12345678901234567890',
  'call 555123456',
  '+999 123456',
])('%s is not a telephone number', (text) => {
  expect(readPhone(text)).toBeUndefined()
})

test.each([
  ['+995 555 12-34-56', '+995', '555123456'],
  ['555 12 34 56', '+995', '555123456'],
  ['995555123456', '+995', '555123456'],
  ['+7 912 345-67-89', '+7', '9123456789'],
  ['77012345678', '+7', '7012345678'],
  ['972521234567', '+972', '521234567'],
  ['+33 6 12 34 56 78', '+33', '612345678'],
])('%s has the country code %s', (text, country, number) => {
  expect(splitPhone(text)).toEqual({ country, number })
})

test.each([null, '', '12', 'call me', '12345678901234567890'])(
  '%j has no country code and no number',
  (text) => {
    expect(splitPhone(text)).toBeUndefined()
  },
)
