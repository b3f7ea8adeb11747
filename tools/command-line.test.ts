import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder } from '../server/db/claim-folder.ts'
import { freshDatabase } from '../server/db/testing/test-database.ts'
import { runProgram } from './run-program.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sakhli-command-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test.each([
  ['user', []],
  ['user', ['promote']],
  ['user', ['crown', 'anna@example.com']],
  ['backup', []],
  ['restore', []],
  ['restore', ['one', 'two']],
])('%s %j says how to write it, and starts no database for that', async (program, args) => {
  const { code, output } = await runProgram(
    execPath,
    [join(import.meta.dirname, `${program}.ts`), ...args],
    { env: { DATA_DIR: dataDir } },
  )
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^npm run ${program} -- `))
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})

test('restore does not go past a server that works on this folder with a database elsewhere', async () => {
  const { url, drop } = await freshDatabase()
  const claim = await claimFolder(dataDir, { what: 'data folder' })
  const { code, output } = await runProgram(
    execPath,
    [join(import.meta.dirname, 'restore.ts'), 'nothing.tar'],
    { env: { DATA_DIR: dataDir, DATABASE_URL: url } },
  )
  claim.release()
  await drop()
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`data folder .+ in use .+process ${process.pid}`))
})
