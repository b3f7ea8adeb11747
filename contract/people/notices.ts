import * as z from 'zod/mini'
import type { Language } from '../languages.ts'
import type * as words from '../listings/listing-words.ts'
import { id, page, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import type { AppointmentStatus } from './appointments.ts'
import type { ToldEventKind } from './security-events.ts'

export interface AboutListing {
  listingId: string
  /** The listing's title or, without one, its address. */
  listing: string
}

/** The data of each kind of notice. This is the only list that defines the kinds. */
export interface NoticeData {
  /** Tells an advertiser that somebody asks for a viewing. */
  request: AboutListing & { appointmentId: string }
  /** Tells the person who asked for a viewing what the advertiser decided. */
  answer: AboutListing & { appointmentId: string; status: AppointmentStatus; at: string | null }
  /** Tells an owner what an operator decided about their listing. */
  decision: AboutListing & { status: words.Status; note: string | null }
  search: {
    searchId: string
    name: string
    count: number
    /** The first few ids only, even if `count` is larger; the same holds for `cheaperIds`. */
    listingIds: string[]
    cheaperCount: number
    cheaperIds: string[]
  }
  /** The price of a favourite fell. */
  cheaper: AboutListing & { before: number; price: number; currency: words.Currency }
  /** A favourite is no longer available. */
  withdrawn: AboutListing
  /** Asks whether listings that were not changed for long are still available. */
  freshness: { askedAt: string; count: number }
  feed: {
    sourceId: string
    source: string
    news: 'waits' | 'fails' | 'stopped'
    runId: string | null
  }
  /** Somebody signed in on a device that the account did not know. */
  device: { program: string | null; system: string | null; address: string }
  account: { event: ToldEventKind; account: string }
  /** A channel does not work any more and was switched off. */
  channel: { channel: NoticeChannel }
}

export const noticeKinds = [
  'request',
  'answer',
  'decision',
  'search',
  'cheaper',
  'withdrawn',
  'freshness',
  'feed',
  'device',
  'account',
  'channel',
] as const satisfies (keyof NoticeData)[]
export type NoticeKind = keyof NoticeData

/** The channels besides the product itself, which shows every notice. */
export const noticeChannels = ['telegram', 'push', 'email'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** The topics for which a person chooses channels. */
export const noticeTopics = [
  'requests',
  'decisions',
  'searches',
  'favourites',
  'freshness',
  'feeds',
  'security',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** What a person chose; `isChosen` has the defaults for the rest. */
export type NoticeChoices = { [Topic in NoticeTopic]?: { [Channel in NoticeChannel]?: boolean } }

/** By default, letters are sent only for topics that need an answer. */
const lettersAtFirst: readonly NoticeTopic[] = ['requests', 'decisions', 'security']
/** Security notices always go through every channel, because a thief would switch them off. */
export const isChosen = (choices: NoticeChoices, topic: NoticeTopic, channel: NoticeChannel) =>
  topic === 'security' ||
  (choices[topic]?.[channel] ?? (channel !== 'email' || lettersAtFirst.includes(topic)))

/** A notice without a topic is shown in the product alone. */
export const topicOf = {
  request: 'requests',
  answer: 'requests',
  decision: 'decisions',
  search: 'searches',
  cheaper: 'favourites',
  withdrawn: 'favourites',
  freshness: 'freshness',
  feed: 'feeds',
  device: 'security',
  account: 'security',
  channel: undefined,
} as const satisfies Record<NoticeKind, NoticeTopic | undefined>

/** Notices that nobody waits for are not sent at night. */
export const canWait = (topic: NoticeTopic) => topic !== 'requests' && topic !== 'security'

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  data: z.record(z.string(), z.unknown()),
  madeAt: time,
  readAt: z.nullable(time),
})

/** A notice whose data has the type of its kind. */
export type Notice = {
  [Kind in NoticeKind]: Omit<z.infer<typeof notice>, 'kind' | 'data'> & {
    kind: Kind
    data: NoticeData[Kind]
  }
}[NoticeKind]

/**
 * Whether a channel reaches the person: `none` if the server does not have the channel, `missing` if the person has not
 * set it up, `silent` if they asked for silence, `lost` if it worked once and does so no more.
 */
const reach = z.enum(['open', 'missing', 'silent', 'lost', 'none'])
export type ChannelReach = z.infer<typeof reach>

const byChannel = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ telegram: value, push: value, email: value } satisfies Record<NoticeChannel, Value>)

/** The browser's own format: where to send pushes, and the keys to encrypt them with. */
export const pushSubscription = z.strictObject({
  endpoint: z
    .string()
    .check(z.regex(/^https?:\/\/[^\s"<>]+$/, 'must be an address'), z.maxLength(1_000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/, 'must be 65 bytes in base64url')),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'must be 16 bytes in base64url')),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscription>

/** The content of a push message: the service worker has no texts of its own. */
export interface PushedNotice {
  id: string
  title: string
  text: string
  path: string
  language: Language
}

export const noticeSettings = z.object({
  channels: byChannel(reach),
  /** Has every topic, but choices for security have no effect. */
  topics: z.array(z.object({ topic: z.enum(noticeTopics), by: byChannel(z.boolean()) })),
  /** The key that browsers subscribe with; null if this server sends no pushes. */
  pushKey: z.nullable(z.string()),
  /** Whether the calling browser receives pushes. */
  isPushedHere: z.boolean(),
  /** Where letters go, or will go once the address is confirmed. */
  address: z.nullable(z.string()),
  /** The quiet hours by the city's clocks; null if there are none. */
  quiet: z.nullable(z.object({ from: z.int(), until: z.int() })),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

/**
 * Only a letter contains this token. Mail programs send the request by themselves, so the token has to be in the
 * address.
 */
const letterToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{40,700}$/, 'must be the end of a link'))

const unread = z.object({ unread: z.int() })

export const notices = {
  find: route('GET', '/notices', {
    summary: 'What the caller was told, newest first',
    query: z.strictObject({ ...page, before: z.optional(id) }),
    answer: z.array(notice),
  }),
  unread: route('GET', '/notices/unread', {
    summary: 'How many notices the caller has not read; capped at 100',
    answer: unread,
  }),
  read: route('POST', '/notices/read', {
    summary: 'The caller has read one notice, or all up to one',
    body: z.strictObject({ id: z.optional(id), upTo: z.optional(id) }),
    answer: unread,
    withoutKey: 'done again, it does the same',
  }),
  settings: route('GET', '/notices/settings', {
    summary: 'What the caller hears of by which channel, and which channels reach them',
    answer: noticeSettings,
  }),
  choose: route('PATCH', '/notices/settings', {
    summary: 'The caller wants to hear of something by a channel, or not',
    body: z.strictObject({
      topic: z.enum(noticeTopics),
      channel: z.enum(noticeChannels),
      isOn: z.boolean(),
    }),
    answer: noticeSettings,
    withoutKey: 'done again, it does the same',
  }),
  subscribe: route('POST', '/notices/push', {
    summary: 'The browser that asks shows notices from now on, until its session ends',
    body: pushSubscription,
    answer: noticeSettings,
    withoutKey: 'done again, it does the same',
  }),
  endSubscription: route('DELETE', '/notices/push', {
    summary: 'The browser that asks shows no notices any more',
    answer: noticeSettings,
    withoutKey: 'done again, it does the same',
  }),
  unsubscribe: route('POST', '/notices/unsubscribe', {
    summary: 'By the link of a letter: no more letters about what it was about, or letters again',
    query: z.strictObject({ token: letterToken, again: z.optional(z.literal('yes')) }),
    secrets: ['token'],
    answer: z.object({ topic: z.enum(noticeTopics) }),
    withoutKey: 'done again, it does the same',
  }),
  events: route('GET', '/notices/events', {
    summary: 'New and read notices as they come',
    answer: notice,
    answerKind: 'events',
  }),
}
