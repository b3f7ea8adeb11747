import { expect, test } from 'vitest'
import { appAddress, codeAt, inBase32, makeSecret, stepOfCode } from './totp.ts'

/** Appendix B of RFC 6238, the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(codeAt(secret, new Date(second * 1000))).toBe(code)
})

test('a code is right half a minute early and late, and no longer', () => {
  const at = (second: number) => new Date(second * 1000)
  const code = codeAt(secret, at(3000))
  const step = 3000 / 30
  expect([2970, 3000, 3029, 3059].map((now) => stepOfCode(secret, code, at(now)))).toEqual([
    step,
    step,
    step,
    step,
  ])
  expect([2969, 3060].map((now) => stepOfCode(secret, code, at(now)))).toEqual([
    undefined,
    undefined,
  ])
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 12345'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, new Date())).toBeUndefined()
})

test('an app reads the secret in base32, with the account it belongs to', () => {
  expect(inBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(makeSecret()).toHaveLength(20)
  const address = new URL(appAddress(secret, 'nino@example.com'))
  expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(decodeURIComponent(address.pathname)).toContain('Sakhli:nino@example.com')
})
