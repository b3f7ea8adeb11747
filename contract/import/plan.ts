import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { currency } from '../listings/listing-words.ts'
import { id } from '../wire/primitives.ts'
import { importProblem } from './problems.ts'
import { importSettings } from './settings.ts'

const opaque = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an opaque name'))

export const batchId = opaque
export const groupId = opaque
export const fileId = opaque

/**
 * `found` and `reading` come before the plan is complete, `planned` waits for the start, `waiting` to `sending` are
 * under way, and the others are ends; `failed` may be tried again.
 */
export const fileState = z.enum([
  'found',
  'reading',
  'planned',
  'waiting',
  'processing',
  'sending',
  'sent',
  'skipped',
  'failed',
  'undone',
])

/**
 * What the person should look at before the start. Kept from being sent are only the unreadable, those beyond the listing's
 * room, of the same bytes in one listing all but the first, and what was sent before.
 */
export const fileFlag = z.enum([
  'same',
  'alike',
  'small',
  'dark',
  'bright',
  'blurred',
  'tooMany',
  'unreadable',
  'heicUnreadable',
  /** This account sent it before. */
  'known',
])
export type FileFlag = z.infer<typeof fileFlag>

export const skipReason = z.enum([
  'removed',
  'same',
  'known',
  'tooMany',
  'unreadable',
  'group',
  'cancelled',
])
export type SkipReason = z.infer<typeof skipReason>

export const importFile = z.object({
  id: fileId,
  group: groupId,
  /** Its name, to be shown; never a path. */
  name: z.string(),
  kind: z.enum(['picture', 'video', 'unknown']),
  bytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** When the camera says that it was taken, without a zone: `2026-11-21T10:05:00`. */
  takenAt: z.nullable(z.string()),
  state: fileState,
  flags: z.array(fileFlag),
  /** The file of this plan that it equals or looks like. */
  likeFile: z.nullable(fileId),
  skipped: z.nullable(skipReason),
  problem: z.nullable(importProblem),
  /** What was or will be sent, known once it is processed. */
  outBytes: z.nullable(z.int()),
  imageId: z.nullable(id),
  /** Of a video: the second its still is taken from. */
  stillSecond: z.nullable(z.number()),
})
export type ImportFile = z.infer<typeof importFile>

export const groupTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  z.object({
    kind: z.literal('existing'),
    listingId: id,
    label: z.string(),
    /** How many images it has already. */
    present: z.int(),
  }),
  z.object({ kind: z.literal('skip') }),
])
export type GroupTarget = z.infer<typeof groupTarget>

const within = ({ min, max }: { min: number; max: number }) =>
  z.nullable(z.number().check(z.gte(min), z.lte(max)))

/** What the new listing says besides its name and pictures: from the table or by hand, the rest once it is a draft. */
export const listingFacts = z.strictObject({
  price: within(limits.price),
  currency: z.nullable(currency),
  area: within(limits.area),
  floor: within(limits.floor),
  floorsCount: within(limits.floorsCount),
})
export type ListingFacts = z.infer<typeof listingFacts>
export const someFacts = z.partial(listingFacts)
export type SomeFacts = z.infer<typeof someFacts>

export const noFacts: ListingFacts = {
  price: null,
  currency: null,
  area: null,
  floor: null,
  floorsCount: null,
}

export const groupState = z.enum(['planned', 'waiting', 'sending', 'done', 'failed', 'undone'])

export const importGroup = z.object({
  id: groupId,
  /** The folder's name, or of a flat folder the first capture time. */
  title: z.string(),
  from: z.enum(['folder', 'time', 'person']),
  target: groupTarget,
  matchedBy: z.nullable(z.enum(['id', 'address', 'table', 'known', 'person'])),
  /** The row of listings.csv or .xlsx that fills the new listing, counted from 1 without the heading. */
  row: z.nullable(z.int()),
  facts: listingFacts,
  /** In the order they will stand in. Those that are skipped stay here, so that they can come back. */
  files: z.array(fileId),
  /** Chosen by the person; otherwise the first file that is sent. */
  cover: z.nullable(fileId),
  state: groupState,
  problem: z.nullable(importProblem),
  /** The draft that was made, or the listing that was added to. */
  listingId: z.nullable(id),
})
export type ImportGroup = z.infer<typeof importGroup>

export const batchState = z.enum([
  'scanning',
  'planned',
  'running',
  'paused',
  'done',
  'cancelled',
  'undoing',
  'undone',
])
export type BatchState = z.infer<typeof batchState>

export const pauseReason = z.enum([
  'person',
  'signIn',
  /** Somebody else is signed in, or at another server. */
  'account',
  'network',
  'diskFull',
  'restart',
])

/** Whose an import is: nothing of it is sent with any other account, or to any other server. */
export const importAccount = z.object({
  server: z.string(),
  user: id,
  /** The agency's name, to be shown. */
  name: z.string(),
})
export type ImportAccount = z.infer<typeof importAccount>

const batchHead = {
  batch: batchId,
  state: batchState,
  paused: z.nullable(pauseReason),
  /** Null until it is known: an import can be read without a network. */
  account: z.nullable(importAccount),
  settings: importSettings,
  /** How many files and folders were passed over: hidden, or neither image nor video. */
  ignored: z.int(),
  /** Folders that could not be read, and why: by their names from the chosen one on. */
  unreadable: z.array(z.object({ name: z.string(), problem: importProblem })),
  /** A listings.csv or .xlsx stands beside the folders. */
  table: z.nullable(z.object({ name: z.string(), isApplied: z.boolean() })),
}

export const importPlan = z.object({
  ...batchHead,
  groups: z.array(importGroup),
  files: z.array(importFile),
})
export type ImportPlan = z.infer<typeof importPlan>

/** What changed since the last event; laid over the plan by `applyPlanChange`. */
export const planChange = z.object({
  ...batchHead,
  groups: z.array(importGroup),
  files: z.array(importFile),
  /** All groups in order, when one came, went or moved. */
  groupOrder: z.nullable(z.array(groupId)),
})
export type PlanChange = z.infer<typeof planChange>

export const importSummary = z.object({
  batch: batchId,
  state: batchState,
  title: z.string(),
  account: z.nullable(importAccount),
  createdAt: z.iso.datetime(),
  groups: z.int(),
  files: z.int(),
  sent: z.int(),
  failed: z.int(),
})
export type ImportSummary = z.infer<typeof importSummary>

/** The plan with a change laid over it; what did not change stays the same object. */
export function applyPlanChange(plan: ImportPlan, change: PlanChange): ImportPlan {
  const { groups, files, groupOrder, ...head } = change
  const byGroup = new Map([...plan.groups, ...groups].map((group) => [group.id, group]))
  const order = groupOrder ?? plan.groups.map((group) => group.id)
  const byFile = new Map(plan.files.map((file) => [file.id, file]))
  for (const file of files) byFile.set(file.id, file)
  return {
    ...head,
    groups: order.flatMap((groupId) => byGroup.get(groupId) ?? []),
    files: files.length === 0 ? plan.files : [...byFile.values()],
  }
}
