import * as z from 'zod/mini'
import type { Language } from '../languages.ts'
import type * as words from '../listings/listing-words.ts'
import { id, page, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import type { AppointmentStatus } from './appointments.ts'
import type { ToldEventKind } from './security-events.ts'

export interface AboutListing {
  listingId: string
  /** Its title, else its address. */
  listing: string
}

/** What each kind of notice tells. The kinds are these, and no other list names them. */
export interface NoticeData {
  /** To an advertiser: somebody asks for a viewing. */
  request: AboutListing & { appointmentId: string }
  /** To whoever asked: what became of it. */
  answer: AboutListing & { appointmentId: string; status: AppointmentStatus; at: string | null }
  /** Of an operator, about a listing of one's own. */
  decision: AboutListing & { status: words.Status; note: string | null }
  search: {
    searchId: string
    name: string
    count: number
    /** Of so many the first few, here and of those whose price fell. */
    listingIds: string[]
    cheaperCount: number
    cheaperIds: string[]
  }
  /** A favourite asks for less. */
  cheaper: AboutListing & { before: number; price: number; currency: words.Currency }
  /** A favourite is no longer offered. */
  withdrawn: AboutListing
  /** Whether listings that nobody touched for long still stand. */
  freshness: { askedAt: string; count: number }
  feed: {
    sourceId: string
    source: string
    news: 'waits' | 'fails' | 'stopped'
    runId: string | null
  }
  /** A session was begun where the account was not known. */
  device: { program: string | null; system: string | null; address: string }
  account: { event: ToldEventKind; account: string }
  /** A channel is gone and was switched off. */
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

/** Beside the product itself, where every notice stands. */
export const noticeChannels = ['telegram', 'push', 'email'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** What a person chooses channels for. */
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

/** What a person chose: the rest is as `isChosen` says. */
export type NoticeChoices = { [Topic in NoticeTopic]?: { [Channel in NoticeChannel]?: boolean } }

/** Letters are for what asks for an answer, unless somebody chooses otherwise. */
const lettersAtFirst: readonly NoticeTopic[] = ['requests', 'decisions', 'security']
/** What a thief would silence is told by every channel that there is. */
export const isChosen = (choices: NoticeChoices, topic: NoticeTopic, channel: NoticeChannel) =>
  topic === 'security' ||
  (choices[topic]?.[channel] ?? (channel !== 'email' || lettersAtFirst.includes(topic)))

/** A notice without a topic stands in the product alone. */
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

/** What nobody is waiting for is not told at night. */
export const canWait = (topic: NoticeTopic) => topic !== 'requests' && topic !== 'security'

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  data: z.record(z.string(), z.unknown()),
  madeAt: time,
  readAt: z.nullable(time),
})

/** A notice whose data are those of its kind. */
export type Notice = {
  [Kind in NoticeKind]: Omit<z.infer<typeof notice>, 'kind' | 'data'> & {
    kind: Kind
    data: NoticeData[Kind]
  }
}[NoticeKind]

/**
 * Whether a channel reaches the person: `none` where the server has no such channel, `missing` where the person has not
 * set it up, `silent` where they asked for silence, `lost` where it was theirs and is gone.
 */
const reach = z.enum(['open', 'missing', 'silent', 'lost', 'none'])
export type ChannelReach = z.infer<typeof reach>

const byChannel = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ telegram: value, push: value, email: value } satisfies Record<NoticeChannel, Value>)

/** As browsers write it: where to send pushes, and the keys to encrypt them with. */
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

/** What a push carries to the service worker, which has no texts of its own. */
export interface PushedNotice {
  id: string
  title: string
  text: string
  path: string
  language: Language
}

export const noticeSettings = z.object({
  channels: byChannel(reach),
  /** Of every topic; what is told of security is not for choosing. */
  topics: z.array(z.object({ topic: z.enum(noticeTopics), by: byChannel(z.boolean()) })),
  /** What browsers subscribe with; null where this server sends no pushes. */
  pushKey: z.nullable(z.string()),
  /** Whether pushes reach the browser that asks. */
  isPushedHere: z.boolean(),
  /** Where letters go, or would go once it is confirmed. */
  address: z.nullable(z.string()),
  /** By the city's clocks; null where there are none. */
  quiet: z.nullable(z.object({ from: z.int(), until: z.int() })),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

/** Only a letter has it. Mail programs send it by themselves, so that it stands in the address. */
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
