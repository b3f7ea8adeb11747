import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickFolder } from '../server/db/testing-folder.ts'
import { crashDatabase } from './crash-database.ts'

test('no acknowledged row is lost when the server, PostgreSQL or both are killed', async () => {
  const dataDir = await mkdtemp(join(await quickFolder(), 'sakhli-crash-'))
  const { acknowledged, lost } = await crashDatabase({ dataDir, kills: 3 })
  expect(acknowledged).toBeGreaterThan(150)
  expect(lost).toBe(0)
  await rm(dataDir, { recursive: true })
}, 120_000)
