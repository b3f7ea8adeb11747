import type { ServerContext } from '../../../context.ts'
import type { ReadyMedia } from '../ingest/ingest-upload.ts'
import { storeBlob } from './store-blob.ts'

/** Stores the files of all media, stills included, before the rows that will point at them. */
export async function storeMedia(
  server: Pick<ServerContext, 'db' | 'media'>,
  ready: readonly ReadyMedia[],
): Promise<void> {
  for (const { blob, poster } of ready) {
    await storeBlob(server, blob)
    if (poster) await storeBlob(server, poster)
  }
}
