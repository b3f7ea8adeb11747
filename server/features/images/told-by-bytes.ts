import { open } from 'node:fs/promises'
import { headBytes, tellKind } from '../../../contract/media-kinds.ts'

export type { PictureKind, VideoKind } from '../../../contract/media-kinds.ts'
export { isVideoKind, tellKind } from '../../../contract/media-kinds.ts'

export const tellFileKind = async (path: string) => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return tellKind(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
