import { describe, expect, test } from 'vitest'
import { newAccount } from '../../../../contract/people/sessions.ts'
import { newPasswordFlaws, signInFlaws, signUpFlaws } from './account-rules.ts'

const account = {
  email: 'anna@example.com',
  password: 'magnolia',
  kind: 'single',
  agencyName: 'Anna',
} as const

describe('the faults of a new account', () => {
  test('are none where the server would accept it', () => {
    expect(signUpFlaws(account)).toEqual({})
    expect(newAccount.safeParse(account).success).toBe(true)
  })

  test.each([
    [{ email: 'anna' }, { email: 'wrong.email' }],
    [{ email: 'anna@example' }, { email: 'wrong.email' }],
    [{ email: 'an na@example.com' }, { email: 'wrong.email' }],
    [{ password: '1234567' }, { password: 'wrong.passwordShort' }],
    [{ agencyName: '  ' }, { agencyName: 'wrong.name' }],
  ])('are named by each field that the server would refuse: %j', (part, flaws) => {
    expect(signUpFlaws({ ...account, ...part })).toEqual(flaws)
    expect(newAccount.safeParse({ ...account, ...part }).success).toBe(false)
  })

  test('do not include spaces around a pasted email', () => {
    expect(signUpFlaws({ ...account, email: ' anna@example.com ' })).toEqual({})
  })
})

test('a password to sign in with may have any length, but must not be missing', () => {
  expect(signInFlaws({ email: 'a@b.ge', password: 'x' })).toEqual({})
  expect(signInFlaws({ email: 'a@b.ge', password: '' })).toEqual({ password: 'wrong.password' })
})

test('a new password must follow the rules, though the old one may not', () => {
  expect(newPasswordFlaws({ current: 'old', next: 'short' })).toEqual({
    next: 'wrong.passwordShort',
  })
})
