import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fixture,
  makeHeic,
  manyScans,
  pngBomb,
  quarters,
  textBomb,
} from '../../../../pictures/testing/make-images.ts'
import { fewOf } from '../../../testing/few-of.ts'
import type { Measured } from '../testing/measure.ts'

/** All cases take minutes: `npm run test:hostile-media`. */
const isLong = process.env.HOSTILE_MEDIA === 'all'
const timeout = isLong ? 300_000 : 60_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

const put = async (name: string, bytes: Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** In a process of its own, so that only decoding can make it grow. */
const measure = (paths: string[], small: string) =>
  new Promise<Measured>((resolve, reject) => {
    const script = fileURLToPath(new URL('../testing/measure.ts', import.meta.url))
    const asked = JSON.stringify({ folder: join(folder, 'made'), paths, small })
    // What measuring itself reads is freed at once, so that it does not count as growth.
    const execArgv = ['--expose-gc', '--max-semi-space-size=2']
    const child = fork(script, [asked], { execArgv })
    child.once('message', (measured) => resolve(measured as Measured))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`It left with ${code} and said nothing`)))
  })

const flat = (width: number, height = width, channels: 3 | 4 = 3) => {
  const background = { r: 0, g: 128, b: 128, alpha: 0.5 }
  return sharp({ create: { width, height, channels, background } })
}
const grain = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
const fullColour = { progressive: true, chromaSubsampling: '4:4:4' }
const smallPicture = async () => put('small.jpg', await flat(1600, 1200).jpeg().toBuffer())

const progressive = async () => flat(7_740).jpeg(fullColour).toBuffer()
const heicBomb = async () =>
  makeHeic(await readFile(fixture('flat-60mp.mp4')), { width: 7744, height: 7744 })
const layered = async () => manyScans(await flat(4_000, 3_000).jpeg(fullColour).toBuffer(), 873)
const fakeVideo = () =>
  Buffer.concat([Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom'), Buffer.alloc(5_000, 7)])
const claimingHeic = async () => {
  const heic = await readFile(fixture('photo.heic'))
  const at = heic.indexOf('ispe')
  heic.writeUInt32BE(20_000, at + 8)
  heic.writeUInt32BE(20_000, at + 12)
  return heic
}
const withTail = async () =>
  Buffer.concat([
    await sharp(await quarters(400, 300))
      .jpeg()
      .toBuffer(),
    Buffer.alloc(24_000_000, 'PK\x03\x04'),
  ])
/** A single frame of 60 megapixels behind a head that tells of a small image. */
const lyingHeic = async () =>
  makeHeic(await readFile(fixture('flat-60mp.mp4')), { width: 1_000, height: 1_000 })

type Case = [string, () => Promise<Uint8Array> | Uint8Array, string, number?]

const hostile: Case[] = [
  ['a HEIC of 14 KB that is 60 megapixels', heicBomb, 'TOO_LARGE'],
  ['twelve fake videos', fakeVideo, 'UNREADABLE_VIDEO', 12],
  ['a HEIC that lies about its size', lyingHeic, 'UNREADABLE_PICTURE'],
  ['a JPEG of 880 scans', layered, 'TOO_LARGE'],
  ['a progressive JPEG of 60 megapixels in full colour', progressive, 'TOO_LARGE'],
  ['a PNG of 256 megapixels', () => pngBomb(16_000, 16_000), 'TOO_LARGE'],
  [
    'an interlaced PNG of 460 MB',
    () => pngBomb(7_600, 7_600, { depth: 16, interlaced: true }),
    'TOO_LARGE',
  ],
  ['a PNG that ends at once', () => pngBomb(7_600, 7_600), 'UNREADABLE_PICTURE'],
  [
    'a PNG with 300 MB of text',
    () => pngBomb(100, 100, { extra: textBomb(300_000_000) }),
    'UNREADABLE_PICTURE',
  ],
  ['a HEIC that claims 400 megapixels', claimingHeic, 'TOO_LARGE'],
  ['a JPEG with 24 MB behind it', withTail, 'cleaned'],
  ['a PNG of 58 megapixels', () => flat(7_600).png().toBuffer(), 'cleaned'],
  ['a JPEG of 58 megapixels', () => flat(7_600).jpeg().toBuffer(), 'cleaned'],
  [
    'a JPEG of 58 megapixels on its side',
    () => flat(7_600, 7_000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'cleaned',
  ],
  [
    'a progressive JPEG of 24 megapixels',
    () => grain(6_000, 4_000).jpeg({ progressive: true, quality: 70 }).toBuffer(),
    'cleaned',
  ],
  [
    'a progressive JPEG of 20 megapixels in full colour',
    () =>
      grain(5_400, 3_700)
        .jpeg({ ...fullColour, quality: 50 })
        .toBuffer(),
    'cleaned',
  ],
  ['a WebP of 60 megapixels', () => flat(8_900, 6_700).webp({ effort: 0 }).toBuffer(), 'cleaned'],
  [
    'a lossless WebP of 16 megapixels',
    () => flat(4_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    'cleaned',
  ],
  [
    'a lossless WebP of 60 megapixels',
    () => flat(8_900, 6_700).webp({ lossless: true, effort: 0 }).toBuffer(),
    'TOO_LARGE',
  ],
  [
    'an AVIF of 8 megapixels',
    () => grain(3_264, 2_448).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
    'cleaned',
  ],
  [
    'an AVIF of 12 megapixels',
    () => flat(4_000, 3_000).avif({ effort: 0 }).toBuffer(),
    'TOO_LARGE',
  ],
  ['a transparent PNG of 9 megapixels', () => flat(3_000, 3_000, 4).png().toBuffer(), 'cleaned'],
  [
    'a HEIC of 24 megapixels as phones make them',
    async () =>
      makeHeic(
        await readFile(fixture('hevc.mp4')),
        { width: 320, height: 240 },
        { columns: 18, rows: 18, width: 5_712, height: 4_284 },
      ),
    'cleaned',
  ],
  [
    'twelve videos without a picture',
    () => readFile(fixture('sound-only.mp4')),
    'UNREADABLE_VIDEO',
    12,
  ],
]

const expectBounded = ({ grewBy, retainedBytes, smallEnd, smallMs }: Measured) => {
  expect(smallEnd).toBe('cleaned')
  expect(Math.round(grewBy / 1e6)).toBeLessThan(200)
  expect(Math.round(retainedBytes / 1e6)).toBeLessThan(60)
  expect(Math.round(smallMs)).toBeLessThan(5_000)
}

describe.runIf(process.platform === 'linux')(
  'Memory grows by less than 200 MB, and another upload ends within 5 s',
  () => {
    it.each(isLong ? hostile : fewOf(1, hostile.slice(0, 4)))(
      'for %s',
      async (name, make, end, times = 1) => {
        const path = await put('hostile', await make())
        const measured = await measure(Array(times).fill(path), await smallPicture())
        if (isLong) console.log(name, JSON.stringify(measured))
        expect(measured.ends).toEqual(Array(times).fill(end))
        expectBounded(measured)
      },
      timeout,
    )

    it('for four hostile images at once', { tags: 'long', timeout }, async () => {
      const all = [progressive, heicBomb, lyingHeic, layered]
      const paths = await Promise.all(all.map(async (make, index) => put(`${index}`, await make())))
      const measured = await measure(paths, await smallPicture())
      if (isLong) console.log('four at once', JSON.stringify(measured))
      expectBounded(measured)
    })
  },
)

describe.runIf(isLong)('A rush of large files', () => {
  it(
    'of every kind at once stays within the memory bounds',
    async () => {
      const all = hostile.filter(([, , end]) => end === 'cleaned')
      const paths: string[] = []
      for (const [index, [, make]] of all.entries())
        paths.push(await put(`rush-${index}`, await make()))
      const measured = await measure(paths, await smallPicture())
      console.log('a rush', JSON.stringify(measured))
      expect(measured.ends).toEqual(paths.map(() => 'cleaned'))
      expectBounded(measured)
    },
    timeout,
  )

  it(
    'of videos leaves a turn to the video of another account',
    async () => {
      const measured = await measure(
        Array(12).fill(fixture('sound-only.mp4')),
        fixture('located.mp4'),
      )
      console.log('videos', JSON.stringify(measured))
      expect(measured.smallEnd).toBe('cleaned')
      expect(measured.ends).toEqual(Array(12).fill('UNREADABLE_VIDEO'))
    },
    timeout,
  )
})
