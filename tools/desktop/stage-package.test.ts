import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTable } from '../../main/import/table/read-table.ts'
import { openWorkerPool } from '../../main/media-worker/worker-pool.ts'
import { buildDesktopIfNeeded } from './build-desktop.ts'
import { findWrongFuses } from './check-fuses.ts'
import { buildPackage, electronFolder } from './packaging/build-package.ts'
import { appId, writeBuilderConfig } from './packaging/builder-config.ts'
import type { Staged } from './stage-package.ts'
import { stagePackage } from './stage-package.ts'

const root = join(import.meta.dirname, '../..')

let out: string
let staged: Staged
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'sakhli-package-'))
  await buildDesktopIfNeeded(root, () => {})
  staged = await stagePackage(root, join(out, 'staged'))
})
afterAll(() => rm(out, { recursive: true }))

/** Has the worker of a package inspect a picture, on the Node that comes with it. */
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

describe('The staged package', () => {
  test('has main, preload, renderer and the updater, but no server packages nor React', () => {
    for (const name of ['main/index.js', 'preload/index.cjs', 'renderer/index.html'])
      expect(existsSync(join(staged.app, name))).toBe(true)
    const packages = readdirSync(join(staged.app, 'node_modules'))
    expect(packages).toContain('electron-updater')
    for (const name of ['fastify', 'pg', 'react', 'sharp', 'electron', '@ffmpeg'])
      expect(packages).not.toContain(name)
  })

  test('has a table reader that works on its bundled Node', async () => {
    const path = join(out, 'listings.csv')
    await writeFile(path, 'folder,price\nSea,5')
    const rows: string[][] = []
    const node = join(staged.mediaWorker, process.platform === 'win32' ? 'node.exe' : 'node')
    const counts = await readTable({
      ...{ path, sheet: null },
      reader: { node, script: join(staged.mediaWorker, 'table-reader.js') },
      onHead: () => {},
      onRows: (part) => rows.push(...part),
    })
    expect(counts).toMatchObject({ rows: 1 })
    expect(rows).toEqual([['Sea', '5']])
  })

  test('has a media worker that reads an image on its bundled Node', {
    tags: 'long',
  }, async () => {
    expect(await lookWith(staged.mediaWorker)).toMatchObject({ ok: true, value: { width: 512 } })
  })
})

/** Replaces Electron's program: the parts that packaging reads and changes, with the fuses as Electron ships them. */
async function standInElectron() {
  const folder = join(out, 'electron')
  await mkdir(join(folder, 'resources'), { recursive: true })
  const doors = [Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9])]
  const program = Buffer.concat([Buffer.alloc(4_000), ...doors, Buffer.from('101100011')])
  await writeFile(join(folder, 'electron'), program, { mode: 0o755 })
  await writeFile(join(folder, 'version'), '45.4.1')
  return folder
}

/** The names in an archive, which begins with the length of its list of files, and the list. */
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

describe.runIf(process.platform === 'linux')('A built package', () => {
  test('has the required fuses, its code in one archive, and a working media worker', {
    tags: 'long',
    timeout: 180_000,
  }, async () => {
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

    // The files that the worker needs, and the Node that runs it.
    for (const name of ['media-worker.js', 'table-reader.js', 'node', 'node_modules/sharp'])
      expect([name, existsSync(join(made, 'resources/media-worker', name))]).toEqual([name, true])
    const { main } = JSON.parse(await readFile(join(staged.app, 'package.json'), 'utf8'))
    expect(names).toContain(main)

    const looked = await lookWith(join(made, 'resources/media-worker'))
    expect(looked).toMatchObject({ ok: true, value: { width: 512 } })
  })
})

const readConfig = (env: Record<string, string> = {}, more: { updates?: string } = {}) =>
  writeBuilderConfig({ root, staged, electronVersion: '45.4.1', arch: 'arm64', env, ...more })

describe('A package for a Mac', () => {
  test('without a certificate is signed anew after the fuses, and not hardened', () => {
    expect(readConfig()).toMatchObject({
      electronFuses: { resetAdHocDarwinSignature: true },
      mac: { identity: '-', hardenedRuntime: false, notarize: false },
    })
  })

  test('with a certificate is hardened, and notarised if there are keys', async () => {
    const { mac, electronFuses } = readConfig({ CSC_LINK: 'x', APPLE_API_KEY: 'y' })
    expect(electronFuses).toMatchObject({ resetAdHocDarwinSignature: false })
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true })
    expect(mac).not.toHaveProperty('identity')
    expect(readConfig({ CSC_LINK: 'x' }).mac).toMatchObject({ notarize: false })
    const entitlements = await readFile(String(mac?.entitlements), 'utf8')
    const granted = [...entitlements.matchAll(/<key>(.+)<\/key>\s*<true\/>/g)].map(([, key]) => key)
    // Only what V8 needs, and nothing that lets foreign code in.
    expect(granted).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.cs.allow-unsigned-executable-memory',
    ])
    expect(mac?.entitlementsInherit).toBe(mac?.entitlements)
  })

  test('is made for, and updated from, its own processor type', () => {
    const { mac } = readConfig({}, { updates: 'https://sakhli.example/d' })
    expect(mac?.target).toEqual([
      { target: 'dmg', arch: 'arm64' },
      { target: 'zip', arch: 'arm64' },
    ])
    expect(mac?.publish).toEqual([
      { provider: 'generic', url: 'https://sakhli.example/d/mac-arm64' },
    ])
  })
})

describe('A package for Linux', () => {
  test('keeps the sandbox, needs no FUSE 2, and is also made as deb and rpm', () => {
    expect(readConfig()).toMatchObject({
      toolsets: { appimage: '1.0.3' },
      linux: { target: ['AppImage', 'deb', 'rpm'], executableArgs: [], syncDesktopName: true },
    })
  })

  test('has the same name for its desktop entry and its program', async () => {
    const app = JSON.parse(await readFile(join(staged.app, 'package.json'), 'utf8'))
    expect(app.desktopName).toBe(`${readConfig().linux?.executableName}.desktop`)
  })
})

test('the program and its Windows installer have the same application id', async () => {
  const said = await readFile(join(root, 'main/shell/paths.ts'), 'utf8')
  expect(said).toContain(`appUserModelId = '${appId}'`)
  expect(readConfig().appId).toBe(appId)
})

test('a release must be signed, except on Linux', () => {
  const isSigned = (env: Record<string, string>) => readConfig(env).forceCodeSigning
  expect(isSigned({ SAKHLI_RELEASE: '1' })).toBe(process.platform !== 'linux')
  expect(isSigned({})).toBe(false)
})

test('a package for a local server address is refused', { tags: 'long' }, async () => {
  const made = await promisify(execFile)(process.execPath, ['tools/desktop-package.ts'], {
    cwd: root,
    env: { ...process.env, SAKHLI_SERVER: 'http://127.0.0.1:3000' },
  }).catch((error: { code: number; stderr: string }) => error)
  expect(made).toMatchObject({ code: 1, stderr: expect.stringContaining('https') })
})

test('updates are only taken over https', () => {
  const parts = { root, staged, electronVersion: '45.4.1' }
  expect(writeBuilderConfig(parts).publish).toBe(null)
  expect(writeBuilderConfig({ ...parts, updates: 'https://sakhli.example/desktop' })).toMatchObject(
    {
      publish: [{ provider: 'generic', url: 'https://sakhli.example/desktop' }],
    },
  )
  expect(() => writeBuilderConfig({ ...parts, updates: 'http://sakhli.example' })).toThrow('https')
})

test('Electron’s folder is that of the named program, or undefined', () => {
  expect(electronFolder('/here', undefined)).toBeUndefined()
  expect(electronFolder('/here', '/here/node_modules/electron/dist/electron')).toBe(
    '/here/node_modules/electron/dist',
  )
})

test('the CI workflow installs and tries the package on each system', async () => {
  const workflow = await readFile(join(root, '.github/workflows/ci.yml'), 'utf8')
  const [, job = ''] = workflow.split('\n  desktop:\n')
  const [steps = ''] = job.split(/\n {2}\S/)
  const tried = await readFile(join(root, 'tools/desktop/try-package.ts'), 'utf8')
  const { executableName } = readConfig().linux ?? {}
  // The command that installs each package, and the place from which the program is started.
  for (const [system, install, place] of [
    ['Linux', 'apt-get install --yes "$PWD"/dist/packages/*.deb', `/opt/Sakhli/${executableName}`],
    ['macOS', 'hdiutil attach dist/packages/*.dmg', '/Applications/Sakhli.app'],
    ['Windows', 'Get-Item dist/packages/*.exe', 'Programs/sakhli/Sakhli.exe'],
  ] as const) {
    expect([system, steps.includes(`runner.os == '${system}'`)]).toEqual([system, true])
    expect([system, steps.includes(install)]).toEqual([system, true])
    expect([system, tried.includes(place)]).toEqual([system, true])
  }
  expect(steps.match(/node tools\/desktop\/try-package\.ts/g)).toHaveLength(2)
  expect(steps).toMatch(/if: always\(\)\n\s+uses: \S+ # \S+\n\s+with:\n\s+name: tried-/)
  expect(steps.indexOf('desktop:package')).toBeLessThan(steps.indexOf('apt-get install'))
  // Only packages are released, not the other files of a build.
  expect(workflow).toContain("--pattern 'sakhli-*'")
})
