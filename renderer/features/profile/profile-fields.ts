import { isWebLink, phoneNumber, telegramName } from '../../../contract/people/profile-rules.ts'
import type { ProfileForm, User } from '../../../contract/people/users.ts'

const textFields = [
  'agencyName',
  'agencyDescription',
  'region',
  'phone',
  'email',
  'telegramUsername',
  'whatsappNumber',
  'channelLink',
  'address',
] as const

export type ProfileField = (typeof textFields)[number]

export type ProfileTexts = Record<ProfileField, string>

/** A profile as typed: no field is missing, but fields may be empty. */
export type TypedProfile = ProfileTexts & { isAgency: boolean }

/** What an error can be about: a field, or the image. */
export type FlawField = ProfileField | 'icon'

/** The key of an error text. */
export type Flaw =
  | 'wrong.name'
  | 'wrong.agencyName'
  | 'wrong.description'
  | 'wrong.phone'
  | 'wrong.email'
  | 'wrong.telegram'
  | 'wrong.whatsapp'
  | 'wrong.link'
  | 'wrong.refused'
  | 'wrong.icon'
  | 'wrong.iconLarge'

export type Flaws = Partial<Record<FlawField, Flaw>>

export const isProfileField = (name: string): name is ProfileField =>
  (textFields as readonly string[]).includes(name)

export function typedOf(user: User): TypedProfile {
  const texts = Object.fromEntries(textFields.map((field) => [field, user[field] ?? '']))
  return { ...(texts as ProfileTexts), isAgency: user.isAgency }
}

/** People paste whole addresses where only a name is asked for, and leave out how every address begins. */
const tidyField: Partial<Record<ProfileField, (value: string) => string>> = {
  telegramUsername: (value) =>
    value
      .replace(/^(https?:\/\/)?(t|telegram)\.me\//i, '')
      .replace(/^@/, '')
      .replace(/\/$/, ''),
  whatsappNumber: (value) => value.replace(/^(https?:\/\/)?wa\.me\//i, '+'),
  channelLink: (value) =>
    value
      .replace(/^@(?=\w)/, 'https://t.me/')
      .replace(/^(?!https?:\/\/)(?=[^\s/]+\.)/i, 'https://'),
}

export function tidy(typed: TypedProfile): TypedProfile {
  const texts = Object.fromEntries(
    textFields.map((field) => {
      const value = typed[field].trim()
      return [field, value && (tidyField[field]?.(value) ?? value)]
    }),
  )
  return { ...(texts as ProfileTexts), isAgency: typed.isAgency }
}

/** Only a rough check: the server decides what is an email address. */
const email = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

const unless = (isGood: boolean, flaw: Flaw) => (isGood ? undefined : flaw)
const unlessEmptyOr = (value: string, isGood: boolean, flaw: Flaw) => unless(!value || isGood, flaw)

/** What is wrong with a tidied profile, before anything is sent. */
export function flawsOf(typed: TypedProfile): Flaws {
  const { isAgency, phone, telegramUsername, whatsappNumber, channelLink } = typed
  const flaws: Partial<Record<ProfileField, Flaw | undefined>> = {
    agencyName: unless(typed.agencyName !== '', isAgency ? 'wrong.agencyName' : 'wrong.name'),
    agencyDescription: unless(!isAgency || typed.agencyDescription !== '', 'wrong.description'),
    phone: unlessEmptyOr(phone, phoneNumber.test(phone), 'wrong.phone'),
    email: unlessEmptyOr(typed.email, email.test(typed.email), 'wrong.email'),
    telegramUsername: unlessEmptyOr(
      telegramUsername,
      telegramName.test(telegramUsername),
      'wrong.telegram',
    ),
    whatsappNumber: unlessEmptyOr(
      whatsappNumber,
      phoneNumber.test(whatsappNumber),
      'wrong.whatsapp',
    ),
    channelLink: unless(!isAgency || !channelLink || isWebLink(channelLink), 'wrong.link'),
  }
  return Object.fromEntries(Object.entries(flaws).filter(([, flaw]) => flaw !== undefined))
}

/** Whether a required field is missing: the specification's WRONG_DATA. */
export const isIncomplete = ({ agencyName, agencyDescription }: Flaws) =>
  agencyName !== undefined || agencyDescription !== undefined

/** The fields to send: only changed ones, because another window may have saved the rest meanwhile. */
export function changesOf(before: TypedProfile, typed: TypedProfile): ProfileForm {
  const stood = new Map(Object.entries(formOf(before)))
  const { isAgency, ...fields } = formOf(typed)
  const changed = Object.entries(fields).filter(([field, value]) => value !== stood.get(field))
  return { isAgency, ...Object.fromEntries(changed) }
}

/** An empty field clears the stored one. For a private owner, the server clears the agency fields. */
export function formOf(typed: TypedProfile): ProfileForm {
  const { isAgency, agencyDescription, address, channelLink, ...common } = typed
  const texts = isAgency ? { ...common, agencyDescription, address, channelLink } : common
  const cleared = Object.entries(texts).map(([field, value]) => [
    field,
    value === '' ? null : value,
  ])
  return { isAgency, ...Object.fromEntries(cleared) }
}
