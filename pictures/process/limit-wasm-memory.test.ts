import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const limiter = new URL('./limit-wasm-memory.ts', import.meta.url).href

it('WebAssembly cannot grow beyond the last memory limit that was set', async () => {
  const growing = `
    const { limitWasmMemory } = await import('${limiter}')
    limitWasmMemory(5 * 65536)
    limitWasmMemory(10 * 65536)
    const memory = new WebAssembly.Memory({ initial: 1 })
    memory.grow(9)
    let refused = ''
    try { memory.grow(1) } catch (error) { refused = error.name }
    console.log(memory.buffer.byteLength, refused)`
  const args = ['--input-type=module', '-e', growing]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout.trim()).toBe('655360 RangeError')
})
