import { cameras } from '../../../../contract/media/cameras.ts'
import type { Id, UploadId } from '../../../../contract/wire/primitives.ts'
import type { Api } from '../../../kernel/api/api-client.ts'

/** Reads a file that a phone has sent, with the caller's rights; undefined where it cannot be read now. */
export async function readCameraFile(
  api: Api,
  params: { id: Id; upload: UploadId },
  signal: AbortSignal,
): Promise<File | undefined> {
  let bytes: Blob | undefined
  await api.call(
    cameras.file,
    { params },
    {
      signal,
      send: async (url, init) => {
        const response = await fetch(url, init)
        if (!response.ok) return response
        bytes = await response.blob()
        return new Response(null, { status: 204 })
      },
    },
  )
  // The real format is detected from the bytes.
  return bytes && new File([bytes], 'phone.jpg', { type: 'image/jpeg' })
}
