import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FfmpegCore } from '@ffmpeg/core'

export type { FfmpegCore } from '@ffmpeg/core'

// The glue asks where it lives as a browser's worker would, and would open sockets as WebSockets.
Object.assign(globalThis, { self: globalThis, location: { href: import.meta.url } })
Object.defineProperty(globalThis, 'WebSocket', { value: undefined })

const { default: createCore } = await import('@ffmpeg/core')
const wasm = await readFile(fileURLToPath(import.meta.resolve('@ffmpeg/core/wasm')))
const compiled = await WebAssembly.compile(wasm)

/** A program keeps its globals between two runs and trips over them, so each run gets a core of its own. */
export const openCore = (): Promise<FfmpegCore> =>
  createCore({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(compiled, imports as never).then(done, () => process.exit(1))
      return {}
    },
  })
