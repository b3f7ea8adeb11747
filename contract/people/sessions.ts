import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { id, idParams, line, noContent, text, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { advertiserKind, user } from './users.ts'

/** The email address that an account signs in with. */
export const accountEmail = line(254).check(z.trim(), z.toLowerCase(), z.email())
const password = text(limits.password.max, limits.password.min)

export const credentials = z.strictObject({
  email: accountEmail,
  password: text(limits.password.max),
})

export const newAccount = z.strictObject({
  email: accountEmail,
  password,
  kind: advertiserKind,
  agencyName: line(limits.text, 1).check(
    z.refine((name) => name.trim() !== '', 'must not be blank'),
  ),
})
export type NewAccount = z.infer<typeof newAccount>

/**
 * A browser holds its session in a cookie that no script can read; a program that can store secrets asks for a token.
 */
export const sessionKinds = ['cookie', 'token'] as const
export const sessionKind = z.enum(sessionKinds)
export type SessionKind = z.infer<typeof sessionKind>

const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be a token'))

/** Part of every request that may start a session. */
export const sessionRequest = {
  session: z.optional(sessionKind),
  /**
   * The secret that a program got at an earlier sign-in, so that the account recognises it; browsers have a cookie for
   * this.
   */
  device: z.optional(secret),
}
export type SessionRequest = { session?: SessionKind | undefined; device?: string | undefined }

export const signedIn = z.object({
  user,
  /** Only if the request asked for a token. */
  token: z.optional(secret),
  device: z.optional(secret),
})
export type SignedIn = z.infer<typeof signedIn>

export const passwordChange = z.strictObject({
  current: text(limits.password.max),
  next: password,
})
export type PasswordChange = z.infer<typeof passwordChange>

export const ownSession = z.object({
  id,
  /** `token` means a program such as the desktop's back-office. */
  via: sessionKind,
  /** The program's own name for itself. */
  program: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The range of addresses from which the session was started, such as 203.0.113.0/24. */
  address: z.nullable(z.string()),
  createdAt: time,
  seenAt: time,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const linkCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be a link code'))

export const sessions = {
  signUp: route('POST', '/auth/sign-up', {
    summary: 'A new advertiser',
    body: z.strictObject({ ...newAccount.shape, ...sessionRequest }),
    answer: signedIn,
    status: 201,
    withoutKey: 'its answer opens a session, and no such secret is stored to be given again',
  }),
  signIn: route('POST', '/auth/sign-in', {
    summary: 'A new session',
    body: z.strictObject({ ...credentials.shape, ...sessionRequest }),
    answer: signedIn,
    withoutKey: 'each sign-in is a session of its own',
  }),
  signOut: route('POST', '/auth/sign-out', {
    summary: 'Ends this session',
    answer: noContent,
    status: 204,
    withoutKey: 'a session ends once, and afterwards nobody is left to ask again',
  }),
  changePassword: route('POST', '/auth/password', {
    summary: 'A new password: ends every other session and changes the token of this one',
    body: z.strictObject({ ...passwordChange.shape, device: sessionRequest.device }),
    /** The new token if the session has one; a cookie is changed by a header of the answer. */
    answer: z.object({ token: z.optional(secret) }),
    withoutKey: 'its answer opens a session, and no such secret is stored to be given again',
  }),
  list: route('GET', '/users/me/sessions', {
    summary: 'Where the caller is signed in, last used first',
    answer: z.array(ownSession),
  }),
  end: route('DELETE', '/users/me/sessions/:id', {
    summary: 'Ends one session of the caller',
    params: idParams,
    answer: noContent,
    status: 204,
    withoutKey: 'a session ends once',
  }),
  endOthers: route('DELETE', '/users/me/sessions', {
    summary: 'Ends every session of the caller but this one',
    answer: noContent,
    status: 204,
    withoutKey: 'done again, it does the same',
  }),
  startLink: route('POST', '/auth/link', {
    summary: 'A deep link that joins a Telegram user to this account',
    answer: z.object({ code: linkCode, url: z.nullable(z.string()) }),
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  finishLink: route('POST', '/auth/link/:code', {
    summary: 'Joins the calling Telegram user to the account',
    params: z.object({ code: linkCode }),
    secrets: ['code'],
    answer: user,
    withoutKey: 'a code joins once',
  }),
}

/** Tells a device whose cookie names an ended session to forget what it stored for that session. */
export const endedHeader = 'session-ended'
