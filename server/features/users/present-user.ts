import type { Selectable } from 'kysely'
import type { Agency, User } from '../../../contract/users.ts'
import type { Tables } from '../../db/tables.ts'

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

/** What the public may know of an advertiser: neither the email they sign in with nor their Telegram id. */
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

export const presentUser = (row: UserRow): User => ({
  ...presentAgency(row),
  language: row.language,
  isAdmin: row.is_admin,
  isOperator: row.is_operator,
})
