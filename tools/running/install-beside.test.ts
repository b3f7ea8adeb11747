import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installBeside } from './install-beside.ts'
import { runProgram } from './run-program.ts'

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beside-'))
  await mkdir(join(folder, 'of-our-own'))
  writeFileSync(
    join(folder, 'of-our-own/package.json'),
    JSON.stringify({ name: 'of-our-own', version: '1.0.0', exports: './index.js' }),
  )
  writeFileSync(join(folder, 'of-our-own/index.js'), 'console.log("it is there")')
  const asked = { dependencies: { 'of-our-own': 'file:of-our-own' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(asked))
  lock({
    '': asked,
    'node_modules/of-our-own': { resolved: 'of-our-own', link: true },
    'of-our-own': { version: '1.0.0' },
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

const lock = (packages: Record<string, object>) =>
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  )

test('the packages of a folder are installed once, and again when its lock file changes', {
  tags: 'long',
}, async () => {
  await installBeside(folder)
  const { output } = await runProgram(execPath, ['-e', 'require("of-our-own")'], { folder })
  expect(output).toBe('it is there\n')

  const told = join(folder, 'node_modules/.package-lock.json')
  rmSync(join(folder, 'node_modules/of-our-own'))
  await installBeside(folder)
  expect(existsSync(join(folder, 'node_modules/of-our-own'))).toBe(false)
  // As if the lock file had changed since.
  utimesSync(told, new Date(0), new Date(0))
  await installBeside(folder)
  expect(existsSync(join(folder, 'node_modules/of-our-own'))).toBe(true)
})

test('a lock file without the requested packages is reported, and nothing is installed', {
  tags: 'long',
}, async () => {
  lock({ '': {} })
  await expect(installBeside(folder)).rejects.toThrow(/npm ci fails in .*package-lock\.json/s)
  expect(existsSync(join(folder, 'node_modules/.package-lock.json'))).toBe(false)
})
