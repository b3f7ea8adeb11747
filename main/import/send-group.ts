import type { FormValue } from '../../contract/form-fields.ts'
import { images } from '../../contract/images.ts'
import type { ImportProblem } from '../../contract/import-problems.ts'
import { limits } from '../../contract/limits.ts'
import { listings } from '../../contract/listings.ts'
import { callServer } from './call-server.ts'
import type { ImportRun } from './import-run.ts'
import { askUntilClear, commitOrHalt, isToSend } from './import-run.ts'
import type { FileRecord, GroupRecord } from './records.ts'

export type OpenedListing = { ok: true; listingId: string } | { ok: false; problem: ImportProblem }
export type OpenListing = (group: GroupRecord) => Promise<OpenedListing>

/** The listing that a group goes to, asked for once however many files wait for it. */
export function listingOpener(run: ImportRun): OpenListing {
  const opened = new Map<string, Promise<OpenedListing>>()
  return (group) => {
    let opening = opened.get(group.id)
    if (!opening) {
      opening = openListing(run, group)
      opened.set(group.id, opening)
      // An end of the run is no answer: the next run asks again.
      opening.catch(() => opened.delete(group.id))
    }
    return opening
  }
}

async function openListing(run: ImportRun, group: GroupRecord): Promise<OpenedListing> {
  const made =
    group.target.kind === 'existing' ? await readListing(run, group) : await makeDraft(run, group)
  if (!made.ok) {
    Object.assign(group, { state: 'failed', problem: made.problem })
    run.batch.touchGroup(group)
    return made
  }
  if (
    group.isCreating ||
    group.listingId === null ||
    group.baseline === null ||
    group.state !== 'sending'
  ) {
    Object.assign(group, {
      listingId: made.listingId,
      isCreating: false,
      state: 'sending',
      problem: null,
    })
    group.baseline ??= made.present
    run.batch.touchGroup(group)
    commitOrHalt(run)
  }
  await takeWhatArrived(run, group, made.listingId)
  return made
}

type Made =
  | { ok: true; listingId: string; present: string[] }
  | { ok: false; problem: ImportProblem }

async function readListing(run: ImportRun, group: GroupRecord): Promise<Made> {
  const id = group.listingId ?? (group.target.kind === 'existing' ? group.target.listingId : '')
  const asked = await askUntilClear(run, () =>
    callServer(run.caller, listings.get, { params: { id } }, { signal: run.signal }),
  )
  if (!asked.ok) return { ok: false, problem: asked.verdict.problem }
  return { ok: true, listingId: id, present: asked.value.images.map((image) => image.id) }
}

/** The key and that it is about to be used stand in the journal first: asked again, the server gives the same draft. */
async function makeDraft(run: ImportRun, group: GroupRecord): Promise<Made> {
  if (group.listingId !== null) return { ok: true, listingId: group.listingId, present: [] }
  group.isCreating = true
  run.batch.touchGroup(group)
  commitOrHalt(run)
  const asked = await askUntilClear(run, () => createDraft(run, group))
  if (!asked.ok) {
    group.isCreating = false
    return { ok: false, problem: asked.verdict.problem }
  }
  return { ok: true, listingId: asked.value.id, present: [] }
}

export const createDraft = (run: Pick<ImportRun, 'caller'>, group: GroupRecord) =>
  // Not ended with the run: whether a draft was made must become known.
  callServer(
    run.caller,
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

/** After a crash some files may have come though their answers did not. */
export async function takeWhatArrived(
  run: ImportRun,
  group: GroupRecord,
  listingId: string,
  isUnsure: (file: FileRecord) => boolean = isToSend,
): Promise<ImportProblem | undefined> {
  const unsure = run.batch.filesOf(group).filter((file) => file.out !== null && isUnsure(file))
  const digests = unsure.flatMap(({ out }) => out?.sha256 ?? [])
  if (digests.length === 0) return undefined
  const params = { id: listingId }
  const asked = await askUntilClear(run, () =>
    callServer(run.caller, images.check, { params, body: { digests } }, { signal: run.signal }),
  )
  if (!asked.ok) return asked.verdict.problem
  for (const { digest, id } of asked.value.present)
    for (const file of unsure) if (file.out?.sha256 === digest) takeArrived(run, group, file, id)
  commitOrHalt(run)
  return undefined
}

export function takeArrived(run: ImportRun, group: GroupRecord, file: FileRecord, imageId: string) {
  const wasThere = group.baseline?.includes(imageId) ?? false
  Object.assign(file, {
    imageId,
    problem: null,
    state: wasThere ? 'skipped' : 'sent',
    skipped: wasThere ? 'same' : null,
  })
  run.meter.restart(file)
  run.batch.touchFile(file)
}
