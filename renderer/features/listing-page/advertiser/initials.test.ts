import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Magnolia Realty', 'MR'],
  ['«Дом у моря», агентство недвижимости', 'ДУ'],
  ['anna', 'A'],
  ['რეზიდენცია ბათუმი', 'ᲠᲑ'],
  ['בתי בטומי', 'בב'],
  ['𝒜nna 🏠 Home', '𝒜H'],
  ['', ''],
  ['🏠', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
