import { DatabaseSync } from 'node:sqlite'
import type { Listing } from '../../contract/listings/listing.ts'
import { images } from '../../contract/media/images.ts'
import { usualWaits } from '../../main/import/engine-options.ts'
import type { FileRecord, GroupRecord } from '../../main/import/journal/records.ts'
import type { ApiClient } from '../../main/import/server/call-server.ts'
import { callServer } from '../../main/import/server/call-server.ts'
import { fetchOwnListings } from '../../main/import/server/own-listings.ts'

export interface ImportVerdict {
  files: number
  /** Planned pictures that are not in their listing with the hash that the journal names. */
  lost: number
  /** Pictures and listings that exist more than once. */
  twice: number
  /** Listings whose pictures are in another order than in the plan. */
  disordered: number
  /** Listings that are in an account though its import did not make them. */
  foreign: number
}

/** Compares what the server has of one account with the journal and with what its folders contained. */
export async function checkImport(
  options: {
    journal: string
    address: string
    token: string
    titles: ReadonlyMap<string, number>
  },
  verdict: ImportVerdict,
): Promise<void> {
  const { address, token, titles } = options
  const client = { server: { address: () => address, token: () => token }, waits: usualWaits }
  const listings = (await fetchOwnListings(client)) ?? []
  const planned = readJournal(options.journal)
  for (const [title, count] of titles) {
    const own = listings.filter((listing) => listing.title === title)
    const files = planned.get(title) ?? []
    verdict.files += files.length
    verdict.twice += Math.max(0, own.length - 1)
    verdict.lost += Math.max(0, count - files.length)
    const [listing] = own
    if (listing) await checkListing(client, listing, files, verdict)
    else verdict.lost += count
  }
  verdict.foreign += listings.filter(({ title }) => !titles.has(title ?? '')).length
}

async function checkListing(
  client: ApiClient,
  listing: Listing,
  files: readonly FileRecord[],
  verdict: ImportVerdict,
) {
  const digests = files.flatMap(({ out }) => out?.sha256 ?? [])
  const asked = await callServer(client, images.check, {
    params: { id: listing.id },
    body: { digests },
  })
  if (!asked.ok) throw new Error(`the server does not say what listing ${listing.id} has`)
  const idOf = new Map(asked.value.present.map(({ digest, id }) => [digest, id]))
  const wanted = files.map(({ out }) => idOf.get(out?.sha256 ?? ''))
  const present = listing.images.map(({ id }) => id)
  verdict.lost += wanted.filter((id) => id === undefined || !present.includes(id)).length
  verdict.twice += Math.max(0, present.length - new Set(wanted).size)
  if (wanted.join() !== present.join()) verdict.disordered += 1
}

function readJournal(path: string): Map<string, FileRecord[]> {
  const db = new DatabaseSync(path, { readOnly: true })
  const read = <T>(kind: string) =>
    db
      .prepare('select data from items where kind = ?')
      .all(kind)
      .map(({ data }) => JSON.parse(String(data)) as T)
  const files = new Map(read<FileRecord>('file').map((file) => [file.id, file]))
  const groups = read<GroupRecord>('group').filter((group) => group.files.length > 0)
  db.close()
  return new Map(
    groups.map((group) => [group.title, group.files.flatMap((id) => files.get(id) ?? [])]),
  )
}
