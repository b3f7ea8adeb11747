import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf } from '../digest.ts'
import { inspectFile } from '../inspect-file.ts'
import { makeRaw } from '../testing/make-raw.ts'
import { makeImage } from './make-image.ts'
import { findRawPreview } from './raw-preview.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-raw-'))
})
afterEach(() => rm(folder, { recursive: true }))
const put = async (bytes: Uint8Array) => {
  const path = join(folder, 'raw.nef')
  await writeFile(path, bytes)
  return path
}

test('a RAW file is read by its embedded JPEG, made upright', async () => {
  const raw = await makeRaw({ orientation: 6 })
  const path = await put(raw)
  const facts = await inspectFile({ kind: 'inspect', path, thumbnail: join(folder, 't.jpg') })
  expect(facts).toMatchObject({ kind: 'picture', width: 800, height: 1_200, bytes: raw.length })
  expect(facts.takenAt).toBe('2026-11-20T10:00:00')
  const out = join(folder, 'out.jpg')
  const job = {
    kind: 'picture',
    path,
    sha256: hashOf(raw),
    out,
    preset: 'web',
    mark: null,
  } as const
  expect(await makeImage(job)).toMatchObject({ width: 800, height: 1_200 })
})

test('a RAW file without a preview or with a wrong offset has no image', async () => {
  const raw = await makeRaw()
  expect(findRawPreview(raw)).toBeDefined()
  expect(findRawPreview(raw.subarray(0, 60))).toBeUndefined()
  for (let at = 0; at < 110; at += 1) {
    const broken = Buffer.from(raw)
    broken.fill(0xff, at, at + 4)
    expect(() => findRawPreview(broken)).not.toThrow()
  }
  await expect(
    inspectFile({
      kind: 'inspect',
      path: await put(Buffer.from('II*\0 no picture of any camera')),
      thumbnail: join(folder, 't.jpg'),
    }),
  ).rejects.toThrow('WRONG_TYPE')
})
