import type { Selectable } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import type { Tables } from '../db/tables.ts'
import type { LaunchData } from '../features/sessions/launch-data.ts'
import { ApiError } from './api-error.ts'

/** Who is calling, as the server knows it; a visitor is undefined. */
export interface Caller {
  id: string
  isAdmin: boolean
  isOperator: boolean
  isAgency: boolean
  isTrusted: boolean
  language: Language
  via: 'cookie' | 'bearer' | 'telegram'
  /** Absent with launch data, which has no session. */
  sessionId?: string
  /** What Telegram signed, when the call came with it. */
  launch?: LaunchData
}

export const callerColumns = [
  'users.id',
  'users.is_admin',
  'users.is_operator',
  'users.is_agency',
  'users.is_trusted',
  'users.language',
] as const

type CallerRow = Pick<
  Selectable<Tables['users']>,
  'id' | 'is_admin' | 'is_operator' | 'is_agency' | 'is_trusted' | 'language'
>

export const callerOf = (row: CallerRow, via: Caller['via']): Caller => ({
  id: row.id,
  isAdmin: row.is_admin,
  isOperator: row.is_operator,
  isAgency: row.is_agency,
  isTrusted: row.is_trusted,
  language: row.language,
  via,
})

export type Policy = 'anyone' | 'signedIn' | 'advertiser' | 'operator'

export type CallerUnder<P extends Policy> = P extends 'anyone' ? Caller | undefined : Caller

/** The first gate, by role alone; whose thing it is comes after it is loaded. */
export function admit<P extends Policy>(policy: P, caller: Caller | undefined): CallerUnder<P> {
  if (policy === 'anyone') return caller as CallerUnder<P>
  if (!caller) throw new ApiError('NOT_SIGNED_IN', 'Sign in to do this')
  if (policy === 'advertiser' && !caller.isAdmin)
    throw new ApiError('NOT_ALLOWED', 'Only advertisers can do this')
  if (policy === 'operator' && !caller.isOperator)
    throw new ApiError('NOT_ALLOWED', 'Only operators can do this')
  return caller as CallerUnder<P>
}
