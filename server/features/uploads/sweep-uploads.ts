import { readdir, rm } from 'node:fs/promises'
import type { ServerContext } from '../../context.ts'
import { partPath } from './part-store.ts'

type Deps = Pick<ServerContext, 'db' | 'partsDir'>

const batch = 500

/** Forgets uploads whose time is over. */
export const sweepUploads = ({ db }: Pick<ServerContext, 'db'>, now: Date) =>
  db.write.deleteFrom('uploads').where('expires_at', '<', now).execute()

/**
 * Removes the files in this server's folder that belong to no upload under way. A row is always written before its
 * file, so a new upload's file is never taken for one without a row.
 */
export async function sweepParts(deps: Deps): Promise<void> {
  const names = await readdir(deps.partsDir)
  for (let at = 0; at < names.length; at += batch) {
    const some = names.slice(at, at + batch)
    const rows = await deps.db.write
      .selectFrom('uploads')
      .select('id')
      .where('id', 'in', some)
      .where('used_at', 'is', null)
      .execute()
    const wanted = new Set(rows.map(({ id }) => id))
    for (const name of some)
      if (!wanted.has(name)) await rm(partPath(deps, name), { force: true, recursive: true })
  }
}
