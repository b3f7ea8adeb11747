import { images } from '../../contract/images.ts'
import { listings } from '../../contract/listings.ts'
import { callServer } from './call-server.ts'
import type { ImportRun } from './import-run.ts'
import { askUntilClear, commitOrHalt } from './import-run.ts'
import type { FileRecord, GroupRecord } from './records.ts'

/** Once all its files have ended: the pictures in the order of the plan, and the group in its last state. */
export async function finishGroup(run: ImportRun, group: GroupRecord): Promise<void> {
  const files = run.batch.filesOf(group)
  const ours = orderOf(files, group.cover)
  const problem =
    ours.length > 0 && group.listingId ? await putInOrder(run, group, group.listingId, ours) : null
  const isFailed = problem !== null || files.some((file) => file.state === 'failed')
  Object.assign(group, {
    state: isFailed ? 'failed' : 'done',
    problem: problem ?? (isFailed ? (group.problem ?? { code: 'GROUP_FAILED' }) : null),
  })
  run.batch.touchGroup(group)
  commitOrHalt(run)
}

function orderOf(files: readonly FileRecord[], cover: string | null): string[] {
  const sent = files.filter((file) => file.state === 'sent' && file.imageId !== null)
  const first = sent.filter((file) => file.id === cover)
  const ids = [...first, ...sent].flatMap((file) => file.imageId ?? [])
  return [...new Set(ids)]
}

/** Pictures that were there stay in front, in their order, unless the person chose one of these as the cover. */
export function mergeOrder(
  present: readonly string[],
  ours: readonly string[],
  { isNewListing, cover }: { isNewListing: boolean; cover: string | undefined },
): string[] {
  const mine = ours.filter((id) => present.includes(id))
  const others = present.filter((id) => !mine.includes(id))
  const merged = isNewListing ? [...mine, ...others] : [...others, ...mine]
  return cover !== undefined && merged.includes(cover)
    ? [cover, ...merged.filter((id) => id !== cover)]
    : merged
}

async function putInOrder(run: ImportRun, group: GroupRecord, listingId: string, ours: string[]) {
  const { signal } = run
  const cover = run.batch.files.get(group.cover ?? '')?.imageId ?? undefined
  for (let attempt = 1; ; attempt += 1) {
    const listing = await askUntilClear(run, () =>
      callServer(run.caller, listings.get, { params: { id: listingId } }, { signal }),
    )
    if (!listing.ok) return listing.verdict.problem
    const present = listing.value.images.map((image) => image.id)
    const ids = mergeOrder(present, ours, { isNewListing: group.target.kind === 'new', cover })
    if (ids.join() === present.join()) return null
    const put = await askUntilClear(run, () =>
      callServer(
        run.caller,
        images.order,
        { params: { id: listingId }, body: { ids } },
        { signal },
      ),
    )
    if (put.ok) return null
    // Somebody added or took a picture between the two calls.
    if (attempt === 3) return put.verdict.problem
  }
}
