import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { noContent, text } from './primitives.ts'
import { route } from './route.ts'
import { user } from './users.ts'

const email = text(254).check(z.trim(), z.toLowerCase(), z.email())
const password = text(limits.password.max, limits.password.min)

export const credentials = z.strictObject({ email, password: text(limits.password.max) })

export const newAccount = z.strictObject({
  email,
  password,
  kind: z.enum(['single', 'agency']),
  agencyName: text(limits.text, 1).check(
    z.refine((name) => name.trim() !== '', 'must not be blank'),
  ),
})
export type NewAccount = z.infer<typeof newAccount>

export const signedIn = z.object({ user, token: z.string() })
export type SignedIn = z.infer<typeof signedIn>

export const linkCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be a link code'))

export const sessions = {
  signUp: route('POST', '/auth/sign-up', {
    summary: 'A new advertiser',
    body: newAccount,
    answer: signedIn,
    status: 201,
  }),
  signIn: route('POST', '/auth/sign-in', {
    summary: 'A new session',
    body: credentials,
    answer: signedIn,
  }),
  signOut: route('POST', '/auth/sign-out', {
    summary: 'Ends this session',
    answer: noContent,
    status: 204,
  }),
  changePassword: route('POST', '/auth/password', {
    summary: 'A new password; ends every other session',
    body: z.strictObject({ current: text(limits.password.max), next: password }),
    answer: noContent,
    status: 204,
  }),
  startLink: route('POST', '/auth/link', {
    summary: 'A deep link that joins a Telegram user to this account',
    answer: z.object({ code: linkCode, url: z.nullable(z.string()) }),
  }),
  finishLink: route('POST', '/auth/link/:code', {
    summary: 'Joins the calling Telegram user to the account',
    params: z.object({ code: linkCode }),
    answer: user,
  }),
}

export const sessionCookie = 'sid'
