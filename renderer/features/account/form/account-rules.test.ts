import { describe, expect, test } from 'vitest'
import { newAccount } from '../../../../contract/people/sessions.ts'
import { newPasswordFlaws, signInFlaws, signUpFlaws } from './account-rules.ts'

const account = {
  email: 'anna@example.com',
  password: 'magnolia',
  kind: 'single',
  agencyName: 'Anna',
} as const

describe('what is wrong with a new account', () => {
  test('is nothing where the server would take it', () => {
    expect(signUpFlaws(account)).toEqual({})
    expect(newAccount.safeParse(account).success).toBe(true)
  })

  test.each([
    [{ email: 'anna' }, { email: 'wrong.email' }],
    [{ email: 'anna@example' }, { email: 'wrong.email' }],
    [{ email: 'an na@example.com' }, { email: 'wrong.email' }],
    [{ password: '1234567' }, { password: 'wrong.passwordShort' }],
    [{ agencyName: '  ' }, { agencyName: 'wrong.name' }],
  ])('is said of each field that the server would refuse: %j', (part, flaws) => {
    expect(signUpFlaws({ ...account, ...part })).toEqual(flaws)
    expect(newAccount.safeParse({ ...account, ...part }).success).toBe(false)
  })

  test('does not count the spaces that come with a pasted email', () => {
    expect(signUpFlaws({ ...account, email: ' anna@example.com ' })).toEqual({})
  })
})

test('a password to sign in with may be of any length, but not missing', () => {
  expect(signInFlaws({ email: 'a@b.ge', password: 'x' })).toEqual({})
  expect(signInFlaws({ email: 'a@b.ge', password: '' })).toEqual({ password: 'wrong.password' })
})

test('a new password keeps to the rule that the old one may not', () => {
  expect(newPasswordFlaws({ current: 'old', next: 'short' })).toEqual({
    next: 'wrong.passwordShort',
  })
})
