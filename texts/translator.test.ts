import { expect, test } from 'vitest'
import type { Language } from '../contract/languages.ts'
import { languages } from '../contract/languages.ts'
import { Translator } from './translator.ts'

const rooms = {
  room_one: '{{count}} one',
  room_two: '{{count}} two',
  room_few: '{{count}} few',
  room_many: '{{count}} many',
  room_other: '{{count}} other',
}

test('a text is found in its namespace, or in the first given one that has it', () => {
  const texts = new Translator('en', {
    site: { nav: { home: 'Home' } },
    ad: { title: 'Listing' },
  })
  expect(texts.translate('site:nav.home')).toBe('Home')
  expect(texts.translate('title', {}, ['site', 'ad'])).toBe('Listing')
  expect(texts.find('title', {}, ['site'])).toBeUndefined()
  expect(texts.find('nav', {}, ['site'])).toBeUndefined()
  expect(texts.find('nav.home.toString', {}, ['site'])).toBeUndefined()
  expect(texts.find('constructor', {}, ['site'])).toBeUndefined()
})

test('a missing text is shown as its key', () => {
  expect(new Translator('en').translate('ad:nowhere')).toBe('ad:nowhere')
})

test('placeholders are filled unescaped, and values are not read for placeholders', () => {
  const texts = new Translator('en', { site: { hello: 'Hello {{name}}, {{name}}{{nobody}}' } })
  expect(texts.translate('site:hello', { name: '<b>{{name}}</b> $1' })).toBe(
    'Hello <b>{{name}}</b> $1, <b>{{name}}</b> $1',
  )
})

test('the count chooses the plural form of each language', () => {
  const forms = (language: Language) => {
    const texts = new Translator(language, { site: rooms })
    return [0, 1, 2, 3, 5, 11, 21].map((count) => texts.translate('site:room', { count }))
  }
  const written = Object.fromEntries(languages.map((language) => [language, forms(language)]))
  expect(written).toEqual({
    ru: ['0 many', '1 one', '2 few', '3 few', '5 many', '11 many', '21 one'],
    en: ['0 other', '1 one', '2 other', '3 other', '5 other', '11 other', '21 other'],
    ka: ['0 other', '1 one', '2 other', '3 other', '5 other', '11 other', '21 other'],
    he: ['0 other', '1 one', '2 two', '3 other', '5 other', '11 other', '21 other'],
  })
})

test('a zero form is used if there is one, and a text without forms serves every count', () => {
  const texts = new Translator('en', { site: { ...rooms, room_zero: 'none', plain: 'All' } })
  expect(texts.translate('site:room', { count: 0 })).toBe('none')
  expect(texts.translate('site:plain', { count: 3 })).toBe('All')
})
