import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportProblem } from '../../../contract/import/problems.ts'
import type { Image } from '../../../contract/listings/listing.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { images } from '../../../contract/media/images.ts'
import type { UploadId } from '../../../contract/wire/primitives.ts'
import type { FileRecord, GroupRecord } from '../journal/records.ts'
import { isToSend } from '../journal/states.ts'
import { callServer, digestHeader } from '../server/call-server.ts'
import type { BodyPart } from '../server/multipart-body.ts'
import type { SendWatch } from '../server/send-request.ts'
import type { Asked, ImportRun } from './import-run.ts'
import { RunEnded } from './import-run.ts'
import type { Made } from './make-video.ts'
import { makeVideo } from './make-video.ts'
import { uploadResumable } from './resumable-upload.ts'
import type { OpenListing } from './send-group.ts'
import { recordArrival } from './send-group.ts'

/** How often a file is processed and sent before a difference between sent and received bytes is final. */
const mostRounds = 3

/**
 * Takes one file from the plan to the server. Whatever happens, the file's state shows it in the end. The result of
 * each step is on the disk before the next begins, so that after a crash the same bytes are sent, or found to have
 * arrived.
 */
export async function sendFile(
  run: ImportRun,
  group: GroupRecord,
  file: FileRecord,
  openListing: OpenListing,
): Promise<void> {
  // A file made before a crash may have arrived. Ask before making it again: a newer version may make other bytes.
  if (file.out && group.listingId !== null) {
    await openListing(group)
    if (!isToSend(file)) return removeProcessed(file)
  }
  for (let round = 1; ; round += 1) {
    // 1. Make the file to send, with its digest.
    const problem = await processFile(run, file)
    // The server may have said meanwhile that the file arrived before a crash.
    if (!isToSend(file)) return removeProcessed(file)
    if (problem) return recordFailure(run, file, problem)

    // 2. Make or read its listing, and ask the server which files of it arrived before a crash.
    const listing = await openListing(group)
    if (!isToSend(file)) return removeProcessed(file)
    if (!listing.ok) return recordFailure(run, file, listing.problem)

    // 3. Upload it.
    const sent = await run.deps.limitUploads(() => upload(run, file, listing.listingId))

    // 4. Record what became of it.
    if (sent.ok) {
      run.batch.apply({ file, set: { upload: null } })
      recordArrival(run, group, file, sent.value.id)
      await run.commitTogether()
      return removeProcessed(file)
    }
    const { verdict } = sent
    const isLastRound = round === mostRounds
    if (verdict.problem.code === 'DIGEST_MISMATCH' && !isLastRound) {
      // The file on the disk is not what was made, or the video has changed: processing it again shows which.
      run.batch.apply({ file, set: { out: null, upload: null } })
    } else if (verdict.kind === 'failFile' && verdict.isUploadGone && !isLastRound) {
      run.batch.apply({ file, set: { upload: null } })
    } else return recordFailure(run, file, verdict.problem)
  }
}

function recordFailure(run: ImportRun, file: FileRecord, problem: ImportProblem) {
  run.batch.apply({ file, event: 'fail', set: { problem } })
  run.deps.meter.forget(file)
}

/** Makes the file to send, unless it was made before a crash and is still there. */
async function processFile(run: ImportRun, file: FileRecord): Promise<ImportProblem | undefined> {
  if (file.out && (await isWhole(file.out)) && (!file.poster || (await isWhole(file.poster))))
    return undefined
  run.batch.apply({ file, event: 'process' })
  await mkdir(run.deps.spool, { recursive: true }).catch(() => run.pauseOnFullDisk())
  const made = file.kind === 'video' ? await makeVideo(run, file) : await makePicture(run, file)
  if (run.signal.aborted) throw new RunEnded()
  if (!made.ok && made.problem.code === 'DISK_FULL') run.pauseOnFullDisk()
  if (!made.ok) return made.problem
  // An upload that the server has in part can continue only with the same bytes.
  const isSame = file.out?.sha256 === made.value.out.sha256
  run.batch.apply({ file, set: isSame ? made.value : { ...made.value, upload: null } })
  await run.commitTogether()
  return undefined
}

const isWhole = async ({ path, bytes }: { path: string; bytes: number }) =>
  (await stat(path).catch(() => undefined))?.size === bytes

async function makePicture(run: ImportRun, file: FileRecord): Promise<Made> {
  const { pool, mark, spool } = run.deps
  const out = join(spool, `${file.id}.jpg`)
  const { preset } = run.batch.record.settings
  const sha256 = file.sha256 ?? ''
  const job = { kind: 'picture', path: file.path, sha256, out, preset, mark } as const
  const made = await pool.do(job, { signal: run.signal })
  if (!made.ok) return made
  return { ok: true, value: { out: { ...made.value, path: out }, outBytes: made.value.bytes } }
}

/** Deletes the processed files, but never the person's own file. */
export async function removeProcessed(file: FileRecord) {
  for (const made of [file.out, file.poster])
    if (made && made.path !== file.path) await rm(made.path, { force: true }).catch(() => {})
}

/** A small file is sent in a form. A large one is uploaded first, in pieces, so that a lost connection costs little. */
async function upload(run: ImportRun, file: FileRecord, listingId: string): Promise<Asked<Image>> {
  const { out } = file
  const { bandwidth, meter, resumableFrom } = run.deps
  if (!out || run.signal.aborted) throw new RunEnded()
  run.batch.apply({ file, event: 'send' })
  const watch = {
    admit: (bytes: number, signal: AbortSignal) => bandwidth.admit(bytes, signal),
    onSent: (bytes: number) => meter.onSent(file, bytes),
  }
  const there = await sentMeanwhile(run, file, listingId)
  if (there) return there
  if (out.bytes < resumableFrom) {
    const onAttempt = (attempt: number) => {
      meter.restart(file)
      meter.onAttempt(file, attempt)
    }
    return run.ask(() => addImage(run, file, { listingId, out, watch }), { onAttempt })
  }
  const ahead = await uploadResumable(run, file, out, watch)
  if (!ahead.ok) return ahead
  // The upload may have taken hours.
  const meanwhile = await sentMeanwhile(run, file, listingId)
  if (meanwhile) return meanwhile
  return run.ask(() => addImage(run, file, { listingId, out, watch, upload: ahead.value }), {
    onAttempt: (attempt) => meter.onAttempt(file, attempt),
  })
}

/**
 * Another import may have sent this original first, as other bytes: a video that was worth making smaller then, or an
 * image made by an older version. Only images still in the listing count: the person may have removed them.
 */
async function sentMeanwhile(
  run: ImportRun,
  { sha256, isSentAgain }: FileRecord,
  listingId: string,
): Promise<Extract<Asked<Image>, { ok: true }> | undefined> {
  if (sha256 === null || isSentAgain) return undefined
  const { client, signal, imagesOf } = run.deps
  const made = imagesOf(sha256, listingId)
  if (made.length === 0) return undefined
  const params = { id: listingId }
  const listing = await run.ask(() => callServer(client, listings.get, { params }, { signal }))
  const image = listing.ok && listing.value.images.find(({ id }) => made.includes(id))
  return image ? { ok: true, status: 200, value: image } : undefined
}

/** When the same bytes are sent again, the server answers with the image that it already has. */
function addImage(
  run: ImportRun,
  { kind, poster, sha256 }: FileRecord,
  {
    listingId,
    out,
    watch,
    upload,
  }: {
    listingId: string
    out: NonNullable<FileRecord['out']>
    watch: SendWatch
    upload?: UploadId
  },
) {
  const type = kind === 'video' ? 'application/octet-stream' : 'image/jpeg'
  const files: BodyPart[] = []
  if (upload === undefined) files.push({ name: 'file', path: out.path, bytes: out.bytes, type })
  if (poster)
    files.push({ name: 'poster', path: poster.path, bytes: poster.bytes, type: 'image/jpeg' })
  return callServer(
    run.deps.client,
    images.add,
    {
      params: { id: listingId },
      form: { ...(upload !== undefined && { upload }), ...(sha256 !== null && { source: sha256 }) },
      headers: {},
    },
    {
      signal: run.signal,
      watch,
      files,
      headers: { 'content-digest': digestHeader(out.sha256) },
    },
  )
}
