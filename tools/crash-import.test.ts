import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickFolder } from '../server/db/testing/database-place.ts'
import { crashImport } from './crash-import.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(await quickFolder(), 'sakhli-crash-import-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('an import loses nothing, sends nothing twice and keeps the order when its parts are killed', async () => {
  const result = await crashImport({ folder, files: 16, kills: 2 })
  expect(result).toEqual({ kills: 2, files: 16, lost: 0, twice: 0, disordered: 0 })
}, 180_000)
