import type { FileFlag, SkipReason } from '../../../contract/import/plan.ts'
import { importLimits } from '../../../contract/import/settings.ts'
import { limits } from '../../../contract/limits.ts'
import type { Batch } from '../journal/batch.ts'
import type { FileRecord, GroupRecord } from '../journal/records.ts'
import { transition } from '../journal/states.ts'

const darkBelow = 38
/** A nearly white image without edges is too bright, not blurred. A drawing is as white, but has edges. */
const brightAbove = 225
const blurredBelow = 30

/** Compares each file with the others (duplicates, room in its listing) and decides whether it is sent. */
export function judgePlan(batch: Batch): void {
  const firstOf = new Map<string, FileRecord>()
  for (const group of batch.orderedGroups) judgeGroup(batch, group, firstOf)
}

function judgeGroup(batch: Batch, group: GroupRecord, firstOf: Map<string, FileRecord>) {
  // Sent files count first, so that a copy that could only be read later is the duplicate.
  const inListing = new Set(
    batch.filesOf(group).flatMap(({ state, sha256 }) => (state === 'sent' && sha256) || []),
  )
  const present = group.target.kind === 'existing' ? group.target.present : 0
  let room = Math.max(0, limits.photos - present)
  for (const file of batch.filesOf(group)) {
    if (file.state === 'found' || file.state === 'reading') continue
    const flags: FileFlag[] = flagsOf(file)
    const first = file.sha256 === null ? undefined : firstOf.get(file.sha256)
    // Which of two files is found to look like the other depends on which was read first. If their bytes are the same,
    // only the later file in the plan is marked.
    const like = file.alikeTo === null ? undefined : batch.files.get(file.alikeTo)
    const alikeTo = like?.sha256 === file.sha256 ? null : file.alikeTo
    const isTwiceInListing = file.sha256 !== null && inListing.has(file.sha256)
    if (first) flags.unshift('same')
    else if (alikeTo !== null) flags.unshift('alike')
    if (file.known) flags.unshift('known')
    const reason: SkipReason | null = file.isRemoved
      ? 'removed'
      : isUnreadable(file)
        ? 'unreadable'
        : isTwiceInListing
          ? 'same'
          : group.target.kind === 'skip'
            ? 'group'
            : file.known && !file.isSentAgain
              ? 'known'
              : room === 0
                ? 'tooMany'
                : null
    if (reason === 'tooMany') flags.unshift('tooMany')
    if (reason === null) room -= 1
    if (file.sha256 !== null && !file.isRemoved) {
      if (!first) firstOf.set(file.sha256, file)
      inListing.add(file.sha256)
    }
    settle(batch, file, { flags, reason, likeFile: first?.id ?? alikeTo })
  }
}

function settle(
  batch: Batch,
  file: FileRecord,
  {
    flags,
    reason,
    likeFile,
  }: { flags: FileFlag[]; reason: SkipReason | null; likeFile: string | null },
) {
  const event = reason === null ? 'accept' : 'leaveOut'
  // A file that is under way or has ended keeps its state; only its flags change.
  const state = transition('file', file.state, event)
  const skipped = state === undefined ? file.skipped : reason
  const isSame =
    (state === undefined || state === file.state) &&
    skipped === file.skipped &&
    likeFile === file.likeFile &&
    flags.join() === file.flags.join()
  if (isSame) return
  const set = { skipped, flags, likeFile }
  batch.apply(state === undefined ? { file, set } : { file, event, set })
}

/** The flags that a file gets without a look at the others. */
function flagsOf(file: FileRecord): FileFlag[] {
  const flags: FileFlag[] = []
  if (file.problem?.code === 'HEIC_UNREADABLE') flags.push('heicUnreadable')
  else if (isUnreadable(file)) flags.push('unreadable')
  const shortest = Math.min(file.width ?? Infinity, file.height ?? Infinity)
  if (file.kind === 'picture' && shortest < importLimits.smallSide) flags.push('small')
  const { brightness, sharpness } = file
  if (brightness !== null && brightness < darkBelow) flags.push('dark')
  else if (sharpness !== null && sharpness < blurredBelow)
    flags.push(brightness !== null && brightness > brightAbove ? 'bright' : 'blurred')
  return flags
}

const unreadableCodes = new Set([
  'UNREADABLE',
  'HEIC_UNREADABLE',
  'NO_FRAME',
  'TOO_LARGE',
  'WRONG_TYPE',
  'EMPTY_FILE',
  'WORKER_DIED',
  'TOOK_TOO_LONG',
])

/** Trying again would not help. */
const isUnreadable = (file: FileRecord) =>
  file.problem !== null && unreadableCodes.has(file.problem.code)
