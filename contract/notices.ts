import * as z from 'zod/mini'
import type { AppointmentStatus } from './appointments.ts'
import type * as words from './listing-words.ts'
import { id, page, time } from './primitives.ts'
import { route } from './route.ts'
import type { ToldEventKind } from './security-events.ts'

interface AboutListing {
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
    listingIds: string[]
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
  events: route('GET', '/notices/events', {
    summary: 'New and read notices as they come',
    answer: notice,
    answerKind: 'events',
  }),
}
