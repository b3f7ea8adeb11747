import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../../app/pages.ts'
import { readReturnPath } from './use-enter.ts'

const read = (from: string) => readReturnPath(`?from=${encodeURIComponent(from)}`, pagesOf('site'))

describe('where one goes on after signing in', () => {
  test('is the page one came from, as it was', () => {
    expect(read('/')).toBe('/')
    expect(read('/?deal=rent&map=12/41.6/41.6')).toBe('/?deal=rent&map=12/41.6/41.6')
    expect(read('/ad/5?lang=he#map')).toBe('/ad/5?lang=he#map')
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' /fav',
    'fav',
    '',
  ])('is never another site: %j', (from) => {
    expect(read(from)).toBeUndefined()
  })

  test('is a page that there is, and not the door itself', () => {
    expect(read('/estateserver/auth/sign-out')).toBeUndefined()
    expect(read('/nowhere')).toBeUndefined()
    expect(read('/ad/../sign-in')).toBeUndefined()
    expect(read('/sign-up?from=/fav')).toBeUndefined()
    expect(readReturnPath('', pagesOf('site'))).toBeUndefined()
  })
})
