import * as z from 'zod/mini'
import type { ErrorCode, ErrorIssue } from '../../contract/wire/errors.ts'
import { FormError, readFields } from '../../contract/wire/form-fields.ts'
import { QueryError, readQuery } from '../../contract/wire/query-string.ts'
import { ApiError } from './api-error.ts'

const maxIssues = 20

const issuesOf = (error: z.core.$ZodError): ErrorIssue[] =>
  error.issues.slice(0, maxIssues).map((issue) => ({
    path: issue.path.map(String).join('.').slice(0, 200),
    message: issue.message.slice(0, 300),
  }))

/** A request of the wrong form is malformed (400); content that breaks a rule gets 422. */
export function parsePart<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  code: Extract<ErrorCode, 'MALFORMED' | 'WRONG_DATA'>,
): z.output<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const issues = issuesOf(result.error)
  const [first] = issues
  throw new ApiError(
    code,
    first ? `${first.path || 'The request'}: ${first.message}` : 'Wrong request',
    { issues },
  )
}

export function parseQuery(url: string) {
  const mark = url.indexOf('?')
  try {
    return readQuery(mark < 0 ? '' : url.slice(mark + 1))
  } catch (error) {
    if (error instanceof QueryError) throw new ApiError('MALFORMED', error.message)
    throw error
  }
}

export function parseFields(fields: Iterable<readonly [string, string]>) {
  try {
    return readFields(fields)
  } catch (error) {
    if (error instanceof FormError) throw new ApiError('MALFORMED', error.message)
    throw error
  }
}
