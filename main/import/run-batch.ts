import { finishGroup } from './finish-group.ts'
import type { ImportRun } from './import-run.ts'
import { isToSend, RunEnded } from './import-run.ts'
import type { FileRecord, GroupRecord } from './records.ts'
import { sendFile } from './send-file.ts'
import { listingOpener } from './send-group.ts'

/** How many files are under way beyond those that the workers and the uploads hold. */
const ahead = 2

interface Left {
  group: GroupRecord
  files: number
}

/**
 * Sends what is to be sent, in the order of the plan, several files at once. True when it came to its end; false when
 * the run was ended from outside.
 */
export async function runBatch(run: ImportRun, atOnce: number): Promise<boolean> {
  const { batch } = run
  const queue: { file: FileRecord; left: Left }[] = []
  for (const group of batch.orderedGroups) {
    if (group.target.kind === 'skip') continue
    const files = batch.filesOf(group).filter(isToSend)
    const isOpen = files.length > 0 || group.state === 'sending' || group.state === 'waiting'
    if (!isOpen || batch.filesOf(group).length === 0) continue
    const left = { group, files: files.length }
    for (const file of files) queue.push({ file, left })
    if (files.length === 0) await ended(() => finishGroup(run, group))
  }
  const openListing = listingOpener(run)
  const next = queue.values()
  const work = async () => {
    for (const { file, left } of next) {
      if (run.signal.aborted) return
      // It may have turned out to have come before a crash.
      if (isToSend(file)) await sendFile(run, left.group, file, openListing)
      left.files -= 1
      if (left.files === 0) await finishGroup(run, left.group)
    }
  }
  const lanes = Array.from({ length: run.pool.size + atOnce + ahead }, () => ended(work))
  const ends = await Promise.all(lanes)
  return ends.every(Boolean) && !run.signal.aborted
}

async function ended(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof RunEnded) return false
    throw error
  }
}
