import * as z from 'zod/mini'

/** Every way in which a file or a listing of the import can fail; each has words in four languages. */
export const importProblemCodes = [
  'UNREADABLE',
  'HEIC_UNREADABLE',
  'NO_FRAME',
  'TOO_LARGE',
  'WRONG_TYPE',
  'EMPTY_FILE',
  'FILE_GONE',
  'FILE_CHANGED',
  'FILE_LOCKED',
  'READ_ERROR',
  'DISK_FULL',
  'WORKER_DIED',
  'TOOK_TOO_LONG',
  'NETWORK',
  'STALLED',
  'SIGN_IN',
  'NOT_ALLOWED',
  'AD_GONE',
  'AD_FULL',
  'CONFLICT',
  'REFUSED',
  'DIGEST_MISMATCH',
  'TOO_MANY_REQUESTS',
  'QUOTA_EXCEEDED',
  'SERVER_ERROR',
  'GROUP_FAILED',
] as const
export const importProblemCode = z.enum(importProblemCodes)
export type ImportProblemCode = z.infer<typeof importProblemCode>

/** `detail` is what the server or the system answered, for the report; it contains no path. */
export const importProblem = z.object({
  code: importProblemCode,
  detail: z.optional(z.string()),
})
export type ImportProblem = z.infer<typeof importProblem>
