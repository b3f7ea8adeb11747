import type { VideoType } from '../file-type.ts'
import { MediaFault } from '../media-fault.ts'
import { inputOptions, readMade, withVideo } from './ffmpeg-core.ts'

export interface StillWanted {
  type: VideoType
  second: number
  /** The longest side of the still. */
  side: number
  /** Takes the nearest frame that stands alone, which needs no others in memory. */
  isNearEnough?: boolean
}

/** Makes a PNG of the frame at that second; for a shorter video of its last frame, or else of its first. */
export async function takeStill(
  path: string,
  { type, second, side, isNearEnough = false }: StillWanted,
): Promise<Uint8Array> {
  const near = isNearEnough ? ['-skip_frame', 'nokey', '-noaccurate_seek'] : []
  const take = (seek: string[], frames: string[]) =>
    withVideo(path, (core) => {
      const scale = `scale='min(iw,${side})':'min(ih,${side})':force_original_aspect_ratio=decrease`
      const asPng = ['-c:v', 'png', '-compression_level', '1', '-f', 'image2', '-update', '1']
      const image = ['-map', '0:V:0', '-vf', scale, ...frames, ...asPng, '/still.png']
      core.exec(...inputOptions(type), ...near, ...seek, '-i', '/input', ...image)
      return readMade(core, '/still.png')
    })
  const still =
    (await take(['-ss', String(second)], ['-frames:v', '1'])) ??
    (await take([], ['-t', String(Math.max(second, 0.1))])) ??
    (await take([], ['-frames:v', '1']))
  if (!still) throw new MediaFault('NO_FRAME')
  return still
}
