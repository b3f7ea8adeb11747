import type { UndoResult } from '../../../contract/import/progress.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { images } from '../../../contract/media/images.ts'
import type { Batch } from '../journal/batch.ts'
import type { GroupRecord } from '../journal/records.ts'
import { callServer } from '../server/call-server.ts'
import type { ImportRun } from './import-run.ts'
import { createDraft, isGone, isInDoubt, recordWhatArrived } from './send-group.ts'

/**
 * Deletes what this batch made and leaves what was there before. What is already gone is counted as missing: the
 * batch's own account asks, so nothing counts as gone only because another account cannot see it. The result counts
 * what was done, even if the run ends early.
 */
export async function undoBatch(run: ImportRun, result: UndoResult): Promise<void> {
  for (const group of run.batch.orderedGroups) {
    if (group.state === 'undone' || group.target.kind === 'skip') continue
    const problem =
      group.target.kind === 'new'
        ? await undoDraft(run, group, result)
        : await undoImages(run, group, result)
    if (problem) {
      result.problems.push({ listingId: group.listingId ?? '0', problem })
      continue
    }
    run.batch.apply({ group, event: 'undo' })
    run.commit()
  }
}

async function undoDraft(run: ImportRun, group: GroupRecord, result: UndoResult) {
  const { client } = run.deps
  let id = group.listingId
  if (group.isCreating && id === null) {
    // The answer never came. The same key gives the same draft, so that it can be deleted.
    const asked = await run.ask(() => createDraft(client, group))
    if (!asked.ok) return asked.verdict.problem
    id = asked.value.id
    run.batch.apply({ group, set: { listingId: id } })
  }
  if (id === null) return undefined
  run.batch.apply({ group, set: { isTakenBack: true } })
  run.commit()
  const params = { id }
  const asked = await run.ask(() => callServer(client, listings.remove, { params }))
  if (!asked.ok && !isGone(asked.verdict.problem)) return asked.verdict.problem
  result[asked.ok ? 'listingsDeleted' : 'missing'] += 1
  for (const file of run.batch.filesOf(group))
    if (file.state === 'sent') run.batch.apply({ file, event: 'undo' })
  return undefined
}

async function undoImages(run: ImportRun, group: GroupRecord, result: UndoResult) {
  if (group.listingId === null) return undefined
  const problem = await recordWhatArrived(run, group, group.listingId, isInDoubt)
  if (problem) return problem
  for (const file of run.batch.filesOf(group)) {
    const { imageId } = file
    if (file.state !== 'sent' || imageId === null) continue
    const params = { id: group.listingId, imageId }
    const asked = await run.ask(() => callServer(run.deps.client, images.remove, { params }))
    if (!asked.ok && !isGone(asked.verdict.problem)) return asked.verdict.problem
    result[asked.ok ? 'picturesDeleted' : 'missing'] += 1
    run.batch.apply({ file, event: 'undo' })
    run.commit()
  }
  return undefined
}

/** Adds a problem for each listing that a broken-off undo did not reach. */
export function withLeftovers(batch: Batch, result: UndoResult): UndoResult {
  const told = new Set(result.problems.map(({ listingId }) => listingId))
  for (const { listingId, state } of batch.orderedGroups)
    if (listingId !== null && state !== 'undone' && !told.has(listingId))
      result.problems.push({ listingId, problem: { code: 'SIGN_IN' } })
  return result
}

export const nothingUndone = (): UndoResult => ({
  listingsDeleted: 0,
  picturesDeleted: 0,
  missing: 0,
  problems: [],
})
