import { expect, it } from 'vitest'
import type { Verdict } from './judge-fault.ts'
import { judgeFault } from './judge-fault.ts'
import { ChangedFile } from './multipart-body.ts'
import type { Fault } from './send-request.ts'

type Answered = Extract<Fault, { kind: 'answered' }>
const answered = (status: number, more: Partial<Answered> = {}): Fault => ({
  kind: 'answered',
  status,
  code: undefined,
  message: 'told',
  retryAfterMs: undefined,
  ...more,
})
const file = (error: unknown): Fault => ({ kind: 'file', error })
const systemError = (code: string) => Object.assign(new Error(code), { code })

it.each<[fault: Fault, verdict: Verdict]>([
  [{ kind: 'signedOut' }, { kind: 'signIn' }],
  [{ kind: 'aborted' }, { kind: 'stop' }],
  [
    { kind: 'unreachable', detail: 'no route' },
    { kind: 'again', problem: { code: 'NETWORK', detail: 'no route' } },
  ],
  [
    { kind: 'unreachable', detail: '' },
    { kind: 'again', problem: { code: 'NETWORK' } },
  ],
  [{ kind: 'stalled' }, { kind: 'again', problem: { code: 'STALLED' } }],
  [file(new ChangedFile()), { kind: 'failFile', problem: { code: 'FILE_CHANGED' } }],
  [file(systemError('EACCES')), { kind: 'failFile', problem: { code: 'FILE_LOCKED' } }],
  [file(systemError('EIO')), { kind: 'failFile', problem: { code: 'READ_ERROR' } }],
  [file(systemError('ENOENT')), { kind: 'failFile', problem: { code: 'FILE_GONE' } }],
])('the fault %j gets its verdict', (fault, verdict) => {
  expect(judgeFault(fault)).toEqual(verdict)
})

it.each<[status: number, code: string | undefined, kind: Verdict['kind'], problem: string]>([
  [403, undefined, 'failGroup', 'NOT_ALLOWED'],
  [404, undefined, 'failGroup', 'AD_GONE'],
  [410, undefined, 'failGroup', 'AD_GONE'],
  [400, 'QUOTA_EXCEEDED', 'wait', 'QUOTA_EXCEEDED'],
  [429, 'QUOTA_EXCEEDED', 'wait', 'QUOTA_EXCEEDED'],
  [408, undefined, 'wait', 'TOO_MANY_REQUESTS'],
  [429, undefined, 'wait', 'TOO_MANY_REQUESTS'],
  [409, undefined, 'again', 'CONFLICT'],
  [413, undefined, 'failFile', 'TOO_LARGE'],
  [415, undefined, 'failFile', 'WRONG_TYPE'],
  [400, 'DIGEST_MISMATCH', 'again', 'DIGEST_MISMATCH'],
  [400, 'MAX_FILES_LIMIT', 'failFile', 'AD_FULL'],
  [400, 'UNREADABLE_PICTURE', 'failFile', 'UNREADABLE'],
  [400, 'UNREADABLE_VIDEO', 'failFile', 'UNREADABLE'],
  [500, undefined, 'again', 'SERVER_ERROR'],
  [503, undefined, 'again', 'SERVER_ERROR'],
  [599, undefined, 'again', 'SERVER_ERROR'],
  [400, undefined, 'failFile', 'REFUSED'],
  [499, 'ANYTHING', 'failFile', 'REFUSED'],
  [200, undefined, 'failFile', 'REFUSED'],
])('the answer %i %s gets the verdict %s, %s', (status, code, kind, problem) => {
  const verdict = judgeFault(answered(status, { code: code as Answered['code'] }))
  expect(verdict).toEqual({ kind, problem: { code: problem, detail: 'told' } })
})

it('the answer 401 gets the verdict to sign in', () => {
  expect(judgeFault(answered(401))).toEqual({ kind: 'signIn' })
})

it('an upload that the server does not know is marked as gone', () => {
  expect(judgeFault(answered(422, { code: 'UNKNOWN_UPLOAD' }))).toEqual({
    kind: 'failFile',
    problem: { code: 'REFUSED', detail: 'told' },
    isUploadGone: true,
  })
})

it.each([
  [429, undefined, 'TOO_MANY_REQUESTS'],
  [503, undefined, 'SERVER_ERROR'],
  [400, 'QUOTA_EXCEEDED', 'QUOTA_EXCEEDED'],
] as const)(
  'after an answer %i with Retry-After, the client waits that long',
  (status, code, problem) => {
    expect(judgeFault(answered(status, { code, retryAfterMs: 7_000 }))).toEqual({
      kind: 'wait',
      afterMs: 7_000,
      problem: { code: problem, detail: 'told' },
    })
  },
)

it('a long message is cut to 300 characters, and an empty one omitted', () => {
  const detailOf = (message: string) => {
    const verdict = judgeFault(answered(400, { message }))
    return 'problem' in verdict ? verdict.problem : undefined
  }
  expect(detailOf('x'.repeat(400))?.detail).toHaveLength(300)
  expect(detailOf('')).toEqual({ code: 'REFUSED' })
})
