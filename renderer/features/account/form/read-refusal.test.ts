import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../../../contract/wire/errors.ts'
import { errorStatus } from '../../../../contract/wire/errors.ts'
import { readRefusal } from './read-refusal.ts'

const refused = (code: ErrorCode, more = {}) =>
  readRefusal(
    { kind: 'refused', status: errorStatus[code], code, message: '', issues: [], ...more },
    'en',
  )

describe('a refusal', () => {
  test('of a field is shown beside it', () => {
    expect(refused('EMAIL_TAKEN').flaws).toEqual({ email: 'wrong.emailTaken' })
    expect(refused('WRONG_PASSWORD').flaws).toEqual({ current: 'wrong.current' })
    const at = (path: string) => ({ issues: [{ path, message: 'is easily guessed' }] })
    expect(refused('PASSWORD_TOO_COMMON', at('password')).flaws).toEqual({
      password: 'wrong.passwordCommon',
    })
    expect(refused('PASSWORD_TOO_PERSONAL', at('next')).flaws).toEqual({
      next: 'wrong.passwordPersonal',
    })
    expect(refused('WRONG_PASSWORD', at('password')).flaws).toEqual({ password: 'wrong.current' })
    expect(refused('WRONG_CODE').flaws).toEqual({ code: 'wrong.code' })
    const issues = [{ path: 'email', message: 'Invalid email address' }]
    expect(refused('MALFORMED', { issues }).flaws).toEqual({ email: 'wrong.email' })
  })

  test('of the credentials does not tell whether the email or the password was wrong', () => {
    expect(refused('WRONG_CREDENTIALS')).toEqual({
      flaws: {},
      text: { key: 'failure.credentials' },
    })
  })

  test('of too many tries tells when to try again', () => {
    expect(refused('TOO_MANY_REQUESTS', { retryAfterSeconds: 600 }).text).toEqual({
      key: 'failure.limited',
      when: 'in 10 minutes',
    })
  })

  test('has different texts for a blocked account, a busy server and a lost network', () => {
    expect(refused('BLOCKED').text?.key).toBe('failure.blocked')
    expect(refused('OVERLOADED').text?.key).toBe('failure.server')
    expect(readRefusal({ kind: 'unreachable' }, 'en').text?.key).toBe('failure.unreachable')
  })
})
