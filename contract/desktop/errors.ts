import * as z from 'zod/mini'
import { askedProof, errorCodes } from '../wire/errors.ts'

/** Why the main process did not do what the page asked. What to say of each is the page's matter. */
export const desktopErrorCodes = [
  'FOREIGN_SENDER',
  'BAD_ARGUMENTS',
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
  'BLOCKED',
  'TOO_MANY_REQUESTS',
  'REFUSED',
  'UNREACHABLE',
  'NOT_A_SERVER',
  'INSECURE_ADDRESS',
  'UNKNOWN_FILE',
  'UNKNOWN_BATCH',
  'NOT_POSSIBLE_NOW',
  'OTHER_ACCOUNT',
  'DISK_FULL',
  'FORBIDDEN_LINK',
  'FAILED',
] as const
export type DesktopErrorCode = (typeof desktopErrorCodes)[number]

export const desktopError = z.object({
  code: z.enum(desktopErrorCodes),
  /** For the log and for support: in English, without paths or secrets. */
  message: z.string(),
  /** With BAD_ARGUMENTS, and where the server names fields: where it hurts. */
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** With REFUSED, and without a code of its own here: what the server called it. */
  serverCode: z.optional(z.enum(errorCodes)),
  /** Where the server asks for a second step: how to go on. */
  proof: z.optional(askedProof),
  /** With TOO_MANY_REQUESTS. */
  retryAfterSeconds: z.optional(z.number()),
})
export type DesktopError = z.infer<typeof desktopError>

/** What every call comes to: nothing is thrown across the bridge. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: DesktopError }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const refused = (
  code: DesktopErrorCode,
  message: string,
  more: Pick<DesktopError, 'issues' | 'serverCode' | 'proof' | 'retryAfterSeconds'> = {},
): { ok: false; error: DesktopError } => ({ ok: false, error: { code, message, ...more } })
