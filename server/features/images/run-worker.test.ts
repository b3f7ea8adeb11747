import { expect, it } from 'vitest'
import { runWorker } from './run-worker.ts'

const inWorker = (code: string, timeLimitMs = 10_000) => {
  const source = `import { parentPort, workerData } from 'node:worker_threads'\n${code}`
  const script = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
  return runWorker<unknown>({ script, data: { limiter }, timeLimitMs })
}
const limiter = new URL('./limit-wasm-memory.ts', import.meta.url).href

it('hands back the answer', async () => {
  expect(await inWorker('parentPort.postMessage(6 * 7)')).toEqual({ kind: 'answered', answer: 42 })
})

it('ends a worker that never would', async () => {
  const started = performance.now()
  expect(await inWorker('for (;;);', 200)).toEqual({ kind: 'overran' })
  expect(performance.now() - started).toBeLessThan(5_000)
})

it('survives a worker that throws, leaves or says nothing', async () => {
  expect(await inWorker('throw new Error("broken")')).toEqual({ kind: 'failed' })
  expect(await inWorker('process.exit(0)')).toEqual({ kind: 'failed' })
  expect(await inWorker('')).toEqual({ kind: 'failed' })
})

it('survives a worker that fills its heap', async () => {
  expect(await inWorker('const kept = []; for (;;) kept.push({ more: [1, 2, 3] })')).toEqual({
    kind: 'failed',
  })
}, 30_000)

it('shows the worker nothing of the environment', async () => {
  expect(await inWorker('parentPort.postMessage(Object.keys(process.env))')).toEqual({
    kind: 'answered',
    answer: [],
  })
})

it('refuses WebAssembly more memory than the worker allows it', async () => {
  const growing = `
    const { limitWasmMemory } = await import(workerData.limiter)
    limitWasmMemory(10 * 65536)
    const memory = new WebAssembly.Memory({ initial: 1 })
    memory.grow(9)
    let refused = ''
    try { memory.grow(1) } catch (error) { refused = error.name }
    parentPort.postMessage([memory.buffer.byteLength, refused])`
  expect(await inWorker(growing)).toEqual({ kind: 'answered', answer: [655_360, 'RangeError'] })
})
