import * as z from 'zod/mini'
import { inEveryLanguage, language } from '../languages.ts'
import { limits } from '../limits.ts'
import { flag, id, idParams, line, prose, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { isWebLink, phoneNumber, telegramName } from './profile-rules.ts'

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
  /** The address in each language, if the city's gazetteer knows it; for readers of the advertiser's page. */
  addressIn: z.optional(z.nullable(inEveryLanguage)),
})
export type Agency = z.infer<typeof agency>

export const user = z.object({
  ...agency.shape,
  language,
  isAdmin: z.boolean(),
  isOperator: z.boolean(),
  /** The id of the agency that they work for. */
  worksFor: z.optional(id),
  /** When the account will be deleted, unless they undo that. */
  leavesAt: z.optional(time),
})
export type User = z.infer<typeof user>

/** Whether somebody advertises alone or as an agency. */
export const advertiserKind = z.enum(['single', 'agency'])
export type AdvertiserKind = z.infer<typeof advertiserKind>

const contact = z.optional(z.nullable(line(limits.text)))

/** Only web addresses: a stored `javascript:` link would run in a visitor's browser. */
const webLink = z.optional(
  z.nullable(
    line(limits.text).check(
      z.refine((link) => isWebLink(link), 'must be a link that starts with https://'),
    ),
  ),
)

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
  /** The image itself is sent as the file `icon`; an empty field of that name removes it. */
  icon: z.optional(z.null()),
})
export type ProfileForm = z.infer<typeof profileForm>

/** What a visitor's device has stored; when they sign in, it is merged with what the account has. */
export const keptListings = z.object({
  hidden: z.array(id).check(z.maxLength(1000)),
  recent: z.array(id).check(z.maxLength(100)),
  compared: z.array(id).check(z.maxLength(limits.compare)),
  notes: z.array(z.object({ id, text: prose(limits.description) })).check(z.maxLength(1000)),
})
export type KeptListings = z.infer<typeof keptListings>

/** An empty note removes the note. If too many listings are compared, the newest stay. */
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
  advertise: route('POST', '/users/me/advertiser', {
    summary:
      'Makes the caller an advertiser, as signing up by email does; who is one stays as they are',
    body: z.strictObject({ kind: advertiserKind }),
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
