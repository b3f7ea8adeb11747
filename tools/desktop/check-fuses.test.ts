import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWrongFuses } from './check-fuses.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-fuses-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Fuses as in Electron's program: the text that they are found by, version 1, their number, and a letter for each. */
const program = async (name: string, ...wires: string[]) => {
  const path = join(folder, name)
  const parts = wires.map((wire) => {
    const head = Buffer.from([1, wire.length])
    return Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), head, Buffer.from(wire)])
  })
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, Buffer.concat([Buffer.alloc(5_000), ...parts, Buffer.alloc(100)]))
  return path
}

test('a program with all fuses as required passes', async () => {
  expect(await findWrongFuses(await program('shut', '010011000'))).toEqual([])
})

test('each fuse that is left as Electron ships it is named', async () => {
  expect(await findWrongFuses(await program('open', '101100010'))).toEqual([
    'runAsNode',
    'enableCookieEncryption',
    'enableNodeOptionsEnvironmentVariable',
    'enableNodeCliInspectArguments',
    'enableEmbeddedAsarIntegrityValidation',
    'onlyLoadAppFromAsar',
    'grantFileProtocolExtraPrivileges',
  ])
})

test('a Mac program for two processors fails if either half is wrong', async () => {
  const inner = 'Sakhli.app/Contents/Frameworks/Electron Framework.framework/Electron Framework'
  await program(inner, '010011000', '110011000')
  expect(await findWrongFuses(join(folder, 'Sakhli.app'))).toEqual(['runAsNode'])
})

test('a program without fuses is refused', async () => {
  await expect(findWrongFuses(await program('other'))).rejects.toThrow('no doors')
})
