import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickFolder } from '../../server/db/testing/database-place.ts'
import { crashDatabase } from './database.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(await quickFolder(), 'sakhli-crash-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('no acknowledged row is lost when the server, PostgreSQL or both are killed', async () => {
  const { acknowledged, lost } = await crashDatabase({ dataDir, kills: 2 })
  expect(acknowledged).toBeGreaterThan(100)
  expect(lost).toBe(0)
})
