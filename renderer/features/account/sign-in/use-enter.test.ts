import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../../app/pages.ts'
import { readReturnPath } from './use-enter.ts'

const read = (from: string) => readReturnPath(`?from=${encodeURIComponent(from)}`, pagesOf('site'))

describe('the page to return to after signing in', () => {
  test('is the one that the visitor came from, with its query and fragment', () => {
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

  test('must exist, and not be a sign-in page itself', () => {
    expect(read('/estateserver/auth/sign-out')).toBeUndefined()
    expect(read('/nowhere')).toBeUndefined()
    expect(read('/ad/../sign-in')).toBeUndefined()
    expect(read('/sign-up?from=/fav')).toBeUndefined()
    expect(readReturnPath('', pagesOf('site'))).toBeUndefined()
  })
})
