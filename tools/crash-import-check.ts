import { DatabaseSync } from 'node:sqlite'
import { images } from '../contract/images.ts'
import type { Listing } from '../contract/listing.ts'
import { usualWaits } from '../main/import/engine-options.ts'
import type { FileRecord, GroupRecord } from '../main/import/journal/records.ts'
import type { ApiClient } from '../main/import/server/call-server.ts'
import { callServer } from '../main/import/server/call-server.ts'
import { fetchOwnAds } from '../main/import/server/own-ads.ts'

export interface ImportVerdict {
  files: number
  /** Planned, and not in its ad under the hash that the journal names. */
  lost: number
  /** Pictures and ads that are there once too often. */
  twice: number
  /** Ads whose pictures stand otherwise than in the plan. */
  disordered: number
}

/** Holds what the server has against what the journal says and against what lay in the folders. */
export async function checkImport(options: {
  journal: string
  address: string
  token: string
  titles: ReadonlyMap<string, number>
}): Promise<ImportVerdict> {
  const { address, token, titles } = options
  const client = { server: { address: () => address, token: () => token }, waits: usualWaits }
  const ads = (await fetchOwnAds(client)) ?? []
  const planned = readJournal(options.journal)
  const verdict: ImportVerdict = { files: 0, lost: 0, twice: 0, disordered: 0 }
  for (const [title, count] of titles) {
    const own = ads.filter((ad) => ad.title === title)
    const files = planned.get(title) ?? []
    verdict.files += files.length
    verdict.twice += Math.max(0, own.length - 1)
    verdict.lost += Math.max(0, count - files.length)
    const [ad] = own
    if (ad) await checkAd(client, ad, files, verdict)
    else verdict.lost += count
  }
  verdict.twice += ads.filter(({ title }) => !titles.has(title ?? '')).length
  return verdict
}

async function checkAd(
  client: ApiClient,
  ad: Listing,
  files: readonly FileRecord[],
  verdict: ImportVerdict,
) {
  const digests = files.flatMap(({ out }) => out?.sha256 ?? [])
  const asked = await callServer(client, images.check, { params: { id: ad.id }, body: { digests } })
  if (!asked.ok) throw new Error(`the server does not say what ad ${ad.id} has`)
  const idOf = new Map(asked.value.present.map(({ digest, id }) => [digest, id]))
  const wanted = files.map(({ out }) => idOf.get(out?.sha256 ?? ''))
  const present = ad.images.map(({ id }) => id)
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
