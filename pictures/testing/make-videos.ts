import { writeFile } from 'node:fs/promises'
import { readMade, withVideo } from '../video/ffmpeg-core.ts'

/** Makes an H.264 video of moving patterns with sound. The core has no HEVC encoder that ends. */
export async function makeVideo(
  path: string,
  { width = 3840, height = 2160, frames = 3, quality = 8 } = {},
) {
  const seconds = frames / 10
  const pattern = `testsrc2=size=${width}x${height}:rate=10:duration=${seconds}`
  const made = await withVideo(import.meta.filename, (core) => {
    core.exec(
      ...['-v', 'error', '-f', 'lavfi', '-i', pattern],
      ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', String(quality)],
      ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '/made.mp4'],
    )
    return readMade(core, '/made.mp4')
  })
  if (!made) throw new Error('no video was made')
  await writeFile(path, made)
  return made.length
}

/** Rewrites an MP4 so that the media data of its first track is said to be at `location`. */
export const withOutsideData = (video: Buffer, location: string) => {
  const reference = video.indexOf('url ', video.indexOf('dref'))
  const text = Buffer.from(`${location}\0`)
  const head = Buffer.from(video.subarray(0, reference + 8))
  // Clears the flag that says that the data are in this same file.
  head[reference + 7] = 0
  const grow = (at: number) => head.writeUInt32BE(head.readUInt32BE(at - 4) + text.length, at - 4)
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    grow(head.lastIndexOf(box, reference))
  }
  grow(reference)
  return Buffer.concat([head, text, video.subarray(reference + 8)])
}
