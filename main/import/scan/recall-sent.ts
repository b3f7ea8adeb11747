import type { ImportAccount } from '../../../contract/import/plan.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { images } from '../../../contract/media/images.ts'
import type { Batch } from '../journal/batch.ts'
import type { Journal } from '../journal/journal.ts'
import type { FileRecord } from '../journal/records.ts'
import { transition } from '../journal/states.ts'
import { judgePlan } from '../plan/judge-plan.ts'
import { targetOf } from '../plan/match-listings.ts'
import type { ApiClient } from '../server/call-server.ts'
import { callServer } from '../server/call-server.ts'

/** How many originals one question names. It also names the file made of each: the server takes 1000 digests in all. */
const digestsAtOnce = 500

interface Recall {
  account: ImportAccount
  journal: Pick<Journal, 'recallSent'>
  client: ApiClient
  signal: AbortSignal
}

/**
 * Finds the files of a plan that this account has sent before, from this computer (the journal knows) or from another
 * (the server knows). They are shown as known and not sent, unless the person asks for it.
 */
export async function recallSent(batch: Batch, { account, journal, client, signal }: Recall) {
  const open = openByDigest(batch)
  const own = new Set([...batch.files.values()].flatMap(({ imageId }) => imageId ?? []))
  for (let line = [...open.keys()]; line.length > 0; ) {
    const digests = line.splice(0, digestsAtOnce)
    const made = digests.flatMap((digest) => open.get(digest)?.[0]?.out?.sha256 ?? [])
    // The server's answers come first: it knows whether the listing is still there.
    const body = { digests: [...digests, ...made] }
    const asked = await callServer(client, images.known, { body }, { signal })
    const there = asked.ok ? asked.value.known : []
    // An image that this import made and the server has was sent by this import, even if the answer was lost.
    for (const { digest, id } of there) if (made.includes(digest)) own.add(id)
    const here = journal.recallSent(account, digests).map((each) => ({ ...each, id: each.imageId }))
    for (const { digest, listingId, id } of [...there, ...here]) {
      if (own.has(id)) continue
      for (const file of open.get(digest) ?? [])
        batch.apply({ file, set: { known: { listingId, imageId: id } } })
      open.delete(digest)
    }
    if (signal.aborted) return
  }
  judgePlan(batch)
}

function openByDigest(batch: Batch): Map<string, FileRecord[]> {
  const open = new Map<string, FileRecord[]>()
  for (const file of batch.files.values()) {
    const isOpen = transition('file', file.state, 'leaveOut') !== undefined
    if (!isOpen || file.sha256 === null || file.known !== null) continue
    open.set(file.sha256, [...(open.get(file.sha256) ?? []), file])
  }
  // If this import has sent another file with the same bytes, the server may answer with that one.
  for (const file of batch.files.values()) {
    const { sha256, out, imageId } = file
    const isSent = sha256 !== null && (out !== null || imageId !== null)
    if (isSent && open.get(sha256)?.some((each) => each !== file)) open.delete(sha256)
  }
  return open
}

/** If all known images of a folder are in one listing, the folder's new images belong to that listing too. */
export function matchKnown(batch: Batch, listings: readonly Listing[]) {
  for (const group of batch.orderedGroups) {
    if (group.matchedBy !== null || group.target.kind !== 'new') continue
    const known = batch.filesOf(group).flatMap((file) => file.known?.listingId ?? [])
    const [first] = known
    const listing = listings.find(({ id }) => id === first)
    if (!listing || known.some((id) => id !== first)) continue
    batch.apply({ group, set: { target: targetOf(listing), matchedBy: 'known' } })
  }
}
