import { uploadChunkBytes, uploads } from '../../../contract/media/uploads.ts'
import type { UploadId } from '../../../contract/wire/primitives.ts'
import type { FileRecord } from '../journal/records.ts'
import type { ServerOutcome } from '../server/call-server.ts'
import { callServer, digestHeader } from '../server/call-server.ts'
import type { SendWatch } from '../server/send-request.ts'
import type { Asked, ImportRun } from './import-run.ts'

type Outgoing = NonNullable<FileRecord['out']>
/** `mismatch`: the bytes that the server received do not have the digest. */
type End = UploadId | 'mismatch'

/**
 * Uploads a large file before it is added to its listing. The journal has the upload's id: after a broken connection,
 * and after the end of this process, the server is asked how much it has, and only the rest is sent.
 */
export async function uploadResumable(
  run: ImportRun,
  file: FileRecord,
  out: Outgoing,
  watch: SendWatch,
): Promise<Asked<UploadId>> {
  let reached = -1
  const arrived = { bytes: -1 }
  const asked = await run.ask<End>(() => uploadTheRest(run, file, out, { watch, arrived }), {
    onAttempt: (attempt) => run.deps.meter.onAttempt(file, attempt),
    hasMoved: () => {
      const hasMoved = arrived.bytes > reached
      reached = arrived.bytes
      return hasMoved
    },
  })
  if (!asked.ok) return asked
  if (asked.value !== 'mismatch') return { ...asked, value: asked.value }
  return { ok: false, verdict: { kind: 'failFile', problem: { code: 'DIGEST_MISMATCH' } } }
}

async function uploadTheRest(
  run: ImportRun,
  file: FileRecord,
  out: Outgoing,
  { watch, arrived }: { watch: SendWatch; arrived: { bytes: number } },
): Promise<ServerOutcome<End>> {
  const { client, meter, signal } = run.deps
  const found = await findOrBegin(run, file, out)
  if (!found.ok) return found
  const { id } = found.value
  arrived.bytes = found.value.offset
  meter.goOnFrom(file, arrived.bytes)
  while (arrived.bytes < out.bytes) {
    const start = arrived.bytes
    const end = Math.min(out.bytes, start + uploadChunkBytes)
    const headers = { 'upload-offset': String(start) }
    const piece = { path: out.path, start, end, fileBytes: out.bytes }
    const sent = await callServer(
      client,
      uploads.append,
      { params: { id }, headers },
      { signal, headers, piece, watch },
    )
    if (!sent.ok && sent.fault.kind === 'answered' && sent.fault.code === 'DIGEST_MISMATCH')
      return { ok: true, status: 422, value: 'mismatch' }
    // The upload was deleted between two pieces: the next attempt begins another.
    if (!sent.ok && isGone(sent)) return { ok: false, fault: { kind: 'stalled' } }
    if (!sent.ok) return sent
    // The server may have less than it was sent. An answer without an offset comes from something else.
    const { uploadOffset = start } = sent
    if (uploadOffset <= start) return { ok: false, fault: { kind: 'stalled' } }
    arrived.bytes = uploadOffset
  }
  return { ok: true, status: 200, value: id }
}

async function findOrBegin(run: ImportRun, file: FileRecord, out: Outgoing) {
  const { client, signal } = run.deps
  if (file.upload) {
    const params = { id: file.upload }
    const asked = await callServer(client, uploads.state, { params, headers: {} }, { signal })
    if (!isGone(asked)) return asked
  }
  const headers = {
    'upload-length': String(out.bytes),
    'content-digest': digestHeader(out.sha256),
    ...(file.kind === 'video' ? {} : { 'upload-metadata': `filetype ${btoa('image/jpeg')}` }),
  }
  const begun = await callServer(client, uploads.create, { headers }, { signal, headers })
  if (!begun.ok) return begun
  // The id is on the disk before the first byte is sent, so that no byte is sent twice.
  run.batch.apply({ file, set: { upload: begun.value.id } })
  await run.commitTogether()
  return begun
}

const isGone = (outcome: ServerOutcome<unknown>) =>
  !outcome.ok && outcome.fault.kind === 'answered' && outcome.fault.status === 404
