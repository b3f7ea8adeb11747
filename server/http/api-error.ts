import type { WithdrawnListing } from '../../contract/listings/listing.ts'
import type { AskedProof, ErrorAnswer, ErrorCode, ErrorIssue } from '../../contract/wire/errors.ts'
import { errorStatus } from '../../contract/wire/errors.ts'

/** A refusal to be sent to the caller: the only thing a handler throws that is not a bug. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly issues: ErrorIssue[] | undefined
  readonly headers: Record<string, string>
  readonly withdrawn: WithdrawnListing | undefined
  readonly proof: AskedProof | undefined

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      issues?: ErrorIssue[]
      headers?: Record<string, string>
      withdrawn?: WithdrawnListing
      proof?: AskedProof
    } = {},
  ) {
    super(message)
    this.code = code
    this.issues = extra.issues
    this.headers = extra.headers ?? {}
    this.withdrawn = extra.withdrawn
    this.proof = extra.proof
  }

  get status() {
    return errorStatus[this.code]
  }

  get answer(): ErrorAnswer {
    const answer: ErrorAnswer = { message: this.message, code: this.code }
    if (this.issues) answer.issues = this.issues
    if (this.withdrawn) answer.withdrawn = this.withdrawn
    if (this.proof) answer.proof = this.proof
    return answer
  }
}

/** Also for something that exists but that this caller may not see: the caller must not notice the difference. */
export const notFound = (what: string) => new ApiError('NOT_FOUND', `${what} not found`)
export const notAllowed = (message = 'This is not yours to change') =>
  new ApiError('NOT_ALLOWED', message)
export const wrongData = (path: string, message: string) =>
  new ApiError('WRONG_DATA', message, { issues: [{ path, message }] })
