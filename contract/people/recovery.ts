import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { noContent, text } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { accountEmail, sessionRequest, signedIn } from './sessions.ts'

/** The part of a link behind its #, which no log and no other site gets to see. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be the end of a link'))

export const recovery = {
  ask: route('POST', '/auth/renew', {
    summary: 'Sends whoever has this account a link by which they choose a new password',
    body: z.strictObject({ email: accountEmail }),
    /** The answer is the same whether the account exists or not, so that nobody can find that out. */
    answer: noContent,
    status: 204,
    withoutKey: 'asked again, another link goes out',
  }),
  look: route('POST', '/auth/renew/look', {
    summary: 'Whose password the link renews, before a new one is typed',
    body: z.strictObject({ token }),
    answer: z.object({ email: z.nullable(z.string()) }),
    withoutKey: 'it changes nothing',
  }),
  finish: route('POST', '/auth/renew/finish', {
    summary: 'A new password by a link, once: ends every session, and opens one here',
    body: z.strictObject({
      token,
      password: text(limits.password.max, limits.password.min),
      ...sessionRequest,
    }),
    answer: signedIn,
    withoutKey: 'its answer opens a session, and no such secret is stored to be given again',
  }),
  askConfirmation: route('POST', '/users/me/email/confirmation', {
    summary: "Sends a link that confirms the address of the caller's account",
    answer: noContent,
    status: 204,
    withoutKey: 'asked again, another link goes out',
  }),
  askEmailChange: route('POST', '/users/me/email/change', {
    summary: "Sends a link to another address, by which it becomes that of the caller's account",
    body: z.strictObject({ email: accountEmail }),
    /** The answer is the same whether another account has the address or not, so that nobody can find that out. */
    answer: noContent,
    status: 204,
    withoutKey: 'asked again, another link goes out',
  }),
  confirmEmail: route('POST', '/auth/confirm-email', {
    summary:
      'Done by a link from a letter: the address is confirmed, changed, or the change taken back',
    body: z.strictObject({ token }),
    answer: z.object({
      email: z.string(),
      done: z.enum(['confirmed', 'changed', 'undone']),
      /** If a change was undone: the end of a link by which the person chooses a new password. */
      renew: z.optional(token),
    }),
    withoutKey: 'a link works once',
  }),
}
