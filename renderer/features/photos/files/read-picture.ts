import type { ImageWidth } from '../../../../contract/media/images.ts'
import { images } from '../../../../contract/media/images.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { Api } from '../../../kernel/api/api-client.ts'

interface Options {
  width?: ImageWidth
  signal?: AbortSignal | undefined
}

/** The bytes of a stored image, read with the caller's rights because the image may not be public. */
export async function readPicture(api: Api, id: Id, { width, signal }: Options = {}) {
  let picture: Blob | undefined
  await api.call(
    images.get,
    { params: { id }, query: width ? { w: width } : {} },
    {
      signal,
      send: async (url, init) => {
        const response = await fetch(url, init)
        if (!response.ok) return response
        picture = await response.blob()
        return new Response(null, { status: 204 })
      },
    },
  )
  return picture
}
