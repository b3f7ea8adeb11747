import { describe, expect, test } from 'vitest'
import { isOpenableLink, pathOfDeepLink } from './links.ts'

describe('a link out of the window', () => {
  test.each([
    'https://sakhli.example/ad/12?lang=ru',
    'tel:+995 (555) 12-34-56',
    'tg://resolve?domain=sakhli_bot',
  ])('may be %s', (url) => expect(isOpenableLink(url)).toBe(true))

  test.each([
    'http://sakhli.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://server/share',
    'ms-msdt:/id',
    'https://user:secret@sakhli.example/',
    'https://',
    'tel:*#06#',
    'tg://resolve?domain=a" --flag',
    `https://sakhli.example/${'a'.repeat(2_000)}`,
    '',
    '/ad/12',
  ])('may not be %s', (url) => expect(isOpenableLink(url)).toBe(false))
})

describe('a deep link', () => {
  test('names a listing by its number', () => {
    expect(pathOfDeepLink('sakhli://ad/12')).toBe('/ad/12')
    expect(pathOfDeepLink('SAKHLI://AD/12/')).toBe('/ad/12')
  })

  test.each([
    'sakhli://ad/',
    'sakhli://ad/12/../../settings',
    'sakhli://ad/%31',
    'sakhli://ad/1?x=1',
    'sakhli://ad/1#/import',
    'sakhli://settings',
    'sakhli://ad/12\n--inspect',
    `sakhli://ad/${'1'.repeat(19)}`,
    'https://ad/12',
  ])('is ignored if it is %s', (url) => expect(pathOfDeepLink(url)).toBeUndefined())
})
