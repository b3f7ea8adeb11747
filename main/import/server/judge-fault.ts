import type { ImportProblem, ImportProblemCode } from '../../../contract/import/problems.ts'
import { codeOfSystemError } from '../system-error.ts'
import { ChangedFile } from './multipart-body.ts'
import type { Fault } from './send-request.ts'

/** What to do about a call that failed. */
export type Verdict =
  /** Neither the file nor the network is at fault: wait as long as it takes. */
  | { kind: 'wait'; afterMs?: number; problem: ImportProblem }
  /** The cause is unknown: try a few more times. */
  | { kind: 'again'; problem: ImportProblem }
  | { kind: 'signIn' }
  | { kind: 'stop' }
  | { kind: 'failFile'; problem: ImportProblem; isUploadGone?: true }
  | { kind: 'failGroup'; problem: ImportProblem }

const problemOf = (code: ImportProblemCode, detail?: string): ImportProblem =>
  detail ? { code, detail: detail.slice(0, 300) } : { code }

export function judgeFault(fault: Fault): Verdict {
  switch (fault.kind) {
    case 'signedOut':
      return { kind: 'signIn' }
    case 'aborted':
      return { kind: 'stop' }
    case 'unreachable':
      return { kind: 'again', problem: problemOf('NETWORK', fault.detail) }
    case 'stalled':
      return { kind: 'again', problem: problemOf('STALLED') }
    case 'file':
      return { kind: 'failFile', problem: problemOf(codeOfFile(fault.error)) }
    case 'answered':
      return judgeAnswer(fault)
  }
}

const codeOfFile = (error: unknown): ImportProblemCode => {
  if (error instanceof ChangedFile) return 'FILE_CHANGED'
  return codeOfSystemError(error)
}

function judgeAnswer(fault: Extract<Fault, { kind: 'answered' }>): Verdict {
  const { status, code, message, retryAfterMs } = fault
  const after = retryAfterMs === undefined ? {} : { afterMs: retryAfterMs }
  if (status === 401) return { kind: 'signIn' }
  if (status === 403) return { kind: 'failGroup', problem: problemOf('NOT_ALLOWED', message) }
  if (status === 404 || status === 410)
    return { kind: 'failGroup', problem: problemOf('AD_GONE', message) }
  if (code === 'QUOTA_EXCEEDED')
    return { kind: 'wait', ...after, problem: problemOf('QUOTA_EXCEEDED', message) }
  if (status === 408 || status === 429)
    return { kind: 'wait', ...after, problem: problemOf('TOO_MANY_REQUESTS', message) }
  if (status === 409) return { kind: 'again', problem: problemOf('CONFLICT', message) }
  if (status === 413) return { kind: 'failFile', problem: problemOf('TOO_LARGE', message) }
  if (status === 415) return { kind: 'failFile', problem: problemOf('WRONG_TYPE', message) }
  if (code === 'DIGEST_MISMATCH')
    return { kind: 'again', problem: problemOf('DIGEST_MISMATCH', message) }
  if (code === 'UNKNOWN_UPLOAD')
    return { kind: 'failFile', problem: problemOf('REFUSED', message), isUploadGone: true }
  if (code === 'MAX_FILES_LIMIT')
    return { kind: 'failFile', problem: problemOf('AD_FULL', message) }
  if (code === 'UNREADABLE_PICTURE' || code === 'UNREADABLE_VIDEO')
    return { kind: 'failFile', problem: problemOf('UNREADABLE', message) }
  if (status === 503 && retryAfterMs !== undefined)
    return { kind: 'wait', ...after, problem: problemOf('SERVER_ERROR', message) }
  if (status >= 500) return { kind: 'again', problem: problemOf('SERVER_ERROR', message) }
  return { kind: 'failFile', problem: problemOf('REFUSED', message) }
}
