import { expect, test } from 'vitest'
import { inCapitals, initialsOf, withCapital } from './capitals.ts'

test.each([
  ['Старый город', 'СТАРЫЙ ГОРОД'],
  ['Old town', 'OLD TOWN'],
  ['ძველი ბათუმი', 'ძველი ბათუმი'],
  ['ძველი Batumi', 'ძველი BATUMI'],
  ['העיר העתיקה', 'העיר העתיקה'],
])('%s in capitals is %s', (text, capitals) => {
  expect(inCapitals(text)).toBe(capitals)
})

test.each([
  ['Magnolia Realty', 'MR'],
  ['«Дом у моря», агентство', 'ДУ'],
  ['ბათუმის სახლი', 'ბს'],
  ['magnolia', 'M'],
  ['  ', ''],
  [null, ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a sentence begins with a capital, except in Georgian, which has none', () => {
  expect(withCapital('два файла')).toBe('Два файла')
  expect(withCapital('ორი ფაილი')).toBe('ორი ფაილი')
})
