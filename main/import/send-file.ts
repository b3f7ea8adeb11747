import { rm } from 'node:fs/promises'
import type { ImportProblem } from '../../contract/import-problems.ts'
import type { Image } from '../../contract/listing.ts'
import type { Asked, ImportRun } from './import-run.ts'
import { askUntilClear, committedOrHalt, RunEnded } from './import-run.ts'
import { makeOutgoing } from './make-outgoing.ts'
import type { FileRecord, GroupRecord } from './records.ts'
import { sendAhead } from './send-ahead.ts'
import type { OpenListing } from './send-group.ts'
import { takeArrived } from './send-group.ts'
import { uploadFile } from './upload-file.ts'

/** How often a file that the server received otherwise than it was sent is made anew. */
const mostMakings = 3

/** Takes one file from the plan to the server; whatever happens, it ends in a state that says so. */
export async function sendFile(
  run: ImportRun,
  group: GroupRecord,
  file: FileRecord,
  openListing: OpenListing,
): Promise<void> {
  for (let making = 1; ; making += 1) {
    const problem = await makeOutgoing(run, file)
    if (problem) return fail(run, file, problem)
    const listing = await openListing(group)
    if (!listing.ok) return fail(run, file, listing.problem)
    const sent = await run.uploads.take(() => upload(run, listing.listingId, file))
    if (sent.ok) return settle(run, group, file, sent.value)
    const { problem: refusal } = sent.verdict
    if (refusal.code === 'DIGEST_MISMATCH' && making < mostMakings) {
      // What lies on the disk is not what was made, or the video changed: made anew, that comes to light.
      file.out = null
      file.upload = null
      continue
    }
    if (sent.verdict.kind === 'failFile' && sent.verdict.isUploadGone && making < mostMakings) {
      file.upload = null
      continue
    }
    return fail(run, file, refusal)
  }
}

async function upload(run: ImportRun, listingId: string, file: FileRecord): Promise<Asked<Image>> {
  const { out } = file
  if (!out || run.signal.aborted) throw new RunEnded()
  file.state = 'sending'
  run.batch.touchFile(file)
  const watch = {
    admit: (bytes: number, signal: AbortSignal) => run.bandwidth.admit(bytes, signal),
    onSent: (bytes: number) => run.meter.onSent(file, bytes),
  }
  const ahead = out.bytes >= run.resumableFrom ? await sendAhead(run, file, out, watch) : undefined
  if (ahead && !ahead.ok) return ahead
  const options = { signal: run.signal, watch, upload: ahead?.value }
  return askUntilClear(
    run,
    () => uploadFile(run.caller, listingId, { ...file, out }, options),
    (attempt) => {
      file.attempt = attempt
      if (!ahead) run.meter.restart(file)
    },
  )
}

async function settle(run: ImportRun, group: GroupRecord, file: FileRecord, image: Image) {
  file.upload = null
  takeArrived(run, group, file, image.id)
  await committedOrHalt(run)
  await forgetOutgoing(file)
}

export async function forgetOutgoing(file: FileRecord) {
  const made = file.kind === 'video' ? file.poster?.path : file.out?.path
  if (made !== undefined) await rm(made, { force: true }).catch(() => {})
}

function fail(run: ImportRun, file: FileRecord, problem: ImportProblem) {
  file.state = 'failed'
  file.problem = problem
  run.meter.restart(file)
  run.batch.touchFile(file)
}
