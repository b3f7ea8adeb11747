import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickFolder } from '../../server/db/testing/database-place.ts'
import { crashWorkers, faultsOf } from './workers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(await quickFolder(), 'sakhli-crash-workers-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('two workers lose and double nothing when they are killed at random, and exchanged they refuse nobody', {
  tags: 'long',
  timeout: 300_000,
}, async () => {
  const result = await crashWorkers({
    ...{ folder, workers: 2, kills: 1, restarts: 1 },
    ...{ readers: 2, writers: 1, restMs: 60 },
  })
  expect(faultsOf(result)).toEqual([])
})
