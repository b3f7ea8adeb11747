import { expect, it } from 'vitest'
import { idInName, wordsOf } from './match-listings.ts'

it.each([
  ['123', '123'],
  ['ad 123', '123'],
  ['Ad-123 sea view', '123'],
  ['#45 Rustaveli', '45'],
  ['объявление №77', '77'],
  ['განცხადება 9', '9'],
  ['Rustaveli 27', undefined],
  ['100CANON', undefined],
  ['broad 12', undefined],
])('%s names the listing %s', (title, id) => {
  expect(idInName(title)).toBe(id)
})

it.each([
  ['ул. Руставели, 27', 'улица Руставели 27'],
  ['Rustaveli street 27, Batumi', 'rustaveli  st. 27'],
  ['რუსთაველის ქუჩა 27', 'რუსთაველის 27'],
])('%s and %s are one address', (a, b) => {
  expect(wordsOf(a)).toBe(wordsOf(b))
  expect(wordsOf(a)).not.toBe('')
})
