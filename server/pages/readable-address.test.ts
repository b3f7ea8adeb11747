import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['/100%', '/100%25'],
  ['/ad/%zz?x=%zz', '/ad/%25zz?x=%zz'],
  ['/address/%d0%', '/address/%25d0%25'],
  ['/%ff/%D0%B1', '/%25ff/%D0%B1'],
])('%s is read as %s', (url, readable) => {
  expect(readableAddress(url)).toBe(readable)
})

test.each(['/', '/address/%D0%B1%2F5', '/?q=100%', '/estateserver/apartments/%'])(
  '%s stays as it is',
  (url) => {
    expect(readableAddress(url)).toBe(url)
  },
)
