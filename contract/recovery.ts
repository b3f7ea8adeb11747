import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { noContent, text } from './primitives.ts'
import { route } from './route.ts'
import { accountEmail, sessionRequest, signedIn } from './sessions.ts'

/** What a link carries behind its #, where no log and no other site sees it. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be the end of a link'))

export const recovery = {
  ask: route('POST', '/auth/renew', {
    summary: 'Sends whoever has this account a link by which they choose a new password',
    body: z.strictObject({ email: accountEmail }),
    /** The same whether there is such an account or not. */
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
  confirmEmail: route('POST', '/auth/confirm-email', {
    summary: 'Confirms by a link that letters to the address of an account reach its owner',
    body: z.strictObject({ token }),
    answer: z.object({ email: z.string() }),
    withoutKey: 'a link confirms once',
  }),
}
