import type { Language } from '../../contract/languages.ts'
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
}

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
