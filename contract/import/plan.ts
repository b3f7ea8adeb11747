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
 * under way, and the others are final; `failed` may be retried.
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
 * What the person should look at before the start. Only these files are not sent: unreadable ones, those that do not
 * fit into the listing, those with the bytes of an earlier file of the listing, and those that were sent before.
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
  /** When the picture was taken by the camera's clock, without a zone: `2026-11-21T10:05:00`. */
  takenAt: z.nullable(z.string()),
  state: fileState,
  flags: z.array(fileFlag),
  /** The file of this plan that this one equals or looks like. */
  likeFile: z.nullable(fileId),
  skipped: z.nullable(skipReason),
  problem: z.nullable(importProblem),
  /** The size of what was or will be sent, known once the file is processed. */
  outBytes: z.nullable(z.int()),
  imageId: z.nullable(id),
  /** For a video: the second from which its still is taken. */
  stillSecond: z.nullable(z.number()),
})
export type ImportFile = z.infer<typeof importFile>

export const groupTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  z.object({
    kind: z.literal('existing'),
    listingId: id,
    label: z.string(),
    /** How many images the listing has already. */
    present: z.int(),
  }),
  z.object({ kind: z.literal('skip') }),
])
export type GroupTarget = z.infer<typeof groupTarget>

const within = ({ min, max }: { min: number; max: number }) =>
  z.nullable(z.number().check(z.gte(min), z.lte(max)))

/**
 * Facts of the new listing besides its name and pictures, from the table or typed by hand; the rest is filled in once
 * it is a draft.
 */
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
  /** The folder's name; for a group made by time from a flat folder, the time of its first picture. */
  title: z.string(),
  from: z.enum(['folder', 'time', 'person']),
  target: groupTarget,
  matchedBy: z.nullable(z.enum(['id', 'address', 'table', 'known', 'person'])),
  /** The row of listings.csv or .xlsx that fills the new listing, counted from 1 without the heading. */
  row: z.nullable(z.int()),
  facts: listingFacts,
  /** In the order of the listing. Skipped files stay here, so that they can be put back. */
  files: z.array(fileId),
  /** Chosen by the person; otherwise the first file that is sent is the cover. */
  cover: z.nullable(fileId),
  state: groupState,
  problem: z.nullable(importProblem),
  /** The draft that the import made, or the listing that it added to. */
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
  /** Another account is signed in, or another server is set. */
  'account',
  'network',
  'diskFull',
  'restart',
])

/** The account of an import: its files are never sent with another account or to another server. */
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
  /** Null until it is known, because files can be read without a network. */
  account: z.nullable(importAccount),
  settings: importSettings,
  /** How many files and folders were passed over: hidden, or neither image nor video. */
  ignored: z.int(),
  /** Folders that could not be read, and why; each name is the path from the chosen folder on. */
  unreadable: z.array(z.object({ name: z.string(), problem: importProblem })),
  /** The listings.csv or .xlsx beside the folders. */
  table: z.nullable(z.object({ name: z.string(), isApplied: z.boolean() })),
}

export const importPlan = z.object({
  ...batchHead,
  groups: z.array(importGroup),
  files: z.array(importFile),
})
export type ImportPlan = z.infer<typeof importPlan>

/** What changed since the last event; `applyPlanChange` applies it to the plan. */
export const planChange = z.object({
  ...batchHead,
  groups: z.array(importGroup),
  files: z.array(importFile),
  /** All groups in order, if one came, went or moved. */
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

/** The plan with a change applied; groups and files that did not change stay the same objects. */
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
