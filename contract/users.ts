import * as z from 'zod/mini'
import { inEveryLanguage, language } from './languages.ts'
import { limits } from './limits.ts'
import { flag, id, idParams, line, page, prose, time } from './primitives.ts'
import { route } from './route.ts'

const shown = z.nullable(z.string())

export const agency = z.object({
  id,
  isAgency: z.boolean(),
  iconId: z.nullable(id),
  photoUrl: shown,
  agencyName: shown,
  agencyDescription: shown,
  region: shown,
  phone: shown,
  email: shown,
  telegramUsername: shown,
  whatsappNumber: shown,
  channelLink: shown,
  address: shown,
  /** Where the city's gazetteer knows the address, for those who look at the advertiser. */
  addressIn: z.optional(z.nullable(inEveryLanguage)),
})
export type Agency = z.infer<typeof agency>

export const user = z.object({
  ...agency.shape,
  language,
  isAdmin: z.boolean(),
  isOperator: z.boolean(),
})
export type User = z.infer<typeof user>

const contact = z.optional(z.nullable(line(limits.text)))

/** Only pages of the web: a stored `javascript:` link would run in a visitor's browser. */
const webLink = z.optional(
  z.nullable(
    line(limits.text).check(
      z.refine((link) => isWebLink(link), 'must be a link that starts with https://'),
    ),
  ),
)

export const isWebLink = (value: string) =>
  /^https?:\/\/[^\s/?#@"<>\\]+([/?#][^\s"<>\\]*)?$/i.test(value)

export const telegramName = /^@?[A-Za-z0-9_]{4,32}$/
/** A name as it is typed or pasted: bare, with its @, or as the address of the person's page. */
export const telegramAddress =
  /^(?:(?:https?:\/\/)?(?:t|telegram)\.me\/)?@?([A-Za-z0-9_]{4,32})\/?$/i

/** `https://t.me/nino` → `@nino`; undefined for what Telegram would not take as a name. */
export const readTelegramName = (text: string): string | undefined => {
  const [, name] = telegramAddress.exec(text.trim()) ?? []
  return name && `@${name}`
}

export const phoneNumber = /^[+\d][\d\s().-]{4,30}$/

export const profileForm = z.strictObject({
  isAgency: z.optional(flag),
  agencyName: contact,
  agencyDescription: z.optional(z.nullable(prose(limits.profileDescription))),
  region: contact,
  phone: z.optional(
    z.nullable(line(limits.text).check(z.regex(phoneNumber, 'must be a phone number'))),
  ),
  email: z.optional(z.nullable(line(limits.text).check(z.email()))),
  telegramUsername: z.optional(
    z.nullable(line(limits.text).check(z.regex(telegramName, 'must be a Telegram name'))),
  ),
  whatsappNumber: z.optional(
    z.nullable(line(limits.text).check(z.regex(phoneNumber, 'must be a phone number'))),
  ),
  channelLink: webLink,
  address: contact,
  /** The picture itself comes as the file `icon`; a field of that name, left empty, takes it away. */
  icon: z.optional(z.null()),
})
export type ProfileForm = z.infer<typeof profileForm>

/** What a user's own saved profile lacks, as the path of the first missing field (WRONG_DATA). */
export function profileBreach(profile: {
  isAgency: boolean
  agencyName: string | null
  agencyDescription: string | null
}): 'agencyName' | 'agencyDescription' | undefined {
  if (!profile.agencyName?.trim()) return 'agencyName'
  if (profile.isAgency && !profile.agencyDescription?.trim()) return 'agencyDescription'
  return undefined
}

/** A single user has no description, address or channel: saving as one clears them. */
export const clearedForSingleUser = ['agencyDescription', 'address', 'channelLink'] as const

/** A visitor's local state, taken along at sign-in: the union of both sides is kept. */
export const keptListings = z.object({
  hidden: z.array(id).check(z.maxLength(1000)),
  recent: z.array(id).check(z.maxLength(100)),
  compared: z.array(id).check(z.maxLength(limits.compare)),
  notes: z.array(z.object({ id, text: prose(limits.description) })).check(z.maxLength(1000)),
})
export type KeptListings = z.infer<typeof keptListings>

/** An empty note takes it away. Of the compared, the newest are kept. */
export const keptChanges = z.strictObject({
  favourites: z.optional(z.array(id).check(z.maxLength(1000))),
  hidden: z.optional(z.array(z.object({ id, isHidden: z.boolean() })).check(z.maxLength(1000))),
  recent: z.optional(z.array(id).check(z.maxLength(100))),
  compared: z.optional(z.array(z.object({ id, isCompared: z.boolean() })).check(z.maxLength(1000))),
  notes: z.optional(
    z.array(z.object({ id, text: prose(limits.description) })).check(z.maxLength(1000)),
  ),
})
export type KeptChanges = z.infer<typeof keptChanges>

export const users = {
  enter: route('POST', '/users/', {
    summary: 'The Telegram user, created at the first call',
    answer: user,
    withoutKey: 'there is one user for a Telegram account, however often it enters',
  }),
  me: route('GET', '/users/me', { summary: 'The caller', answer: user }),
  update: route('PATCH', '/users', {
    summary: "Change the caller's profile",
    form: profileForm,
    files: ['icon'],
    uploadField: { name: 'upload', insteadOf: 'icon' },
    answer: user,
  }),
  setLanguage: route('PATCH', '/users/language', {
    summary: "Change the caller's language",
    body: z.strictObject({ language }),
    answer: user,
  }),
  agency: route('GET', '/users/agency/:id', {
    summary: "An advertiser's public page",
    params: idParams,
    answer: agency,
  }),
  kept: route('GET', '/users/me/kept', {
    summary: 'Hidden, recent and compared listings, notes',
    answer: keptListings,
  }),
  keep: route('PATCH', '/users/me/kept', {
    summary: 'Add to them, as at sign-in',
    body: keptChanges,
    answer: keptListings,
  }),
}

/** What an account may upload in a day; null stands for what every account may. */
export const uploadQuota = z.strictObject({
  filesADay: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  bytesADay: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000_000))),
})
export type UploadQuota = z.infer<typeof uploadQuota>

export const managedUser = z.object({
  ...user.shape,
  login: shown,
  hasTelegram: z.boolean(),
  isTrusted: z.boolean(),
  isBlocked: z.boolean(),
  published: z.int(),
  /** All of the user's listings, whatever their status. */
  ads: z.int(),
  uploadQuota,
  createdAt: time,
})
export type ManagedUser = z.infer<typeof managedUser>

export const userRoles = ['user', 'advertiser', 'trusted', 'operator', 'blocked'] as const
export const userRole = z.enum(userRoles)
export type UserRole = z.infer<typeof userRole>

export const logKinds = ['ad', 'user', 'report', 'rate'] as const
export const logKind = z.enum(logKinds)
export type LogKind = z.infer<typeof logKind>

export const logEntry = z.object({
  id,
  at: time,
  actorId: z.nullable(id),
  actorName: shown,
  action: z.string(),
  subject: logKind,
  subjectId: z.nullable(id),
  /** Of a listing its title or address, of a user the name; null when it is gone. */
  subjectName: shown,
  details: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.infer<typeof logEntry>

export const operators = {
  users: route('GET', '/operator/users', {
    summary: 'Users by name, email or Telegram name',
    query: z.strictObject({
      ...page,
      search: z.optional(line(limits.search)),
      role: z.optional(userRole),
    }),
    answer: z.array(managedUser),
  }),
  changeUser: route('PATCH', '/operator/users/:id', {
    summary: 'Promote, trust, block, or set what may be uploaded in a day',
    params: idParams,
    body: z.strictObject({
      isAdmin: z.optional(z.boolean()),
      isTrusted: z.optional(z.boolean()),
      isBlocked: z.optional(z.boolean()),
      uploadQuota: z.optional(uploadQuota),
    }),
    answer: managedUser,
  }),
  log: route('GET', '/operator/log', {
    summary: 'What operators and the system did',
    query: z.strictObject({
      ...page,
      before: z.optional(id),
      subjectId: z.optional(id),
      kind: z.optional(logKind),
      /** `system` stands for what no operator did by hand. */
      actor: z.optional(z.union([id, z.literal('system')])),
    }),
    answer: z.array(logEntry),
  }),
  pendingCounts: route('GET', '/operator/pending', {
    summary: 'How much waits',
    answer: z.object({ moderation: z.int(), reports: z.int() }),
  }),
}
