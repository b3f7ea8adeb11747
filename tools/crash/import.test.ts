import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickFolder } from '../../server/db/testing/database-place.ts'
import { crashImport } from './import.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(await quickFolder(), 'sakhli-crash-import-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('imports of several accounts lose nothing, send nothing twice, keep the order and stay apart when parts are killed', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const result = await crashImport({ folder, files: 24, kills: 2, people: 3 })
  expect(result).toEqual({ kills: 2, files: 24, lost: 0, twice: 0, disordered: 0, foreign: 0 })
})
