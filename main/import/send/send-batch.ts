import type { FileRecord, GroupRecord } from '../journal/records.ts'
import { isToSend } from '../journal/states.ts'
import { inLanes } from '../limit.ts'
import type { ImportRun } from './import-run.ts'
import { RunEnded } from './import-run.ts'
import { sendFile } from './send-file.ts'
import { finishGroup, listingOpener } from './send-group.ts'

/** How many more files are under way than workers and uploads together. */
const ahead = 2

/** One video is made smaller, which may take minutes, while another is uploaded. Images wait for neither. */
const videosAtOnce = 2

interface Left {
  group: GroupRecord
  files: number
}

interface Queued {
  file: FileRecord
  left: Left
}

const isVideo = ({ file }: Queued) => file.kind === 'video'

/**
 * Sends the files that are to be sent, in the order of the plan, several at once. True when all of them have ended;
 * false when the run was ended from outside.
 */
export async function sendBatch(run: ImportRun, uploadsAtOnce: number): Promise<boolean> {
  const { batch, signal } = run
  const openListing = listingOpener(run)
  try {
    const queue: Queued[] = []
    for (const group of batch.orderedGroups) {
      const all = batch.filesOf(group)
      if (group.target.kind === 'skip' || all.length === 0) continue
      const files = all.filter(isToSend)
      const left = { group, files: files.length }
      for (const file of files) queue.push({ file, left })
      const isOpen = group.state === 'sending' || group.state === 'waiting'
      if (files.length === 0 && isOpen) await finishGroup(run, group)
    }
    const send = async ({ file, left }: Queued) => {
      if (signal.aborted) return
      // The server may have said meanwhile that the file arrived before a crash.
      if (isToSend(file)) await sendFile(run, left.group, file, openListing)
      left.files -= 1
      if (left.files === 0) await finishGroup(run, left.group)
    }
    const [videos, others] = [queue.filter(isVideo), queue.filter((each) => !isVideo(each))]
    const lanes = run.deps.pool.size + uploadsAtOnce + ahead
    const ends = await Promise.allSettled([
      inLanes(lanes, others, send),
      inLanes(videosAtOnce, videos, send),
    ])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return !signal.aborted
  } catch (error) {
    if (error instanceof RunEnded) return false
    throw error
  }
}
