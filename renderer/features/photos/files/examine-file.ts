import { limits } from '../../../../contract/limits.ts'
import type { ChosenFile } from '../photo.ts'
import type { Refusal } from './check-file.ts'
import { tellType } from './check-file.ts'
import type { PhotoTools } from './photo-tools.ts'

/** Reads a chosen file: what it is, whether it is here already, how it looks. */
export async function examineFile(
  file: File,
  tools: PhotoTools,
  known: ReadonlySet<string>,
): Promise<ChosenFile | { why: Refusal }> {
  const type = tellType(file) ?? 'image'
  try {
    const digest = await tools.digest(file)
    if (known.has(digest)) return { why: 'duplicate' }
    const { preview, poster, seconds = 0 } = await tools.look(file, type)
    if (seconds > limits.video.seconds) return { why: 'videoTooLong' }
    // Nothing but a smaller one could be sent, and this browser cannot make it.
    if (type === 'image' && !preview && file.size > limits.picture.bytes)
      return { why: 'pictureTooBig' }
    return { file, digest, type, preview, poster }
  } catch {
    return { why: 'unreadable' }
  }
}
