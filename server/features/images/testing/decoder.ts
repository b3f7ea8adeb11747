import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Decoder } from '../ingest/decoder.ts'
import { openDecoder } from '../ingest/decoder.ts'

/** A decoder and a folder for the tests of one file. */
export function withDecoder() {
  let folder = ''
  let decoder: Decoder
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sakhli-decoder-'))
    decoder = openDecoder(join(folder, 'made'))
  })
  afterAll(async () => {
    await decoder.close()
    await rm(folder, { recursive: true })
  })
  return {
    get folder() {
      return folder
    },
    get decoder() {
      return decoder
    },
    put: async (name: string, bytes: Uint8Array | string) => {
      const path = join(folder, name)
      await writeFile(path, bytes)
      return path
    },
  }
}
