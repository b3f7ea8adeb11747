import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings, SettingsError } from '../../settings.ts'
import { openSealer } from './sealer.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sakhli-sealer-'))
})
afterAll(() => rm(dir, { recursive: true }))

const secret = Buffer.from('a secret of twenty b')
const open = (env: Record<string, string> = {}) =>
  openSealer(readSettings({ DATA_DIR: dir, ...env }))

test('a sealed secret opens again after a restart, for its own purpose alone', () => {
  const sealed = open().seal(secret, 'app of 1')
  expect(sealed.includes(secret)).toBe(false)
  expect(open().open(sealed, 'app of 1')).toEqual(secret)
  expect(open().open(sealed, 'app of 2')).toBeUndefined()
})

test('the key file is readable by its owner alone', async () => {
  open()
  expect((await stat(join(dir, 'secrets.key'))).mode & 0o077).toBe(0)
})

test('a changed text or another key opens nothing', () => {
  const sealed = open().seal(secret, 'x')
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  const other = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }
  expect(open().open(changed, 'x')).toBeUndefined()
  expect(open(other).open(sealed, 'x')).toBeUndefined()
  expect(open(other).open(open(other).seal(secret, 'x'), 'x')).toEqual(secret)
})

test('an invalid key file stops the start', async () => {
  const path = join(dir, 'secrets.key')
  const key = await readFile(path)
  await writeFile(path, 'short')
  expect(() => open()).toThrow('is not a key')
  await writeFile(path, key)
})

test('a SECRETS_KEY of the wrong length is refused', () => {
  expect(() => open({ SECRETS_KEY: 'c2hvcnQ=' })).toThrow(SettingsError)
})
