import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '../../../contract/limits.ts'
import { limitWasmMemory } from './limit-wasm-memory.ts'
import type { Result } from './media-error.ts'
import { refuse } from './media-error.ts'
import type { VideoKind } from './told-by-bytes.ts'
import type { VideoFacts } from './video-facts.ts'
import { judgeVideo, probeEntries } from './video-facts.ts'

export interface VideoJob {
  kind: VideoKind
  input: string
  output: string
  maxMemory: number
}

export interface VideoAnswer extends VideoFacts {
  /** A PNG. */
  still: Uint8Array
}

const job = workerData as VideoJob
limitWasmMemory(job.maxMemory)
const { openCore } = await import('./ffmpeg-core.ts')
const { putFileInCore } = await import('./file-in-core.ts')

const stillSide = 2048
const isWebm = job.kind === 'webm'
const muxer = isWebm ? 'webm' : 'mp4'

/** The demuxer is named, so that no playlist is ever taken for one; files are all it may open. */
const asInput = ['-v', 'error', '-protocol_whitelist', 'file', '-f', isWebm ? 'matroska' : 'mov']

/** Said of a file that ends before its own tables do, and yet not counted as a failure. */
const cutShort = /partial file|ended prematurely|truncat/i

const openCoreWithInput = async () => {
  const core = await openCore()
  putFileInCore(core, '/input', job.input, { flags: 'r', maxBytes: 0 })
  return core
}

const readMade = (core: Awaited<ReturnType<typeof openCore>>, name: string) => {
  const bytes = core.FS.analyzePath(name).exists ? core.FS.readFile(name) : new Uint8Array()
  return bytes.length > 0 ? bytes : undefined
}

const probe = async (): Promise<Result<VideoFacts>> => {
  const core = await openCoreWithInput()
  const wanted = ['-of', 'json', '-show_entries', probeEntries, '-o', '/facts.json']
  core.ffprobe(...asInput, ...wanted, '/input')
  const facts = readMade(core, '/facts.json')
  return judgeVideo(facts && JSON.parse(new TextDecoder().decode(facts)), job.kind)
}

const takeStill = async (from: string[], frames: string[]) => {
  const core = await openCoreWithInput()
  const scale = `scale='min(iw,${stillSide})':'min(ih,${stillSide})':force_original_aspect_ratio=decrease`
  const asPng = ['-c:v', 'png', '-compression_level', '1', '-f', 'image2', '-update', '1']
  const picture = ['-map', '0:V:0', '-vf', scale, ...frames, ...asPng, '/still.png']
  core.exec(...asInput, ...from, '-i', '/input', ...picture)
  return readMade(core, '/still.png')
}

/** The frame at one second; of a shorter video its last; the first if a jump finds nothing. */
const takeAnyStill = async ({ durationMs }: VideoFacts) => {
  const at = limits.previewSecond
  const still =
    durationMs > at * 1000
      ? await takeStill(['-ss', String(at)], ['-frames:v', '1'])
      : await takeStill([], ['-t', String(at)])
  return still ?? takeStill([], ['-frames:v', '1'])
}

/** Only the first picture and the first sound: an iPhone's file has its places in a third track. */
const remux = async ({ audio }: VideoFacts) => {
  const core = await openCoreWithInput()
  const maxBytes = 1.1 * limits.video.bytes
  const close = putFileInCore(core, '/output', job.output, { flags: 'w+', maxBytes })
  const encoder = isWebm ? 'libopus' : 'aac'
  const sound = {
    none: ['-an'],
    copy: ['-map', '0:a:0', '-c:a', 'copy'],
    encode: ['-map', '0:a:0', '-c:a', encoder, '-b:a', '128k', '-ac', '2'],
  }[audio]
  const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-sn', '-dn']
  const streams = ['-map', '0:V:0', '-c:v', 'copy', ...sound, ...bare]
  const file = ['-movflags', '+faststart', '-f', muxer, '/output']
  let isCutShort = false
  core.setLogger(({ message }) => {
    isCutShort ||= cutShort.test(message)
  })
  const ended = core.exec(...asInput, '-i', '/input', ...streams, ...file)
  close()
  return ended === 0 && !isCutShort
}

const work = async (): Promise<Result<VideoAnswer>> => {
  const unreadable = refuse(
    'UNREADABLE_VIDEO',
    'This video is damaged or cut short. Save it again as MP4 and send that',
  )
  const facts = await probe()
  if (!facts.ok) return facts
  const still = await takeAnyStill(facts.value)
  if (!still || !(await remux(facts.value))) return unreadable
  return { ok: true, value: { ...facts.value, still } }
}

parentPort?.postMessage(await work())
