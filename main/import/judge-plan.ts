import type { FileFlag, SkipReason } from '../../contract/import-plan.ts'
import { limits } from '../../contract/limits.ts'
import type { Batch } from './batch.ts'
import { flagsOf, isUnreadable } from './flag-files.ts'
import type { FileRecord, GroupRecord } from './records.ts'

const judged = new Set(['planned', 'skipped'])

/** How each file stands to the others: duplicates, the room of its listing, and so whether it is sent. */
export function judgePlan(batch: Batch): void {
  const firstOf = new Map<string, FileRecord>()
  for (const group of batch.orderedGroups) judgeGroup(batch, group, firstOf)
}

function judgeGroup(batch: Batch, group: GroupRecord, firstOf: Map<string, FileRecord>) {
  const inListing = new Set<string>()
  const present = group.target.kind === 'existing' ? group.target.present : 0
  let room = Math.max(0, limits.photos - present)
  for (const file of batch.filesOf(group)) {
    if (file.state === 'found' || file.state === 'reading') continue
    const flags: FileFlag[] = flagsOf(file)
    const first = file.sha256 === null ? undefined : firstOf.get(file.sha256)
    const isTwiceInListing = file.sha256 !== null && inListing.has(file.sha256)
    if (first) flags.unshift('same')
    else if (file.alikeTo !== null) flags.unshift('alike')
    const reason: SkipReason | null = file.isRemoved
      ? 'removed'
      : isUnreadable(file)
        ? 'unreadable'
        : isTwiceInListing
          ? 'same'
          : group.target.kind === 'skip'
            ? 'group'
            : room === 0
              ? 'tooMany'
              : null
    if (reason === 'tooMany') flags.unshift('tooMany')
    if (reason === null) room -= 1
    if (file.sha256 !== null && !file.isRemoved) {
      if (!first) firstOf.set(file.sha256, file)
      inListing.add(file.sha256)
    }
    settle(batch, file, { flags, reason, likeFile: first?.id ?? file.alikeTo })
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
  const isOpen = judged.has(file.state)
  const state = isOpen ? (reason === null ? 'planned' : 'skipped') : file.state
  const skipped = isOpen ? reason : file.skipped
  const isSame =
    state === file.state &&
    skipped === file.skipped &&
    likeFile === file.likeFile &&
    flags.join() === file.flags.join()
  if (isSame) return
  Object.assign(file, { state, skipped, flags, likeFile })
  batch.touchFile(file)
}
