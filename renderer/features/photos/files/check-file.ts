import { mediaLimits } from '../../../../contract/media/media-limits.ts'
import type { ChosenFile } from '../photo.ts'
import type { PhotoTools } from './photo-tools.ts'

/** Why a chosen file is refused. */
export type Refusal =
  | 'unsupported'
  | 'empty'
  | 'pictureTooBig'
  | 'videoTooBig'
  | 'videoTooLong'
  | 'duplicate'
  | 'unreadable'
  | 'broken'

export interface RefusedFile {
  name: string
  why: Refusal
}

const typeOf: Record<string, 'image' | 'video'> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  webp: 'image',
  heic: 'image',
  heif: 'image',
  avif: 'image',
  mp4: 'video',
  mov: 'video',
  webm: 'video',
}

/** Lists file names as well as types: a phone that does not know HEIC offers such files only under `image/*`. */
export const acceptedFiles = [
  ...Object.keys(typeOf).map((ending) => `.${ending}`),
  ...['jpeg', 'png', 'webp', 'heic', 'heif', 'avif'].map((kind) => `image/${kind}`),
  ...['mp4', 'quicktime', 'webm'].map((kind) => `video/${kind}`),
].join(',')

/** Detects by the file's name, or by its type if the name tells nothing, as with pasted files. */
export function detectFileType({ name, type }: Pick<File, 'name' | 'type'>) {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  const kind = type.split('/')[1]?.replace('quicktime', 'mov')
  return typeOf[ending ?? ''] ?? typeOf[kind ?? '']
}

/** Images of these formats can be made smaller before they are sent. */
export const canShrink = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /^image\/(jpeg|png|webp)$/.test(type) || /\.(jpe?g|png|webp)$/i.test(name)

/** Why a file is refused, as far as that is known before reading it. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): Refusal | undefined {
  const type = detectFileType(file)
  if (!type) return 'unsupported'
  if (file.size === 0) return 'empty'
  if (type === 'video') return file.size > mediaLimits.video.bytes ? 'videoTooBig' : undefined
  return file.size > mediaLimits.picture.bytes && !canShrink(file) ? 'pictureTooBig' : undefined
}

/** Reads a chosen file: its format, whether it is already in the form, how it looks. */
export async function examineFile(
  file: File,
  tools: PhotoTools,
  known: ReadonlySet<string>,
): Promise<ChosenFile | { why: Refusal }> {
  const type = detectFileType(file) ?? 'image'
  try {
    const digest = await tools.digest(file)
    if (known.has(digest)) return { why: 'duplicate' }
    const format = await tools.formatOf(file)
    if (!format) return { why: 'unsupported' }
    const { preview, poster, seconds = 0 } = await tools.look(file, type)
    if (seconds > mediaLimits.video.seconds) return { why: 'videoTooLong' }
    // Every browser can draw these formats if the file is not damaged.
    const isDrawn = format === 'jpeg' || format === 'png' || format === 'webp'
    if (type === 'image' && isDrawn && !preview) return { why: 'broken' }
    // Only a smaller version could be sent, and this browser cannot make one.
    if (type === 'image' && !preview && file.size > mediaLimits.picture.bytes)
      return { why: 'pictureTooBig' }
    return { file, digest, type, preview, poster }
  } catch {
    return { why: 'unreadable' }
  }
}
