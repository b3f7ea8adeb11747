import type { ServerContext } from '../../../context.ts'
import { forgetMedia } from '../serving/derived-sizes.ts'

type Deps = Pick<ServerContext, 'db' | 'media' | 'log'>

const batch = 500

/**
 * Removes files that nothing points at and that nobody touched since `olderThan`; returns their number. The row is
 * deleted first and stays locked until the files are gone, so that `storeBlob` with the same bytes waits meanwhile and
 * then writes them anew.
 */
export async function sweepBlobs(server: Deps, { olderThan }: { olderThan: Date }) {
  let swept = 0
  for (let after = ''; ; ) {
    const hashes = await findLoose(server, olderThan, after)
    for (const hash of hashes) if (await removeLoose(server, hash, olderThan)) swept += 1
    const last = hashes.at(-1)
    if (last === undefined || hashes.length < batch) return swept
    after = last
  }
}

async function findLoose({ db }: Deps, olderThan: Date, after: string): Promise<string[]> {
  const rows = await db.write
    .selectFrom('blobs')
    .select('hash')
    .where('touched_at', '<', olderThan)
    .where('hash', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('images').select('id').whereRef('images.blob', '=', 'blobs.hash').limit(1),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('images')
            .select('id')
            .whereRef('images.poster_blob', '=', 'blobs.hash')
            .limit(1),
        ),
      ),
    )
    .orderBy('hash')
    .limit(batch)
    .execute()
  return rows.map((row) => row.hash)
}

async function removeLoose(server: Deps, hash: string, olderThan: Date): Promise<boolean> {
  try {
    return await server.db.write.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('blobs')
        .where('hash', '=', hash)
        .where('touched_at', '<', olderThan)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return false
      await forgetMedia(server.media, hash)
      return true
    })
  } catch (error) {
    // An image has come to point at the file: the foreign key kept the row, and no file was touched.
    if ((error as { code?: string }).code === '23503') return false
    server.log.warn({ err: error, hash }, 'a blob was not swept; it will be tried again')
    return false
  }
}
