import { describe, expect, test } from 'vitest'
import {
  defaultLanguage,
  directionOf,
  isLanguage,
  languages,
  preferredLanguage,
  supportedLanguage,
} from './languages.ts'

test('there are four languages, and Russian is the default', () => {
  expect(languages).toEqual(['ru', 'en', 'ka', 'he'])
  expect(defaultLanguage).toBe('ru')
})

test('only Hebrew is written from right to left', () => {
  expect(languages.filter((lang) => directionOf(lang) === 'rtl')).toEqual(['he'])
})

test('only the exact name of a language is one', () => {
  for (const other of ['RU', 'de', '', null, undefined, 0, ['ru'], 'toString'])
    expect(isLanguage(other)).toBe(false)
  for (const name of languages) expect(isLanguage(name)).toBe(true)
})

describe('the language of a tag', () => {
  const tags: [string | null | undefined, string | undefined][] = [
    ['ru', 'ru'],
    ['RU-ru', 'ru'],
    ['en_GB', 'en'],
    [' ka ', 'ka'],
    ['he-IL', 'he'],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['de', undefined],
    ['russian', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ]
  for (const [tag, language] of tags)
    test(`${tag} is ${language}`, () => expect(supportedLanguage(tag)).toBe(language))
})

test('a language that the city does not offer is not chosen', () => {
  expect(supportedLanguage('ka-GE', ['en', 'he'])).toBeUndefined()
  expect(supportedLanguage('iw', ['en', 'he'])).toBe('he')
  expect(preferredLanguage('ka, ru;q=0.9, he;q=0.5', ['en', 'he'])).toBe('he')
  expect(preferredLanguage('ka, ru', ['en', 'he'])).toBeUndefined()
})

describe('the language that a browser prefers', () => {
  const headers: [string | undefined, string | undefined][] = [
    ['en', 'en'],
    ['de-DE, de;q=0.9, en;q=0.8, ru;q=0.7', 'en'],
    ['en;q=0.5, ka;q=0.9', 'ka'],
    ['en;q=0.8, ka;q=0.8', 'en'],
    ['he-IL , en ; q=0.9', 'he'],
    ['ru;q=0, en;q=0.1', 'en'],
    ['ru;q=0', undefined],
    ['*', undefined],
    ['de, fr', undefined],
    ['', undefined],
    [undefined, undefined],
    [',;,q=;=', undefined],
    ['en;q=abc, ka;q=0.3', 'en'],
  ]
  for (const [header, language] of headers)
    test(`${header} asks for ${language}`, () => expect(preferredLanguage(header)).toBe(language))
})
