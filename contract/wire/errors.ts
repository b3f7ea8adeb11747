import * as z from 'zod/mini'
import { withdrawnListing } from '../listings/listing.ts'

/** Every error code of the server, with its HTTP status. */
export const errorStatus = {
  MALFORMED: 400,
  NOT_SIGNED_IN: 401,
  WRONG_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SIGN_IN_EXPIRED: 401,
  LAUNCH_DATA_INVALID: 401,
  LAUNCH_DATA_EXPIRED: 401,
  NOT_ALLOWED: 403,
  BLOCKED: 403,
  FOREIGN_ORIGIN: 403,
  CONFIRM_IDENTITY: 403,
  SECOND_FACTOR_NEEDED: 403,
  NOT_FOUND: 404,
  LINK_UNKNOWN: 404,
  CONFLICT: 409,
  EDITED_ELSEWHERE: 409,
  EMAIL_TAKEN: 409,
  HAS_AGENTS: 409,
  IS_OPERATOR: 409,
  WRONG_TRANSITION: 409,
  TOO_LATE: 409,
  IN_PROGRESS: 409,
  WITHDRAWN: 410,
  LINK_USED: 410,
  LINK_EXPIRED: 410,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  WRONG_DATA: 422,
  WRONG_ADDRESS: 422,
  MAX_FILES_LIMIT: 422,
  EMPTY_CONTACTS: 422,
  DIGEST_MISMATCH: 422,
  IDEMPOTENCY_MISMATCH: 422,
  UNREADABLE_PICTURE: 422,
  UNREADABLE_VIDEO: 422,
  FOREIGN_IMAGE: 422,
  UNKNOWN_UPLOAD: 422,
  WRONG_PASSWORD: 422,
  PASSWORD_TOO_COMMON: 422,
  PASSWORD_TOO_PERSONAL: 422,
  WRONG_CODE: 422,
  WRONG_PASSKEY: 422,
  TOO_MANY_REQUESTS: 429,
  QUOTA_EXCEEDED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  OVERLOADED: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

export const errorIssue = z.object({ path: z.string(), message: z.string() })
export type ErrorIssue = z.infer<typeof errorIssue>

export const proofMethods = ['password', 'code', 'passkey'] as const
export type ProofMethod = (typeof proofMethods)[number]

export const askedProof = z.object({
  /** One of these is enough. */
  methods: z.array(z.enum(proofMethods)),
  /** The id of the sign-in under way, to be sent back with its second step. */
  ticket: z.optional(z.string()),
})
export type AskedProof = z.infer<typeof askedProof>

export const errorAnswer = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.optional(z.array(errorIssue)),
  /** With WITHDRAWN: what the server still tells about the listing. */
  withdrawn: z.optional(withdrawnListing),
  /** With SECOND_FACTOR_REQUIRED and CONFIRM_IDENTITY: the proofs that the server takes. */
  proof: z.optional(askedProof),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>
