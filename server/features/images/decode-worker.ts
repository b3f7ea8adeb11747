import { parentPort, workerData } from 'node:worker_threads'
import { limitWasmMemory } from './limit-wasm-memory.ts'

export interface HeicJob {
  bytes: Uint8Array
  maxPixels: number
  maxMemory: number
}

export type HeicAnswer =
  | { kind: 'pixels'; width: number; height: number; data: Uint8Array }
  | { kind: 'too-large' }

const { bytes, maxPixels, maxMemory } = workerData as HeicJob
limitWasmMemory(maxMemory)
const { default: heic } = await import('heic-decode')

const [image] = await heic.all({ buffer: bytes })
if (!image) throw new Error('No picture in it')
if (image.width * image.height > maxPixels) {
  parentPort?.postMessage({ kind: 'too-large' } satisfies HeicAnswer)
} else {
  const { width, height, data } = await image.decode()
  const pixels = new Uint8Array(data.buffer)
  const answer: HeicAnswer = { kind: 'pixels', width, height, data: pixels }
  parentPort?.postMessage(answer, [pixels.buffer])
}
