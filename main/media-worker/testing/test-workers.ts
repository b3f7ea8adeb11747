import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { WorkerPool } from '../worker-pool.ts'
import { openWorkerPool } from '../worker-pool.ts'

/** Starts real workers and makes a folder before the tests of a file; both are removed afterwards. */
export function startTestWorkers(size: number) {
  let folder: string
  let pool: WorkerPool
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sakhli-worker-'))
    pool = openWorkerPool({ size })
  })
  afterAll(async () => {
    await pool.close()
    await rm(folder, { recursive: true })
  })

  const place = (name: string) => join(folder, name)
  return {
    place,
    put: async (name: string, bytes: Uint8Array) => {
      await writeFile(place(name), bytes)
      return place(name)
    },
    work: ((job) => pool.do(job)) as WorkerPool['do'],
  }
}

export const sha256Of = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
