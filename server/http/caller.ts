import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import type { Tables } from '../db/tables.ts'
import type { Settings } from '../settings.ts'
import { ApiError } from './api-error.ts'

export interface TelegramUser {
  id: number
  first_name?: string | undefined
  last_name?: string | undefined
  username?: string | undefined
  language_code?: string | undefined
  photo_url?: string | undefined
  allows_write_to_pm?: boolean | undefined
}

/** What Telegram signed for the person who opened the mini-app. */
export interface LaunchData {
  user: TelegramUser
  /** The digest of the signed data, however they were signed and written. Signing out remembers it. */
  digest: Buffer
  signedAt: Date
  expiresAt: Date
}

/** The caller as the server knows them; undefined for a visitor. */
export interface Caller {
  id: string
  /** Whose listings, requests and statistics they use: their agency's if they work for one, otherwise their own. */
  advertiserId: string
  /** They work for an agency and may not change its people, feeds and profile. */
  isAgent: boolean
  /** For an agent, `isAdmin`, `isAgency` and `isTrusted` are those of the agency. */
  isAdmin: boolean
  /** Whether they may act as an operator in this call. */
  isOperator: boolean
  /** An operator who has no more rights than others until the account has a second factor. */
  lacksFactor?: boolean
  isAgency: boolean
  isTrusted: boolean
  /** The account comes from the demo data, so its password is public. */
  isDemo: boolean
  language: Language
  via: 'cookie' | 'bearer' | 'telegram'
  /** Undefined for launch data, which has no session. */
  sessionId?: string
  /** Set if the call came with launch data. */
  launch?: LaunchData
}

export interface AgencyOfAgent {
  id: string
  isAdmin: boolean
  isAgency: boolean
  isTrusted: boolean
}

/** The agency that somebody works for. If it is blocked, its agents may do no more than the agency itself. */
const agencyOfAgent = sql<AgencyOfAgent | null>`(
  select json_build_object('id', agency.id::text, 'isAdmin', agency.is_admin and not agency.is_blocked,
    'isAgency', agency.is_agency, 'isTrusted', agency.is_trusted)
  from agency_agents agent join users agency on agency.id = agent.agency_id
  where agent.user_id = users.id)`.as('agency')

export const callerColumns = [
  agencyOfAgent,
  'users.id',
  'users.is_admin',
  'users.is_operator',
  'users.second_factor_at',
  'users.is_agency',
  'users.is_trusted',
  'users.is_demo',
  'users.language',
] as const

type CallerRow = Pick<
  Selectable<Tables['users']>,
  | 'id'
  | 'is_admin'
  | 'is_operator'
  | 'is_agency'
  | 'is_trusted'
  | 'is_demo'
  | 'language'
  | 'second_factor_at'
> & { agency: AgencyOfAgent | null }

/** Needed where people from outside can reach the site. On a private machine operators are only advised to have one. */
const isFactorNeeded = ({ isProduction, PUBLIC_URL }: Settings) =>
  isProduction || (PUBLIC_URL?.startsWith('https:') ?? false)

export function callerOf(row: CallerRow, via: Caller['via'], settings: Settings): Caller {
  // Launch data prove only that somebody has the Telegram account.
  const isGuarded = row.second_factor_at !== null && via !== 'telegram'
  const isOperator = row.is_operator && (isGuarded || !isFactorNeeded(settings))
  const { agency } = row
  return {
    id: row.id,
    advertiserId: agency?.id ?? row.id,
    isAgent: agency !== null,
    isAdmin: agency?.isAdmin ?? row.is_admin,
    isOperator,
    lacksFactor: row.is_operator && !isOperator,
    isAgency: agency?.isAgency ?? row.is_agency,
    isTrusted: agency?.isTrusted ?? row.is_trusted,
    isDemo: row.is_demo,
    language: row.language,
    via,
  }
}

/** `owner` is an advertiser who is nobody's agent, so that their people, feeds and addresses are really theirs. */
export type Policy = 'anyone' | 'signedIn' | 'advertiser' | 'owner' | 'operator'

export type CallerUnder<P extends Policy> = P extends 'anyone' ? Caller | undefined : Caller

/** The first check, by role only; who owns a thing is checked after it is loaded. */
export function admit<P extends Policy>(policy: P, caller: Caller | undefined): CallerUnder<P> {
  if (policy === 'anyone') return caller as CallerUnder<P>
  if (!caller) throw new ApiError('NOT_SIGNED_IN', 'Sign in to do this')
  if ((policy === 'advertiser' || policy === 'owner') && !caller.isAdmin)
    throw new ApiError('NOT_ALLOWED', 'Only advertisers can do this')
  if (policy === 'owner' && caller.isAgent)
    throw new ApiError('NOT_ALLOWED', 'Only the owner of the agency can do this')
  if (policy === 'operator' && caller.lacksFactor) throw factorNeeded(caller)
  if (policy === 'operator' && !caller.isOperator)
    throw new ApiError('NOT_ALLOWED', 'Only operators can do this')
  return caller as CallerUnder<P>
}

export const factorNeeded = ({ via }: Pick<Caller, 'via'>) =>
  new ApiError(
    'SECOND_FACTOR_NEEDED',
    via === 'telegram'
      ? 'Do this on the site, signed in with a second factor'
      : 'Set up a second factor first, on the page of your account under Security',
  )
