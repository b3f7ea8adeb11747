import * as z from 'zod/mini'
import { id, page, text, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** The events in the security log of an account, including refused attempts. */
export const securityEventKinds = [
  'signUp',
  'signIn',
  'signInRefused',
  'signOut',
  'sessionEnded',
  'passwordChanged',
  'passwordRefused',
  'passwordRenewed',
  'emailConfirmed',
  'emailChangeAsked',
  'emailChanged',
  'emailChangeUndone',
  'deletionAsked',
  'deletionTakenBack',
  'confirmed',
  'confirmRefused',
  'secondFactorAsked',
  'secondFactorAdded',
  'secondFactorRemoved',
  'secondFactorRefused',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'telegramLinked',
  'telegramUnlinked',
] as const
export const securityEventKind = z.enum(securityEventKinds)
export type SecurityEventKind = z.infer<typeof securityEventKind>

/** The owner is told of these events at once, because each may be the work of a thief. */
export type ToldEventKind = Extract<
  SecurityEventKind,
  | 'passwordChanged'
  | 'emailChanged'
  | 'emailChangeUndone'
  | 'deletionAsked'
  | 'deletionTakenBack'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'telegramLinked'
  | 'telegramUnlinked'
>

const shown = z.nullable(z.string())

export const securityEvent = z.object({
  id,
  at: time,
  kind: securityEventKind,
  /** For a refusal: the error code of the answer, or a word that says more than the answer may. */
  cause: shown,
  address: z.string(),
  /** The program and system as the caller named them: both may be made up. */
  program: shown,
  system: shown,
  details: z.record(z.string(), z.unknown()),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export const loggedSecurityEvent = z.object({
  ...securityEvent.shape,
  /** Null if no account has the email that was typed. */
  userId: z.nullable(id),
  userName: shown,
})
export type LoggedSecurityEvent = z.infer<typeof loggedSecurityEvent>

const older = { ...page, before: z.optional(id) }

export const securityEvents = {
  own: route('GET', '/users/me/security-events', {
    summary: "What happened to the security of the caller's account, newest first",
    query: z.strictObject(older),
    answer: z.array(securityEvent),
  }),
  find: route('GET', '/operator/security-events', {
    summary: 'Sign-ins, refusals and changes of every account, newest first',
    query: z.strictObject({
      ...older,
      userId: z.optional(id),
      kind: z.optional(securityEventKind),
      address: z.optional(text(64)),
      cause: z.optional(text(64)),
    }),
    answer: z.array(loggedSecurityEvent),
  }),
}
