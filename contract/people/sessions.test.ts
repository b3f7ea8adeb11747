import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { credentials, linkCode, newAccount } from './sessions.ts'

const account = { email: 'a@b.ge', password: '12345678', kind: 'single', agencyName: 'Nino' }
const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

test('an email is trimmed and lower-cased', () => {
  expect(z.parse(newAccount, { ...account, email: ' Nino@Example.COM ' }).email).toBe(
    'nino@example.com',
  )
  expect(z.parse(credentials, { email: ' A@B.ge', password: 'x' }).email).toBe('a@b.ge')
})

test('a password keeps its spaces', () => {
  expect(z.parse(newAccount, { ...account, password: '  eight  ' }).password).toBe('  eight  ')
})

describe('a new account', () => {
  const cases: [string, object, boolean][] = [
    ['as it should be', {}, true],
    ['of an agency', { kind: 'agency' }, true],
    ['with a password of 8', { password: '12345678' }, true],
    ['with a password of 7', { password: '1234567' }, false],
    ['with a password of 200', { password: 'x'.repeat(200) }, true],
    ['with a password of 201', { password: 'x'.repeat(201) }, false],
    ['with a name of 255', { agencyName: 'x'.repeat(255) }, true],
    ['with a name of 256', { agencyName: 'x'.repeat(256) }, false],
    ['with a blank name', { agencyName: ' \t' }, false],
    ['with an email without a domain', { email: 'nino@' }, false],
    ['with two emails', { email: 'a@b.ge,c@d.ge' }, false],
    ['with a line break in the email', { email: 'a@b.ge\nbcc: c@d.ge' }, false],
    ['with an email of 254', { email: `${'a'.repeat(64)}@${'b'.repeat(186)}.ge` }, true],
    ['with an email of 255', { email: `${'a'.repeat(64)}@${'b'.repeat(187)}.ge` }, false],
    ['with a role', { isAdmin: true }, false],
  ]
  for (const [what, change, isTaken] of cases)
    test(`${what} is ${isTaken ? 'taken' : 'refused'}`, () =>
      expect(takes(newAccount, { ...account, ...change })).toBe(isTaken))
})

test('signing in accepts a password shorter than the rule for new ones', () => {
  expect(takes(credentials, { email: 'a@b.ge', password: '' })).toBe(true)
  expect(takes(credentials, { email: 'a@b.ge', password: 'x'.repeat(201) })).toBe(false)
})

test('a link code fits into a Telegram start parameter', () => {
  expect(takes(linkCode, 'abcDEF0123456789_-')).toBe(true)
  for (const code of ['short', 'x'.repeat(65), 'with space in it…', 'a/b/c/d/e/f/g/h/i'])
    expect(takes(linkCode, code)).toBe(false)
})
