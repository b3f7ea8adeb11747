import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixture, pngBomb, quarters, textBomb } from './make-test-pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Measured {
  ends: string[]
  grewBy: number
}

/** In a process of its own, so that the peak is the pictures' and nobody else's. */
const measure = (paths: string[]) =>
  new Promise<Measured>((resolve, reject) => {
    const script = fileURLToPath(new URL('./measure-memory.ts', import.meta.url))
    const child = fork(script, paths, { execArgv: [] })
    child.once('message', (measured) => resolve(measured as Measured))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`It left with ${code} and said nothing`)))
  })

const claimingHeic = async () => {
  const heic = await readFile(fixture('photo.heic'))
  const at = heic.indexOf('ispe')
  heic.writeUInt32BE(20_000, at + 8)
  heic.writeUInt32BE(20_000, at + 12)
  return heic
}

const side = 7_600
const large = { create: { width: side, height: side, channels: 3, background: 'teal' } } as const
const withTail = async () =>
  Buffer.concat([
    await sharp(await quarters(400, 300))
      .jpeg()
      .toBuffer(),
    Buffer.alloc(24_000_000, 'PK\x03\x04'),
  ])

it.each([
  ['a PNG of 256 megapixels', () => pngBomb(16_000, 16_000), 'TOO_LARGE'],
  [
    'an interlaced PNG of 460 MB',
    () => pngBomb(side, side, { depth: 16, interlaced: true }),
    'TOO_LARGE',
  ],
  ['a PNG that ends at once', () => pngBomb(side, side), 'UNREADABLE_PICTURE'],
  [
    'a PNG with 300 MB of text',
    () => pngBomb(100, 100, { extra: textBomb(300_000_000) }),
    'UNREADABLE_PICTURE',
  ],
  ['a PNG of 58 megapixels', () => sharp(large).png().toBuffer(), 'cleaned'],
  ['a JPEG of 58 megapixels', () => sharp(large).jpeg().toBuffer(), 'cleaned'],
  ['a JPEG with 24 MB behind it', withTail, 'cleaned'],
  ['a HEIC that claims 400 megapixels', claimingHeic, 'TOO_LARGE'],
])(
  'takes at most 200 MB for %s',
  async (_name, make, end) => {
    const path = join(folder, 'hostile')
    await writeFile(path, await make())
    const { ends, grewBy } = await measure([path])
    expect(ends).toEqual([end])
    expect(grewBy / 1_000_000).toBeLessThan(200)
  },
  30_000,
)
