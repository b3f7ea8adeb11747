import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkerPool } from '../../main/media-worker/worker-pool.ts'
import { buildDesktopIfNeeded } from './build-desktop.ts'
import type { Staged } from './stage-package.ts'
import { stagePackage } from './stage-package.ts'

const root = join(import.meta.dirname, '../..')
const out = mkdtempSync(join(tmpdir(), 'sakhli-package-'))
let staged: Staged
beforeAll(async () => {
  await buildDesktopIfNeeded(root, () => {})
  staged = await stagePackage(root, out)
}, 120_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

test('the package holds the three pieces, the updater, and nothing of the server or of React', () => {
  for (const name of ['main/index.js', 'preload/index.cjs', 'renderer/index.html', 'package.json'])
    expect(existsSync(join(staged.app, name))).toBe(true)
  const packages = readdirSync(join(staged.app, 'node_modules'))
  expect(packages).toContain('electron-updater')
  for (const name of ['fastify', 'pg', 'react', 'sharp', 'electron', '@ffmpeg'])
    expect(packages).not.toContain(name)
})

test('the packaged media worker reads a picture on the Node that is bundled with it', async () => {
  const { mediaWorker } = staged
  const pool = openWorkerPool({
    node: join(mediaWorker, process.platform === 'win32' ? 'node.exe' : 'node'),
    script: join(mediaWorker, 'media-worker.js'),
    size: 1,
  })
  const path = join(root, 'resources/icons/icon-512.png')
  const outcome = await pool.do({ kind: 'inspect', path, thumbnail: join(out, 'small.jpg') })
  await pool.close()
  expect(outcome).toMatchObject({ ok: true, value: { width: 512, height: 512 } })
}, 60_000)
