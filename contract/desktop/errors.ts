import * as z from 'zod/mini'
import { askedProof, errorCodes } from '../wire/errors.ts'

/** Why the main process did not do what the page asked. The page has the words for each. */
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
  /** With BAD_ARGUMENTS, or where the server names fields: the fields and what is wrong with them. */
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** With REFUSED: the server's own code, if none of the codes above stands for it. */
  serverCode: z.optional(z.enum(errorCodes)),
  /** The proofs that the server takes, if it asks for a second step. */
  proof: z.optional(askedProof),
  /** With TOO_MANY_REQUESTS. */
  retryAfterSeconds: z.optional(z.number()),
})
export type DesktopError = z.infer<typeof desktopError>

/** The result of every call: errors are returned, because nothing is thrown across the bridge. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: DesktopError }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const refused = (
  code: DesktopErrorCode,
  message: string,
  more: Pick<DesktopError, 'issues' | 'serverCode' | 'proof' | 'retryAfterSeconds'> = {},
): { ok: false; error: DesktopError } => ({ ok: false, error: { code, message, ...more } })
