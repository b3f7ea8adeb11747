import { clearedForSingleUser, profileBreach } from '../../../contract/people/profile-rules.ts'
import type { ProfileForm } from '../../../contract/people/users.ts'
import { readPhone } from '../../../texts/format/phones.ts'
import { wrongData } from '../../http/api-error.ts'
import type { UserRow } from './present-user.ts'

const columns = {
  agencyName: 'agency_name',
  agencyDescription: 'agency_description',
  region: 'region',
  phone: 'phone',
  email: 'email',
  telegramUsername: 'telegram_username',
  whatsappNumber: 'whatsapp_number',
  channelLink: 'channel_link',
  address: 'address',
} as const

type Field = keyof typeof columns
type ProfileColumns = Pick<UserRow, (typeof columns)[Field] | 'is_agency'>

const fields = Object.keys(columns) as Field[]

/** Normalises a value, so that the same contact is always written in one way. */
const normal: Partial<Record<Field, (value: string) => string>> = {
  telegramUsername: (name) => name.replace(/^@/, ''),
  whatsappNumber: (number) =>
    `${/^(\+|00)/.test(number) ? '+' : ''}${number.replace(/\D/g, '').replace(/^00/, '')}`,
}

/** The profile with the form's changes; refused if something that it needs is missing. */
export function changedProfile(row: UserRow, form: ProfileForm): ProfileColumns {
  const isAgency = form.isAgency ?? row.is_agency
  const profile: ProfileColumns = { ...profileOf(row), is_agency: isAgency }
  for (const field of fields) {
    const given = form[field]
    if (given !== undefined) profile[columns[field]] = cleaned(field, given)
  }
  if (!isAgency) for (const field of clearedForSingleUser) profile[columns[field]] = null
  refuseIncomplete(profile)
  return profile
}

/** The public part of it changed, so cached pages that show it are out of date. */
export const isChanged = (row: UserRow, profile: ProfileColumns) =>
  JSON.stringify(profileOf(row)) !== JSON.stringify({ ...profileOf(row), ...profile })

const profileOf = (row: UserRow) =>
  Object.fromEntries(
    [...Object.values(columns), 'is_agency' as const].map((column) => [column, row[column]]),
  ) as unknown as ProfileColumns

function cleaned(field: Field, given: string | null): string | null {
  const value = given?.trim()
  const isNumber = field === 'phone' || field === 'whatsappNumber'
  if (value && isNumber && !readPhone(value)) throw wrongData(field, 'must be a phone number')
  return value ? (normal[field]?.(value) ?? value) : null
}

const lacks = {
  agencyName: 'Fill in the name',
  agencyDescription: 'An agency needs a description',
}

function refuseIncomplete(profile: ProfileColumns) {
  const path = profileBreach({
    isAgency: profile.is_agency,
    agencyName: profile.agency_name,
    agencyDescription: profile.agency_description,
  })
  if (path) throw wrongData(path, lacks[path])
}
