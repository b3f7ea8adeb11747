import { expect, it } from 'vitest'
import batumi from '../../../resources/cities/batumi/city.json' with { type: 'json' }
import { cityWordsOf, idInName, wordsOf } from './match-listings.ts'

const cityWords = cityWordsOf(batumi)

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
  expect(wordsOf(a, cityWords)).toBe(wordsOf(b, cityWords))
  expect(wordsOf(a, cityWords)).not.toBe('')
})
