import { images } from '../../../contract/images.ts'
import type { ImportAccount } from '../../../contract/import-plan.ts'
import type { Listing } from '../../../contract/listing.ts'
import type { Batch } from '../journal/batch.ts'
import type { Journal } from '../journal/journal.ts'
import type { FileRecord } from '../journal/records.ts'
import { transition } from '../journal/states.ts'
import { judgePlan } from '../plan/judge-plan.ts'
import { targetOf } from '../plan/match-listings.ts'
import type { ApiClient } from '../server/call-server.ts'
import { callServer } from '../server/call-server.ts'

/** What one question to the server may name. */
const digestsAtOnce = 1_000

interface Recall {
  account: ImportAccount
  journal: Pick<Journal, 'recallSent'>
  client: ApiClient
  signal: AbortSignal
}

/**
 * Finds the files of a plan that this account has sent before: from this computer, as the journal remembers, or from
 * any other, as the server does. They are shown as known and not sent, unless the person asks for it.
 */
export async function recallSent(batch: Batch, { account, journal, client, signal }: Recall) {
  const open = new Map<string, FileRecord[]>()
  for (const file of batch.files.values()) {
    const isOpen = transition('file', file.state, 'leaveOut') !== undefined
    if (!isOpen || file.sha256 === null || file.known !== null) continue
    const { sha256 } = file
    open.set(sha256, [...(open.get(sha256) ?? []), file])
  }
  const found = (digest: string, known: FileRecord['known']) => {
    for (const file of open.get(digest) ?? []) batch.apply({ file, set: { known } })
    open.delete(digest)
  }
  for (let line = [...open.keys()]; line.length > 0; ) {
    const digests = line.splice(0, digestsAtOnce)
    // The server first: it knows whether the listing is still there.
    const asked = await callServer(client, images.known, { body: { digests } }, { signal })
    const there = asked.ok ? asked.value.known : []
    for (const { digest, listingId, id } of there) found(digest, { listingId, imageId: id })
    for (const { digest, listingId, imageId } of journal.recallSent(account, digests))
      found(digest, { listingId, imageId })
    if (signal.aborted) return
  }
  judgePlan(batch)
}

/** What is new in a folder whose other pictures all stand in one listing belongs to that listing. */
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
