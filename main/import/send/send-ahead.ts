import type { UploadId } from '../../../contract/primitives.ts'
import { uploadChunkBytes, uploads } from '../../../contract/uploads.ts'
import type { FileRecord } from '../journal/records.ts'
import type { ServerOutcome } from '../server/call-server.ts'
import { callServer } from '../server/call-server.ts'
import type { SendWatch } from '../server/send-request.ts'
import type { Asked, ImportRun } from './import-run.ts'
import { askUntilClear, committedOrHalt } from './import-run.ts'
import { digestHeader } from './upload-file.ts'

type Outgoing = NonNullable<FileRecord['out']>
/** The server compared the bytes with their digest, and they were others. */
type End = UploadId | 'mismatch'

/**
 * Brings a large file to the server before it is added to its listing. Its upload stands in the journal: after a cut,
 * and after the end of this process, the server is asked how much it has, and the rest follows.
 */
export async function sendAhead(
  run: ImportRun,
  file: FileRecord,
  out: Outgoing,
  watch: SendWatch,
): Promise<Asked<UploadId>> {
  let reached = -1
  const standing = { offset: -1 }
  const asked = await askUntilClear<End>(
    run,
    () => goOn(run, file, out, { watch, standing }),
    (attempt) => {
      file.attempt = attempt
    },
    () => {
      const hasMoved = standing.offset > reached
      reached = standing.offset
      return hasMoved
    },
  )
  if (!asked.ok) return asked
  if (asked.value !== 'mismatch') return { ...asked, value: asked.value }
  return { ok: false, verdict: { kind: 'failFile', problem: { code: 'DIGEST_MISMATCH' } } }
}

async function goOn(
  run: ImportRun,
  file: FileRecord,
  out: Outgoing,
  { watch, standing }: { watch: SendWatch; standing: { offset: number } },
): Promise<ServerOutcome<End>> {
  const found = await findOrBegin(run, file, out)
  if (!found.ok) return found
  const { id } = found.value
  standing.offset = found.value.offset
  run.meter.goOnFrom(file, standing.offset)
  while (standing.offset < out.bytes) {
    const start = standing.offset
    const end = Math.min(out.bytes, start + uploadChunkBytes)
    const sent = await callServer(
      run.caller,
      uploads.append,
      { params: { id }, headers: { 'upload-offset': String(start) } },
      {
        signal: run.signal,
        headers: { 'upload-offset': String(start) },
        piece: { path: out.path, start, end, fileBytes: out.bytes },
        watch,
      },
    )
    if (!sent.ok && sent.fault.kind === 'answered' && sent.fault.code === 'DIGEST_MISMATCH')
      return { ok: true, status: 422, value: 'mismatch' }
    // Somebody took the upload away between two pieces: the next attempt begins another.
    if (!sent.ok && isGone(sent)) return { ok: false, fault: { kind: 'stalled' } }
    if (!sent.ok) return sent
    // The server may have kept less than it was sent; an answer without an offset is not its own.
    const { uploadOffset = start } = sent
    if (uploadOffset <= start) return { ok: false, fault: { kind: 'stalled' } }
    standing.offset = uploadOffset
  }
  return { ok: true, status: 200, value: id }
}

async function findOrBegin(run: ImportRun, file: FileRecord, out: Outgoing) {
  const { caller, signal } = run
  if (file.upload) {
    const params = { id: file.upload }
    const asked = await callServer(caller, uploads.state, { params, headers: {} }, { signal })
    if (!isGone(asked)) return asked
  }
  const headers = {
    'upload-length': String(out.bytes),
    'content-digest': digestHeader(out.sha256),
    ...(file.kind === 'video' ? {} : { 'upload-metadata': `filetype ${btoa('image/jpeg')}` }),
  }
  const begun = await callServer(caller, uploads.create, { headers }, { signal, headers })
  if (!begun.ok) return begun
  // On the disk before the first byte goes, so that none of them is sent twice.
  file.upload = begun.value.id
  run.batch.touchFile(file)
  await committedOrHalt(run)
  return begun
}

const isGone = (outcome: ServerOutcome<unknown>) =>
  !outcome.ok && outcome.fault.kind === 'answered' && outcome.fault.status === 404
