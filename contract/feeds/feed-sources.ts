import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { listing } from '../listings/listing.ts'
import { categories, dealTypes } from '../listings/listing-words.ts'
import { done, flag, id, idParams, line, page, time, wholeNumber } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { feedFaults, feedFormat, offerField, offerWarning, refusalReason } from './feeds.ts'

/** Why the file at an address could not be fetched. */
export const fetchFaults = [
  'FORBIDDEN_ADDRESS',
  'NOT_HTTPS',
  'WRONG_ANSWER',
  'TOO_MANY_REDIRECTS',
  'TOO_LARGE',
  'TOO_SLOW',
  'CUT_OFF',
  'UNREACHABLE',
] as const
export type FetchFault = (typeof fetchFaults)[number]

/** Why a run ended without a plan, or in the middle of its plan. */
export const runFaults = [
  ...new Set([...fetchFaults, ...feedFaults, 'FILE_GONE', 'NOT_ALLOWED', 'STOPPED'] as const),
]
export const runFault = z.enum(runFaults)
export type RunFault = z.infer<typeof runFault>

/** Why a plan waits for a person's decision. */
export const planHolds = [
  'FIRST',
  'ASKED',
  'AFTER_UNDO',
  'CUT_OFF',
  'EMPTY',
  'DOUBLED',
  'PRICES',
  'SHARE',
] as const
export const planHold = z.enum(planHolds)
export type PlanHold = z.infer<typeof planHold>

/** How often the server reads an address. */
export const feedSchedules = ['hourly', 'sixHourly', 'daily', 'weekly', 'never'] as const
export const feedSchedule = z.enum(feedSchedules)
export type FeedSchedule = z.infer<typeof feedSchedule>
export const scheduleHours: Record<Exclude<FeedSchedule, 'never'>, number> = {
  hourly: 1,
  sixHourly: 6,
  daily: 24,
  weekly: 168,
}

export const sourceLimits = {
  sources: 20,
  share: { min: 1, max: 100 },
  usualShare: 20,
  undoDays: 7,
  /** How many items a person may decide at once. */
  items: 1_000,
} as const

export const runStates = [
  'fetching',
  'reading',
  'waiting',
  'applying',
  'applied',
  'unchanged',
  'dismissed',
  'failed',
  'undoing',
  'undone',
] as const
export const runState = z.enum(runStates)
export type RunState = z.infer<typeof runState>
/** The server works on the run by itself; nobody has to decide anything now. */
export const isUnderWay = (state: RunState) =>
  ['fetching', 'reading', 'applying', 'undoing'].includes(state)

/** `declined`: the feed offers it, and a person has refused it here. */
export const itemKinds = ['new', 'changed', 'gone', 'unchanged', 'refused', 'declined'] as const
export const itemKind = z.enum(itemKinds)
export type ItemKind = z.infer<typeof itemKind>

/** What went wrong while the server carried out an item. */
export const itemFaults = [
  'DRAFT',
  'NOT_PUBLISHABLE',
  'PICTURES_MISSING',
  'DELETED_HERE',
  'MOVED_ON',
] as const
export const itemFault = z.enum(itemFaults)
export type ItemFault = z.infer<typeof itemFault>

export const planCounts = z.object({
  new: z.int(),
  changed: z.int(),
  gone: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  declined: z.int(),
  /** How many of the changed ones have a field that somebody changed here and that the feed gives otherwise. */
  conflicts: z.int(),
})
export type PlanCounts = z.infer<typeof planCounts>

export const feedRun = z.object({
  id,
  sourceId: id,
  sourceName: z.string(),
  state: runState,
  hold: z.nullable(planHold),
  fault: z.nullable(runFault),
  /** The HTTP status that the address answered with, if that is the fault. */
  answeredStatus: z.nullable(z.int()),
  format: z.nullable(feedFormat),
  counts: planCounts,
  /** Progress of a run that is under way. */
  done: z.int(),
  total: z.int(),
  createdAt: time,
  endedAt: z.nullable(time),
  /** The run can be undone until then. */
  undoUntil: z.nullable(time),
})
export type FeedRun = z.infer<typeof feedRun>

const sourceShape = {
  id,
  name: z.string(),
  /** null if the advertiser uploads the files by hand. */
  url: z.nullable(z.string()),
  schedule: feedSchedule,
  /** The percentage of listings that a scheduled run may change, add or remove without a person. */
  share: z.int(),
  format: z.nullable(feedFormat),
  nextRunAt: z.nullable(time),
  stoppedAt: z.nullable(time),
  stopNote: z.nullable(z.string()),
  listings: z.int(),
}
export const feedSource = z.object({ ...sourceShape, lastRun: z.nullable(feedRun) })
export type FeedSource = z.infer<typeof feedSource>

/** The value of a field: text, number, word, list of words or point; for pictures, their addresses. */
const fieldValue = z.unknown()

export const fieldChange = z.object({
  field: offerField,
  before: fieldValue,
  after: fieldValue,
  /** Somebody changed the field here since the feed was last read, and the feed gives another value. */
  isConflict: z.boolean(),
  /** The source that gives this value, if several sources offer the home. */
  origin: z.optional(z.string()),
})
export type FieldChange = z.infer<typeof fieldChange>

export const fieldDifference = z.object({ field: offerField, count: z.int(), conflicts: z.int() })
export type FieldDifference = z.infer<typeof fieldDifference>

export const fieldWinner = z.enum(['feed', 'ours'])
export type FieldWinner = z.infer<typeof fieldWinner>

export const planItem = z.object({
  id,
  kind: itemKind,
  offerId: z.nullable(z.string()),
  line: z.nullable(z.int()),
  listingId: z.nullable(id),
  /** The listing's title or address, so that people recognise it. */
  name: z.nullable(z.string()),
  changes: z.array(fieldChange),
  warnings: z.array(offerWarning),
  reason: z.nullable(refusalReason),
  /** The same home elsewhere: an offer of another source, or a listing that was made here (`source` is then null). */
  joined: z.nullable(z.object({ source: z.nullable(z.string()), id: z.string() })),
  /** Whether the item will be carried out with the plan. */
  isTaken: z.boolean(),
  winners: z.partialRecord(offerField, fieldWinner),
  isApplied: z.boolean(),
  /** Why it was not carried out, or only in part. */
  fault: z.nullable(itemFault),
})
export type PlanItem = z.infer<typeof planItem>

const sourceName = line(100, 1)
const address = line(2_000, 8)
const share = wholeNumber(sourceLimits.share)

const runParams = { params: idParams, answer: feedRun }

export const feeds = {
  sources: route('GET', '/feeds/sources', {
    summary: "The caller's sources, and how each was last read",
    answer: z.array(feedSource),
  }),
  waiting: route('GET', '/feeds/waiting', {
    summary: 'How many plans wait for the caller',
    answer: z.object({ count: z.int() }),
  }),
  addSource: route('POST', '/feeds/sources', {
    summary: 'Connect an address, which is read at once',
    body: z.strictObject({
      name: sourceName,
      url: address,
      schedule: z._default(feedSchedule, 'daily'),
      share: z._default(share, sourceLimits.usualShare),
    }),
    answer: feedSource,
    status: 201,
  }),
  addFile: route('POST', '/feeds/files', {
    summary: 'A source of which files are brought by hand, and its first file',
    form: z.strictObject({ name: sourceName }),
    files: ['file'],
    answer: feedSource,
    status: 201,
  }),
  changeSource: route('PATCH', '/feeds/sources/:id', {
    summary: 'Rename a source, or change its address, schedule or share',
    params: idParams,
    body: z.strictObject({
      name: z.optional(sourceName),
      url: z.optional(address),
      schedule: z.optional(feedSchedule),
      share: z.optional(share),
    }),
    answer: feedSource,
  }),
  removeSource: route('DELETE', '/feeds/sources/:id', {
    summary: 'Forget a source; its listings stay',
    params: idParams,
    answer: done,
  }),
  read: route('POST', '/feeds/sources/:id/runs', {
    summary: 'Read the address now; the plan waits for a person',
    ...runParams,
    status: 201,
  }),
  readFile: route('POST', '/feeds/sources/:id/files', {
    summary: 'Bring a new file of a source',
    ...runParams,
    form: z.strictObject({}),
    files: ['file'],
    status: 201,
  }),
  runs: route('GET', '/feeds/runs', {
    summary: 'What was read, newest first',
    query: z.strictObject({ ...page, sourceId: z.optional(id) }),
    answer: z.array(feedRun),
  }),
  run: route('GET', '/feeds/runs/:id', { summary: 'One run and how far it is', ...runParams }),
  items: route('GET', '/feeds/runs/:id/items', {
    summary: "A run's plan, a page of it",
    params: idParams,
    query: z.strictObject({
      ...page,
      kind: z.optional(itemKind),
      onlyConflicts: z.optional(flag),
      search: z.optional(line(limits.search)),
    }),
    answer: z.object({ count: z.int(), items: z.array(planItem) }),
  }),
  differences: route('GET', '/feeds/runs/:id/differences', {
    summary: 'In which fields a plan changes how many listings',
    params: idParams,
    answer: z.array(fieldDifference),
  }),
  decide: route('PATCH', '/feeds/runs/:id/items', {
    summary: 'Take or refuse items of a waiting plan, or say who wins a field',
    params: idParams,
    body: z.strictObject({
      /** If absent, the decision holds for all items of the kind. */
      ids: z.optional(z.array(id).check(z.maxLength(sourceLimits.items))),
      kind: z.optional(itemKind),
      isTaken: z.optional(z.boolean()),
      field: z.optional(offerField),
      winner: z.optional(fieldWinner),
      /** With `field`: only where somebody changed the field here. */
      onlyConflicts: z.optional(z.boolean()),
    }),
    answer: feedRun,
  }),
  apply: route('POST', '/feeds/runs/:id/apply', { summary: 'Carry out a plan', ...runParams }),
  dismiss: route('POST', '/feeds/runs/:id/dismiss', {
    summary: 'Leave a plan, or stop what is under way',
    ...runParams,
  }),
  undo: route('POST', '/feeds/runs/:id/undo', {
    summary: 'Take a whole run back, for seven days',
    ...runParams,
  }),
}

/** A deal and a category. Operators may trust a source with some of these. */
export const feedKinds = /* @__PURE__ */ (() =>
  dealTypes.flatMap((deal) => categories.map((category) => `${deal}.${category}` as const)))()
export const feedKind = z.enum(feedKinds)
export type FeedKind = z.infer<typeof feedKind>

const owner = z.object({ id, name: z.nullable(z.string()) })

export const operatorFeedSource = z.object({
  ...feedSource.shape,
  owner,
  /** Listings of these kinds go live before an operator has looked at them, unless an edit gives them another kind. */
  trustedKinds: z.array(feedKind),
})
export type OperatorFeedSource = z.infer<typeof operatorFeedSource>

/** Listings of one run that wait for an operator. */
export const feedBatch = z.object({
  runId: id,
  source: z.object({ id, name: z.string() }),
  owner,
  waiting: z.int(),
  kinds: z.array(z.object({ kind: feedKind, count: z.int() })),
  /** A random sample of them. */
  sample: z.array(listing),
  /**
   * Listings that changed after this moment are not approved with the rest, because the operator has not seen the
   * change.
   */
  seenAt: time,
})
export type FeedBatch = z.infer<typeof feedBatch>

export const batchLimits = { sample: 12, approvedAtOnce: 200, leftOut: 1_000 } as const

export const operatorFeeds = {
  batches: route('GET', '/operator/feeds/batches', {
    summary: 'Runs whose listings wait for an operator, the oldest first',
    query: z.strictObject(page),
    answer: z.array(feedBatch),
  }),
  approve: route('POST', '/operator/feeds/batches/:id/approve', {
    summary: 'Approve what a run brought, some at a time, but for those that are left out',
    params: idParams,
    body: z.strictObject({
      seenAt: time,
      leftOut: z._default(z.array(id).check(z.maxLength(batchLimits.leftOut)), []),
    }),
    answer: z.object({ approved: z.int(), left: z.int() }),
  }),
  trust: route('PUT', '/operator/feeds/:id/trust', {
    summary: 'Say which kinds of a source go live without being looked at',
    params: idParams,
    body: z.strictObject({ kinds: z.array(feedKind).check(z.maxLength(feedKinds.length)) }),
    answer: operatorFeedSource,
  }),
  sources: route('GET', '/operator/feeds', {
    summary: 'All sources, the last read first',
    query: z.strictObject(page),
    answer: z.array(operatorFeedSource),
  }),
  stop: route('POST', '/operator/feeds/:id/stop', {
    summary: 'Stop a source, or let it be read again',
    params: idParams,
    body: z.strictObject({ isStopped: z.boolean(), note: z.optional(line(limits.text)) }),
    answer: operatorFeedSource,
  }),
}
