import { images } from '../../contract/images.ts'
import type { ImportProblem } from '../../contract/import-problems.ts'
import type { UndoResult } from '../../contract/import-progress.ts'
import { listings } from '../../contract/listings.ts'
import { callServer } from './call-server.ts'
import type { ImportRun } from './import-run.ts'
import { askUntilClear, commitOrHalt } from './import-run.ts'
import type { FileRecord, GroupRecord } from './records.ts'
import { createDraft, takeWhatArrived } from './send-group.ts'

/** Deletes what this batch made and leaves what was there. What is gone already counts as deleted. */
export async function undoBatch(run: ImportRun): Promise<UndoResult> {
  const result: UndoResult = { listingsDeleted: 0, picturesDeleted: 0, problems: [] }
  for (const group of run.batch.orderedGroups) {
    if (group.state === 'undone' || group.target.kind === 'skip') continue
    const problem =
      group.target.kind === 'new'
        ? await undoDraft(run, group, result)
        : await undoPictures(run, group, result)
    if (problem) {
      result.problems.push({ listingId: group.listingId ?? '0', problem })
      continue
    }
    group.state = 'undone'
    run.batch.touchGroup(group)
    commitOrHalt(run)
  }
  return result
}

async function undoDraft(run: ImportRun, group: GroupRecord, result: UndoResult) {
  if (group.isCreating && group.listingId === null) {
    // Asked for, and the answer never came: the same key gives the draft, so that it can be deleted.
    const asked = await askUntilClear(run, () => createDraft(run, group))
    if (!asked.ok) return asked.verdict.problem
    group.listingId = asked.value.id
  }
  if (group.listingId === null) return undefined
  const params = { id: group.listingId }
  const asked = await askUntilClear(run, () => callServer(run.caller, listings.remove, { params }))
  if (!asked.ok && !isGone(asked.verdict.problem)) return asked.verdict.problem
  if (asked.ok) result.listingsDeleted += 1
  for (const file of run.batch.filesOf(group)) if (file.state === 'sent') markUndone(run, file)
  return undefined
}

async function undoPictures(run: ImportRun, group: GroupRecord, result: UndoResult) {
  if (group.listingId === null) return undefined
  const problem = await takeWhatArrived(run, group, group.listingId, isUnsure)
  if (problem) return problem
  for (const file of run.batch.filesOf(group)) {
    const { imageId } = file
    if (file.state !== 'sent' || imageId === null) continue
    const params = { id: group.listingId, imageId }
    const asked = await askUntilClear(run, () => callServer(run.caller, images.remove, { params }))
    if (!asked.ok && !isGone(asked.verdict.problem)) return asked.verdict.problem
    if (asked.ok) result.picturesDeleted += 1
    markUndone(run, file)
    commitOrHalt(run)
  }
  return undefined
}

/** Its upload was broken off; it may have come all the same. */
const isUnsure = (file: FileRecord) => file.state !== 'sent' && file.imageId === null

const isGone = (problem: ImportProblem) => problem.code === 'AD_GONE'

function markUndone(run: ImportRun, file: FileRecord) {
  file.state = 'undone'
  run.batch.touchFile(file)
}
