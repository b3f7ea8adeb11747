import { describe, expect, test } from 'vitest'
import type { ManagedUser } from '../../../contract/operators/operators.ts'
import { userActs } from './user-acts.ts'

const labels = (user: Partial<ManagedUser>) =>
  userActs({ id: '5', ...user } as ManagedUser, '1').map(({ label }) => label)

describe('an operator may', () => {
  test('make an ordinary user an advertiser, or block them', () => {
    expect(labels({})).toEqual(['users.promote', 'users.block'])
  })

  test('trust or demote an advertiser, and distrust a trusted one', () => {
    expect(labels({ isAdmin: true })).toEqual(['users.trust', 'users.demote', 'users.block'])
    expect(labels({ isAdmin: true, isTrusted: true })[0]).toBe('users.distrust')
  })

  test('only unblock a blocked user', () => {
    expect(labels({ isAdmin: true, isBlocked: true })).toEqual(['users.unblock'])
  })

  test('block neither an operator nor their own account', () => {
    expect(labels({ isOperator: true })).toEqual(['users.promote'])
    expect(labels({ id: '1', isAdmin: true })).not.toContain('users.block')
  })
})

test('the consequences of an act are told before it is done', () => {
  const acts = userActs({ id: '5', isAdmin: true } as ManagedUser, '1')
  expect(acts.map(({ question }) => question)).toEqual([
    'users.trustText',
    'users.demoteText',
    'users.blockText',
  ])
})
