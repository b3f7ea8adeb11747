import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FfmpegCore } from '@ffmpeg/core'
import type { VideoType } from '../file-type.ts'
import type { Access } from './file-in-core.ts'
import { putFileInCore } from './file-in-core.ts'

/** Loaded only when a video comes: it is 30 MB of WebAssembly. */
let openedFactory: Promise<() => Promise<FfmpegCore>> | undefined

const loadFactory = async () => {
  // The core's script asks for its location as in a browser's worker, and would open sockets as WebSockets.
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

/**
 * Runs FFmpeg once on the file at `path`, which it knows as `/input`. A run leaves globals behind that break the next
 * run, so each gets a core of its own.
 */
export async function withVideo<T>(
  path: string,
  use: (core: FfmpegCore) => T,
  more: Record<string, { path: string } & Access> = {},
): Promise<T> {
  openedFactory ??= loadFactory()
  const core = await (await openedFactory)()
  const closers = [putFileInCore(core, '/input', path, { flags: 'r', maxBytes: 0 })]
  try {
    for (const [name, { path: own, ...access }] of Object.entries(more))
      closers.push(putFileInCore(core, name, own, access))
    return use(core)
  } finally {
    for (const close of closers) close()
    globalThis.gc?.()
  }
}

/** Names the demuxer, so that no file is ever read as a playlist. FFmpeg may open nothing but files. */
export const inputOptions = (type: VideoType) => [
  ...['-v', 'error', '-protocol_whitelist', 'file', '-f'],
  type === 'webm' ? 'matroska' : 'mov',
]

export const readMade = ({ FS }: FfmpegCore, name: string) => {
  const bytes = FS.analyzePath(name).exists ? FS.readFile(name) : new Uint8Array()
  return bytes.length > 0 ? bytes : undefined
}
