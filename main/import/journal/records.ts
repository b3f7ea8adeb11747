import { randomBytes, randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type {
  BatchState,
  ImportAccount,
  ImportFile,
  ImportGroup,
  ImportPlan,
  ListingFacts,
  pauseReason,
} from '../../../contract/import/plan.ts'
import { listingFacts, noFacts } from '../../../contract/import/plan.ts'
import type { ImportSettings } from '../../../contract/import/settings.ts'
import type { UploadId } from '../../../contract/wire/primitives.ts'
import type { MadeFile, Place } from '../../media-worker/worker-pool.ts'

export type PauseReason = z.infer<typeof pauseReason>

/**
 * What the journal stores about a file, a group and a batch. All parts of the import read these objects; only
 * `Batch.apply` writes to them.
 */
export type FileRecord = Readonly<FileFields>
export type GroupRecord = Readonly<GroupFields>
export type BatchRecord = Readonly<BatchFields>

/** What the window sees of a file, and what only the import knows. */
interface FileFields extends ImportFile {
  path: string
  modifiedMs: number
  /** The digest of the file as it was read. */
  sha256: string | null
  likeness: string | null
  brightness: number | null
  sharpness: number | null
  place: Place | null
  /** The file that this one looks like, found when this one was read. */
  alikeTo: string | null
  /** The person took it out. */
  isRemoved: boolean
  /** Where this account sent it before. */
  known: { listingId: string; imageId: string } | null
  /** The person wants it sent although it was sent before. */
  isSentAgain: boolean
  /** The processed file that is sent; for a video that is sent unchanged, the file itself. */
  out: (MadeFile & { path: string }) | null
  poster: (MadeFile & { path: string }) | null
  /** The id of a large file's upload at the server, until the file is in its listing. */
  upload?: UploadId | null
}

interface GroupFields extends Omit<ImportGroup, 'facts' | 'files'> {
  files: readonly string[]
  /** The folder that it was read from; null for a group that the person made. */
  folder: string | null
  createKey: string
  /** The draft was asked for and its id is not known yet. */
  isCreating: boolean
  /** The server was asked to delete the draft, and may have done so although its answer was lost. */
  isTakenBack?: boolean
  /** The images that the listing had before this batch came. */
  baseline: readonly string[] | null
  /** What the table says about the new listing, as the server's form takes it. */
  fields: Record<string, string | number | boolean | string[]>
}

interface BatchFields {
  batch: string
  title: string
  state: BatchState
  paused: PauseReason | null
  account: ImportAccount | null
  settings: ImportSettings
  ignored: number
  unreadable: ImportPlan['unreadable']
  table: ImportPlan['table']
  /** The paths that were chosen, to continue reading after a restart. */
  roots: readonly string[]
  tablePath: string | null
  tableSheet: string | null
  /** The logo of the watermark, copied beside the journal. */
  logoPath: string | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  groupOrder: readonly string[]
}

export const freshId = () => randomBytes(9).toString('base64url')
/** The server gives the same draft when it is asked again with the same key. */
export const freshKey = () => randomUUID()

export const freshBatch = (title: string, settings: ImportSettings): BatchRecord => ({
  batch: freshId(),
  title,
  state: 'scanning',
  paused: null,
  account: null,
  settings,
  ignored: 0,
  unreadable: [],
  table: null,
  roots: [],
  tablePath: null,
  tableSheet: null,
  logoPath: null,
  createdAt: new Date().toISOString(),
  startedAt: null,
  endedAt: null,
  groupOrder: [],
})

export const freshGroup = (
  title: string,
  more: Partial<Pick<GroupRecord, 'from' | 'folder' | 'files'>> = {},
): GroupRecord => ({
  id: freshId(),
  title,
  from: 'folder',
  target: { kind: 'new' },
  matchedBy: null,
  row: null,
  files: [],
  cover: null,
  state: 'planned',
  problem: null,
  listingId: null,
  folder: null,
  createKey: freshKey(),
  isCreating: false,
  baseline: null,
  fields: {},
  ...more,
})

export const freshFile = (
  found: Pick<FileRecord, 'path' | 'name' | 'bytes' | 'modifiedMs'>,
  group: string,
): FileRecord => ({
  id: freshId(),
  group,
  kind: 'unknown',
  width: null,
  height: null,
  durationMs: null,
  takenAt: null,
  state: 'found',
  flags: [],
  likeFile: null,
  skipped: null,
  problem: null,
  outBytes: null,
  imageId: null,
  stillSecond: null,
  sha256: null,
  likeness: null,
  brightness: null,
  sharpness: null,
  place: null,
  alikeTo: null,
  isRemoved: false,
  known: null,
  isSentAgain: false,
  out: null,
  poster: null,
  upload: null,
  ...found,
})

/** Leaves out the path and other fields that the window need not know. */
export const viewOfFile = (file: FileRecord): ImportFile => {
  const { id, group, name, kind, bytes, width, height, durationMs, takenAt, state } = file
  const { flags, likeFile, skipped, problem, outBytes, imageId, stillSecond } = file
  return {
    ...{ id, group, name, kind, bytes, width, height, durationMs, takenAt, state },
    ...{ flags, likeFile, skipped, problem, outBytes, imageId, stillSecond },
  }
}

export const viewOfGroup = (group: GroupRecord): ImportGroup => {
  const { id, title, from, target, matchedBy, row, files, cover, state, problem, listingId } = group
  const [facts, own] = [factsOf(group), [...files]]
  return {
    id,
    title,
    from,
    target,
    matchedBy,
    row,
    facts,
    files: own,
    cover,
    state,
    problem,
    listingId,
  }
}

/** The facts that the window shows; a table may fill more fields. */
function factsOf({ fields }: GroupRecord): ListingFacts {
  const known = Object.keys(noFacts).map((name) => [name, fields[name] ?? null])
  const read = listingFacts.safeParse(Object.fromEntries(known))
  return read.success ? read.data : noFacts
}

export const viewOfHead = (record: BatchRecord) => {
  const { batch, state, paused, account, settings, ignored, unreadable, table } = record
  return { batch, state, paused, account, settings, ignored, unreadable, table }
}
