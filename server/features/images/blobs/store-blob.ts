import { sql } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import { originalKey } from '../../../storage/media-keys.ts'

export interface NewBlob {
  sha256: string
  mime: string
  /** In memory, or in a finished file. */
  bytes: Uint8Array | { path: string; size: number }
}

/**
 * Puts a file into the media store before the row that will point at it. The blob's own row is touched and committed
 * first: from then on the sweeper leaves the file alone, and this call waits for a sweeper that is already at it.
 */
export async function storeBlob(
  server: Pick<ServerContext, 'db' | 'media'>,
  { sha256, mime, bytes }: NewBlob,
): Promise<void> {
  const size = bytes instanceof Uint8Array ? bytes.byteLength : bytes.size
  await server.db.write
    .insertInto('blobs')
    .values({ hash: sha256, mime, bytes: size, touched_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((eb) => ({ touched_at: eb.ref('excluded.touched_at') })),
    )
    .execute()
  const key = originalKey(sha256)
  const present = await server.media.stat(key)
  if (present?.size !== size) await server.media.put(key, bytes, { mime })
}
