import { openDiskStore } from './disk-store.ts'
import { readMediaPlace } from './media-place.ts'
import type { MediaStore } from './media-store.ts'

export interface MediaStoreSettings {
  mediaUrl: string | undefined
  dataDir: string
  city?: string
}

export const openMediaStore = async (settings: MediaStoreSettings): Promise<MediaStore> => {
  const media = readMediaPlace(settings.mediaUrl, settings.dataDir, settings.city)
  if (media.kind === 'disk') return openDiskStore(media.folder)
  // Loaded only when needed: the S3 client is the heaviest import of the server.
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(media.place)
}
