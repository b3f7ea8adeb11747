import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FfmpegCore } from '@ffmpeg/core'
import * as z from 'zod/mini'
import { WorkerFault } from './worker-fault.ts'

const probe = z.object({
  streams: z.optional(
    z.array(
      z.object({
        codec_type: z.optional(z.string()),
        width: z.optional(z.int()),
        height: z.optional(z.int()),
        duration: z.optional(z.string()),
        side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
      }),
    ),
  ),
  format: z.optional(
    z.object({
      duration: z.optional(z.string()),
      tags: z.optional(z.object({ creation_time: z.optional(z.string()) })),
    }),
  ),
})

export interface VideoFacts {
  width: number
  height: number
  durationMs: number
  takenAt: string | null
}

/** Loaded only when a video comes: it is 30 MB of WebAssembly. */
let openedFactory: Promise<() => Promise<FfmpegCore>> | undefined

const loadFactory = async () => {
  // The glue asks where it lives as a browser's worker would, and would open sockets as WebSockets.
  Object.assign(globalThis, { self: globalThis, location: { href: import.meta.url } })
  Object.defineProperty(globalThis, 'WebSocket', { value: undefined, configurable: true })
  const { default: createCore } = await import('@ffmpeg/core')
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@ffmpeg/core/wasm')))
  const compiled = await WebAssembly.compile(wasm)
  return () =>
    createCore({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(compiled, imports).then(done, () => process.exit(1))
        return {}
      },
    })
}

/** A run leaves its globals behind, so each gets a core of its own; the file is read in place. */
async function withVideo<T>(path: string, use: (core: FfmpegCore) => T): Promise<T> {
  openedFactory ??= loadFactory()
  const core = await (await openedFactory)()
  const file = openSync(path, 'r')
  try {
    core.FS.writeFile('/input', new Uint8Array())
    const { node } = core.FS.lookupPath('/input')
    node.usedBytes = fstatSync(file).size
    const read = (_: unknown, buffer: Uint8Array, at: number, length: number, position: number) =>
      readSync(file, buffer, at, length, position)
    node.stream_ops = { ...node.stream_ops, read }
    return use(core)
  } finally {
    closeSync(file)
  }
}

const madeBy = ({ FS }: FfmpegCore, name: string) => {
  const bytes = FS.analyzePath(name).exists ? FS.readFile(name) : new Uint8Array()
  return bytes.length > 0 ? bytes : undefined
}

const demuxerOf = (isWebm: boolean) => [
  '-v',
  'error',
  '-protocol_whitelist',
  'file',
  '-f',
  isWebm ? 'matroska' : 'mov',
]

export async function probeVideo(path: string, isWebm: boolean): Promise<VideoFacts> {
  const told = await withVideo(path, (core) => {
    const entries =
      'format=duration:format_tags=creation_time:stream=codec_type,width,height,duration:stream_side_data=rotation'
    const wanted = ['-of', 'json', '-show_entries', entries, '-o', '/facts.json']
    core.ffprobe(...demuxerOf(isWebm), ...wanted, '/input')
    const facts = madeBy(core, '/facts.json')
    return facts && JSON.parse(new TextDecoder().decode(facts))
  })
  const parsed = z.safeParse(probe, told)
  const { streams = [], format } = parsed.success ? parsed.data : {}
  const picture = streams.find(({ codec_type }) => codec_type === 'video')
  const { width = 0, height = 0 } = picture ?? {}
  if (width < 1 || height < 1) throw new WorkerFault('UNREADABLE', 'no picture in the video')
  const seconds = Math.max(
    0,
    ...[format?.duration, picture?.duration].map(Number).filter(Number.isFinite),
  )
  const rotation = picture?.side_data_list?.find((data) => data.rotation !== undefined)?.rotation
  const isOnItsSide = Math.abs(rotation ?? 0) % 180 === 90
  return {
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
    durationMs: Math.round(seconds * 1000),
    takenAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(format?.tags?.creation_time ?? '')?.[0] ?? null,
  }
}

/** A PNG of what is shown at that second; of a shorter video its last frame, else its first. */
export async function extractFrame(
  path: string,
  { second, isWebm, side }: { second: number; isWebm: boolean; side: number },
): Promise<Uint8Array> {
  const take = (seek: string[], frames: string[]) =>
    withVideo(path, (core) => {
      const scale = `scale='min(iw,${side})':'min(ih,${side})':force_original_aspect_ratio=decrease`
      const asPng = ['-c:v', 'png', '-compression_level', '1', '-f', 'image2', '-update', '1']
      const picture = ['-map', '0:V:0', '-vf', scale, ...frames, ...asPng, '/still.png']
      core.exec(...demuxerOf(isWebm), ...seek, '-i', '/input', ...picture)
      return madeBy(core, '/still.png')
    })
  const still =
    (await take(['-ss', String(second)], ['-frames:v', '1'])) ??
    (await take([], ['-t', String(Math.max(second, 0.1))])) ??
    (await take([], ['-frames:v', '1']))
  if (!still) throw new WorkerFault('NO_FRAME')
  return still
}
