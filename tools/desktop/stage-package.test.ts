import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkerPool } from '../../main/media-worker/worker-pool.ts'
import { buildDesktopIfNeeded } from './build-desktop.ts'
import { buildPackage, electronFolder } from './build-package.ts'
import { writeBuilderConfig } from './builder-config.ts'
import { findWrongFuses } from './check-fuses.ts'
import type { Staged } from './stage-package.ts'
import { stagePackage } from './stage-package.ts'

const root = join(import.meta.dirname, '../..')

let out: string
let staged: Staged
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'sakhli-package-'))
  await buildDesktopIfNeeded(root, () => {})
  staged = await stagePackage(root, join(out, 'staged'))
}, 120_000)
afterAll(() => rm(out, { recursive: true }))

/** Has the worker of a package look at a picture, on the Node that comes with it. */
async function lookWith(mediaWorker: string) {
  const pool = openWorkerPool({
    node: join(mediaWorker, process.platform === 'win32' ? 'node.exe' : 'node'),
    script: join(mediaWorker, 'media-worker.js'),
    size: 1,
  })
  const path = join(root, 'resources/icons/icon-512.png')
  const looked = await pool.do({ kind: 'inspect', path, thumbnail: join(out, 'small.jpg') })
  await pool.close()
  return looked
}

describe('What is laid out', () => {
  test('holds the three pieces, the updater, and nothing of the server or of React', () => {
    for (const name of ['main/index.js', 'preload/index.cjs', 'renderer/index.html'])
      expect(existsSync(join(staged.app, name))).toBe(true)
    const packages = readdirSync(join(staged.app, 'node_modules'))
    expect(packages).toContain('electron-updater')
    for (const name of ['fastify', 'pg', 'react', 'sharp', 'electron', '@ffmpeg'])
      expect(packages).not.toContain(name)
  })

  test('has a media worker that reads a picture on the Node that is bundled with it', async () => {
    expect(await lookWith(staged.mediaWorker)).toMatchObject({ ok: true, value: { width: 512 } })
  }, 60_000)
})

/** In place of Electron's program: as much of it as packaging reads and changes, with its doors as they are shipped. */
async function standInElectron() {
  const folder = join(out, 'electron')
  await mkdir(join(folder, 'resources'), { recursive: true })
  const doors = [Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9])]
  const program = Buffer.concat([Buffer.alloc(4_000), ...doors, Buffer.from('101100011')])
  await writeFile(join(folder, 'electron'), program, { mode: 0o755 })
  await writeFile(join(folder, 'version'), '45.4.1')
  return folder
}

/** The archive begins with the length of a list of what is in it, and the list. */
async function namesIn(archive: string): Promise<string[]> {
  interface Entry {
    files?: Record<string, Entry>
  }
  const file = await open(archive)
  try {
    const { buffer: head } = await file.read(Buffer.alloc(16), 0, 16, 0)
    const length = head.readUInt32LE(12)
    const { buffer: list } = await file.read(Buffer.alloc(length), 0, length, 16)
    const namesOf = ({ files = {} }: Entry, above: string): string[] =>
      Object.entries(files).flatMap(([name, entry]) => [
        above + name,
        ...namesOf(entry, `${above}${name}/`),
      ])
    return namesOf(JSON.parse(list.toString()) as Entry, '')
  } finally {
    await file.close()
  }
}

describe.runIf(process.platform === 'linux')('A package', () => {
  test('has every door as it should be, its code in one archive, and a media worker that works', async () => {
    const program = await standInElectron()
    const output = join(out, 'packages')
    const config = writeBuilderConfig({
      ...{ root, staged, output, electronVersion: '45.4.1', electronFolder: program },
    })
    expect(await findWrongFuses(join(program, 'electron'))).not.toEqual([])
    await buildPackage({ projectDir: root, publish: 'never', dir: true, config })

    const made = join(output, 'linux-unpacked')
    expect(await findWrongFuses(join(made, 'sakhli'))).toEqual([])
    const names = await namesIn(join(made, 'resources/app.asar'))
    expect(names).toEqual(
      expect.arrayContaining(['main/index.js', 'preload/index.cjs', 'renderer/index.html']),
    )
    expect(names.filter((name) => /\.(ts|map)$/.test(name) && !/node_modules/.test(name))).toEqual(
      [],
    )

    const looked = await lookWith(join(made, 'resources/media-worker'))
    expect(looked).toMatchObject({ ok: true, value: { width: 512 } })
  }, 180_000)
})

test('newer versions are looked for over https or not at all', () => {
  const parts = { root, staged, electronVersion: '45.4.1' }
  expect(writeBuilderConfig(parts).publish).toBe(null)
  expect(writeBuilderConfig({ ...parts, updates: 'https://sakhli.example/desktop' })).toMatchObject(
    {
      publish: [{ provider: 'generic', url: 'https://sakhli.example/desktop' }],
    },
  )
  expect(() => writeBuilderConfig({ ...parts, updates: 'http://sakhli.example' })).toThrow('https')
})

test('Electron’s program is taken from where it is named, else from where it is installed, else fetched', () => {
  expect(electronFolder('/here', undefined)).toBeUndefined()
  expect(electronFolder('/here', '/here/node_modules/electron/dist/electron')).toBe(
    '/here/node_modules/electron/dist',
  )
})
