import type { Selectable } from 'kysely'
import type { Agency, User } from '../../../contract/people/users.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'

export type UserRow = Selectable<Tables['users']>

export const agencyColumns = [
  'users.id',
  'users.is_agency',
  'users.icon_id',
  'users.photo_url',
  'users.agency_name',
  'users.agency_description',
  'users.region',
  'users.phone',
  'users.email',
  'users.telegram_username',
  'users.whatsapp_number',
  'users.channel_link',
  'users.address',
] as const

type AgencyRow = Pick<
  UserRow,
  (typeof agencyColumns)[number] extends `users.${infer Name extends keyof UserRow}` ? Name : never
>

/** What the public may know of an advertiser: not the email they sign in with, nor their Telegram id. */
export const presentAgency = (row: AgencyRow): Agency => ({
  id: row.id,
  isAgency: row.is_agency,
  iconId: row.icon_id,
  photoUrl: row.photo_url,
  agencyName: row.agency_name,
  agencyDescription: row.agency_description,
  region: row.region,
  phone: row.phone,
  email: row.email,
  telegramUsername: row.telegram_username,
  whatsappNumber: row.whatsapp_number,
  channelLink: row.channel_link,
  address: row.address,
})

/** What a person sees of themselves. An agent may advertise if their agency may. */
export const presentUser = (
  row: UserRow,
  caller?: Pick<Caller, 'advertiserId' | 'isAgent' | 'isAdmin'>,
): User => ({
  ...presentAgency(row),
  language: row.language,
  isAdmin: caller?.isAdmin ?? row.is_admin,
  isOperator: row.is_operator,
  ...(caller?.isAgent && { worksFor: caller.advertiserId }),
  ...(row.leaves_at && { leavesAt: row.leaves_at.toISOString() }),
})
