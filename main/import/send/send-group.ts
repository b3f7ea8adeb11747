import type { ImportProblem } from '../../../contract/import/problems.ts'
import { limits } from '../../../contract/limits.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { images } from '../../../contract/media/images.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import type { FileRecord, GroupRecord } from '../journal/records.ts'
import { freshKey } from '../journal/records.ts'
import { isToSend } from '../journal/states.ts'
import type { ApiClient } from '../server/call-server.ts'
import { callServer } from '../server/call-server.ts'
import type { ImportRun } from './import-run.ts'

type OpenedListing = { ok: true; listingId: string } | { ok: false; problem: ImportProblem }
export type OpenListing = (group: GroupRecord) => Promise<OpenedListing>

/** Opens the listing that a group goes to, once for all files that wait for it. */
export function listingOpener(run: ImportRun): OpenListing {
  const opened = new Map<string, Promise<OpenedListing>>()
  return (group) => {
    let opening = opened.get(group.id)
    if (!opening) {
      opening = openListing(run, group)
      opened.set(group.id, opening)
      // When the run ended there was no answer: ask again next time.
      opening.catch(() => opened.delete(group.id))
    }
    return opening
  }
}

async function openListing(run: ImportRun, group: GroupRecord): Promise<OpenedListing> {
  const { batch } = run
  const found =
    group.target.kind === 'existing' ? await readListing(run, group) : await openDraft(run, group)
  if (!found.ok) {
    const { problem } = found
    batch.apply({ group, event: 'openFailed', set: { problem, isCreating: false } })
    return found
  }
  const { listingId, present } = found
  const { listingId: opened, baseline, isCreating, state } = group
  if (isCreating || opened === null || baseline === null || state !== 'sending') {
    const set = { listingId, isCreating: false, problem: null, baseline: baseline ?? present }
    batch.apply({ group, event: 'open', set })
    run.commit()
  }
  await recordWhatArrived(run, group, listingId)
  return found
}

type FoundListing =
  | { ok: true; listingId: string; present: string[] }
  | { ok: false; problem: ImportProblem }

async function readListing(run: ImportRun, group: GroupRecord): Promise<FoundListing> {
  const id = group.listingId ?? (group.target.kind === 'existing' ? group.target.listingId : '')
  const asked = await run.ask(() =>
    callServer(run.deps.client, listings.get, { params: { id } }, { signal: run.signal }),
  )
  if (!asked.ok) return { ok: false, problem: asked.verdict.problem }
  return { ok: true, listingId: id, present: asked.value.images.map((image) => image.id) }
}

/** After an undo that was broken off the draft may be gone. What was not undone then goes into a new draft. */
async function openDraft(run: ImportRun, group: GroupRecord): Promise<FoundListing> {
  if (group.isTakenBack && group.listingId !== null) {
    const found = await readListing(run, group)
    if (!found.ok && !isGone(found.problem)) return found
    if (!found.ok) forgetDraft(run, group)
  }
  return makeDraft(run, group)
}

function forgetDraft({ batch }: ImportRun, group: GroupRecord) {
  for (const file of batch.filesOf(group))
    if (file.state === 'sent') batch.apply({ file, event: 'undo' })
  const set = { listingId: null, createKey: freshKey(), baseline: null, isTakenBack: false }
  batch.apply({ group, set })
}

/** The journal first records the key and that it will be used: when asked again, the server gives the same draft. */
async function makeDraft(run: ImportRun, group: GroupRecord): Promise<FoundListing> {
  if (group.listingId !== null) return { ok: true, listingId: group.listingId, present: [] }
  run.batch.apply({ group, set: { isCreating: true } })
  run.commit()
  const asked = await run.ask(() => createDraft(run.deps.client, group))
  if (!asked.ok) return { ok: false, problem: asked.verdict.problem }
  return { ok: true, listingId: asked.value.id, present: [] }
}

export const createDraft = (client: ApiClient, group: GroupRecord) =>
  // Without the run's signal: we must learn whether a draft was made.
  callServer(
    client,
    listings.create,
    {
      form: { title: group.title.slice(0, limits.title), ...group.fields, draft: true } as Record<
        string,
        FormValue
      > &
        object,
    },
    { headers: { 'idempotency-key': group.createKey } },
  )

export const isGone = (problem: ImportProblem) => problem.code === 'AD_GONE'

/** The file's upload was broken off, but it may have arrived. */
export const isInDoubt = (file: FileRecord) => file.state !== 'sent' && file.imageId === null

/** Asks the server which files it has: after a crash some may have arrived although their answers were lost. */
export async function recordWhatArrived(
  run: ImportRun,
  group: GroupRecord,
  listingId: string,
  isUnsure: (file: FileRecord) => boolean = isToSend,
): Promise<ImportProblem | undefined> {
  const unsure = run.batch.filesOf(group).filter((file) => file.out !== null && isUnsure(file))
  const digests = [...new Set(unsure.flatMap(({ out }) => out?.sha256 ?? []))]
  if (digests.length === 0) return undefined
  const args = { params: { id: listingId }, body: { digests } }
  const asked = await run.ask(() =>
    callServer(run.deps.client, images.check, args, { signal: run.signal }),
  )
  if (!asked.ok) return asked.verdict.problem
  for (const { digest, id } of asked.value.present)
    for (const file of unsure)
      if (file.out?.sha256 === digest && isUnsure(file)) recordArrival(run, group, file, id)
  run.commit()
  return undefined
}

/** Records that the server has the file, as this image of the listing. */
export function recordArrival(
  run: ImportRun,
  group: GroupRecord,
  file: FileRecord,
  imageId: string,
) {
  const wasThere = group.baseline?.includes(imageId) ?? false
  run.batch.apply({
    file,
    event: wasThere ? 'wasThere' : 'arrive',
    set: { imageId, problem: null, skipped: wasThere ? 'same' : null },
  })
  run.deps.meter.forget(file)
}

/** Called when all files of a group have ended: puts the images in the plan's order and sets the group's last state. */
export async function finishGroup(run: ImportRun, group: GroupRecord): Promise<void> {
  const files = run.batch.filesOf(group)
  const ours = orderOf(files, group.cover)
  const problem =
    ours.length > 0 && group.listingId ? await putInOrder(run, group, group.listingId, ours) : null
  const isFailed = problem !== null || files.some((file) => file.state === 'failed')
  const failure = problem ?? group.problem ?? { code: 'GROUP_FAILED' }
  run.batch.apply({
    group,
    event: isFailed ? 'finishFailed' : 'finish',
    set: { problem: isFailed ? failure : null },
  })
  run.commit()
}

function orderOf(files: readonly FileRecord[], cover: string | null): string[] {
  const sent = files.filter((file) => file.state === 'sent' && file.imageId !== null)
  const first = sent.filter((file) => file.id === cover)
  const ids = [...first, ...sent].flatMap((file) => file.imageId ?? [])
  return [...new Set(ids)]
}

async function putInOrder(run: ImportRun, group: GroupRecord, listingId: string, ours: string[]) {
  const { client, signal } = run.deps
  const params = { id: listingId }
  const cover = run.batch.files.get(group.cover ?? '')?.imageId ?? undefined
  for (let attempt = 1; ; attempt += 1) {
    const listing = await run.ask(() => callServer(client, listings.get, { params }, { signal }))
    if (!listing.ok) return listing.verdict.problem
    const present = listing.value.images.map((image) => image.id)
    const ids = mergeOrder(present, ours, { isNew: group.target.kind === 'new', cover })
    if (ids.join() === present.join()) return null
    const body = { ids }
    const put = await run.ask(() => callServer(client, images.order, { params, body }, { signal }))
    if (put.ok) return null
    // Somebody added or removed an image between the two calls.
    if (attempt === 3) return put.verdict.problem
  }
}

/** Images that were there before stay in front, unless the person chose one of ours as the cover. */
function mergeOrder(
  present: readonly string[],
  ours: readonly string[],
  { isNew, cover }: { isNew: boolean; cover: string | undefined },
): string[] {
  const mine = ours.filter((id) => present.includes(id))
  const others = present.filter((id) => !mine.includes(id))
  const merged = isNew ? [...mine, ...others] : [...others, ...mine]
  return cover !== undefined && merged.includes(cover)
    ? [cover, ...merged.filter((id) => id !== cover)]
    : merged
}
