import { limits } from '../../../../contract/limits.ts'
import type { NewAccount } from '../../../../contract/people/sessions.ts'

export type Field = 'email' | 'password' | 'agencyName' | 'current' | 'next' | 'code' | 'name'

/** The key of the text that says what is wrong with a field. */
export type Flaw =
  | 'wrong.email'
  | 'wrong.emailTaken'
  | 'email.same'
  | 'wrong.password'
  | 'wrong.passwordShort'
  | 'wrong.passwordCommon'
  | 'wrong.passwordPersonal'
  | 'wrong.name'
  | 'wrong.current'
  | 'wrong.codeMissing'
  | 'wrong.code'
  | 'wrong.passkeyName'

export type Flaws = Partial<Record<Field, Flaw>>

/** Catches typing slips before anything is sent. Only the server decides which addresses are valid. */
const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

const emailFlaw = (value: string): Flaw | undefined =>
  email.test(value.trim()) ? undefined : 'wrong.email'

const newPasswordFlaw = (value: string): Flaw | undefined =>
  value.length < limits.password.min ? 'wrong.passwordShort' : undefined

/** Accepts any password: that of an older account may break today's rules. */
const passwordFlaw = (value: string): Flaw | undefined => (value ? undefined : 'wrong.password')

export const signInFlaws = (typed: { email: string; password: string }): Flaws =>
  withoutGaps({ email: emailFlaw(typed.email), password: passwordFlaw(typed.password) })

export const signUpFlaws = (typed: NewAccount): Flaws =>
  withoutGaps({
    agencyName: typed.agencyName.trim() ? undefined : 'wrong.name',
    email: emailFlaw(typed.email),
    password: newPasswordFlaw(typed.password),
  })

/** The rules for a new account without a password. */
export const passkeyAccountFlaws = (typed: Pick<NewAccount, 'agencyName' | 'email'>): Flaws =>
  withoutGaps({
    agencyName: typed.agencyName.trim() ? undefined : 'wrong.name',
    email: emailFlaw(typed.email),
  })

export const newPasswordFlaws = (typed: { current: string; next: string }): Flaws =>
  withoutGaps({ current: passwordFlaw(typed.current), next: newPasswordFlaw(typed.next) })

export const emailFlaws = (email: string): Flaws => withoutGaps({ email: emailFlaw(email) })

/** The rules for an address that is to replace the account's current one. */
export const otherEmailFlaws = (email: string, current: string): Flaws =>
  email.toLowerCase() === current ? { email: 'email.same' } : emailFlaws(email)

export const renewedPasswordFlaws = (password: string): Flaws =>
  withoutGaps({ password: newPasswordFlaw(password) })

export const passwordFlaws = (password: string): Flaws =>
  withoutGaps({ password: passwordFlaw(password) })

export const codeFlaws = (code: string): Flaws =>
  withoutGaps({ code: code.trim().length < 6 ? 'wrong.codeMissing' : undefined })

const withoutGaps = (flaws: Partial<Record<Field, Flaw | undefined>>): Flaws =>
  Object.fromEntries(Object.entries(flaws).filter(([, flaw]) => flaw !== undefined))
