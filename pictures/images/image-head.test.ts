import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectFileType, isVideoType } from '../file-type.ts'
import { MediaFault } from '../media-fault.ts'
import { manyScans, pngBomb } from '../testing/make-images.ts'
import { assertDecodable, readImageHead, weighImage } from './image-head.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-heads-'))
})
afterAll(() => rm(folder, { recursive: true }))

const headOf = async (bytes: Buffer) => {
  const path = join(folder, 'sent')
  await writeFile(path, bytes)
  const type = detectFileType(bytes)
  if (!type || isVideoType(type)) throw new Error('not an image')
  return readImageHead(path, type)
}
const plain = (width = 320, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
const clear = (width = 320, height = 200) =>
  sharp({ create: { width, height, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })

describe('The head of an image', () => {
  it.each([
    ['a JPEG', () => plain().jpeg(), { type: 'jpeg', bytesAPixel: 0, scans: 1 }],
    ['a progressive JPEG', () => plain().jpeg({ progressive: true }), { bytesAPixel: 3 }],
    [
      'a progressive JPEG of full colour',
      () => plain().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      { bytesAPixel: 6 },
    ],
    [
      'a JPEG that lies on its side',
      () => plain().withMetadata({ orientation: 6 }).jpeg(),
      { isTurned: true },
    ],
    ['a PNG', () => plain().png(), { bytesAPixel: 0, hasAlpha: false }],
    ['a PNG with an alpha channel', () => clear().png(), { bytesAPixel: 0, hasAlpha: true }],
    ['an interlaced PNG', () => clear().png({ progressive: true }), { bytesAPixel: 4 }],
    ['a WebP', () => plain().webp(), { bytesAPixel: 0, hasAlpha: false }],
    ['a WebP with an alpha channel', () => clear().webp(), { bytesAPixel: 0, hasAlpha: true }],
    ['a lossless WebP', () => clear().webp({ lossless: true }), { bytesAPixel: 4, hasAlpha: true }],
    ['a WebP with a profile', () => plain().withIccProfile('p3').webp(), { bytesAPixel: 0 }],
    ['an AVIF', () => plain().avif({ chromaSubsampling: '4:2:0' }), { bytesAPixel: 1.5 }],
    ['a deep AVIF of full colour', () => plain().avif({ bitdepth: 10 }), { bytesAPixel: 6 }],
  ])('of %s tells its size and the memory that decoding needs', async (_name, make, known) => {
    expect(await headOf(await make().toBuffer())).toMatchObject({
      width: 320,
      height: 200,
      ...known,
    })
  })

  it('counts the scans of a JPEG', { tags: 'long' }, async () => {
    const progressive = await plain().jpeg({ progressive: true }).toBuffer()
    const { scans } = await headOf(progressive)
    expect(scans).toBeGreaterThan(3)
    expect(await headOf(manyScans(progressive, 800))).toMatchObject({ scans: scans + 799 })
  })

  it('is unreadable where it is cut short', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const whole = await plain().toFormat(format).toBuffer()
      await expect(headOf(whole.subarray(0, 14))).rejects.toThrow(MediaFault)
    }
  })
})

describe('The decoding limits', () => {
  const most = { memoryBytes: 165_000_000 }
  const weigh = async (bytes: Buffer) => weighImage(await headOf(bytes))

  it('are checked by the head alone', async () => {
    const large = await headOf(pngBomb(16_000, 16_000))
    expect(() => assertDecodable(large, most)).toThrow('60 megapixels')
    const interlaced = await headOf(pngBomb(7_600, 7_600, { interlaced: true }))
    expect(() => assertDecodable(interlaced, most)).toThrow('too much memory')
    const layered = await headOf(
      manyScans(await plain().jpeg({ progressive: true }).toBuffer(), 882),
    )
    expect(() => assertDecodable(layered, most)).toThrow('more than 100 layers')
  })

  it('call an image of a phone quick, but not a large progressive one', {
    tags: 'long',
  }, async () => {
    expect((await weigh(await plain(4000, 3000).jpeg().toBuffer())).isQuick).toBe(true)
    const progressive = plain(6000, 4000).jpeg({ progressive: true })
    expect((await weigh(await progressive.toBuffer())).isQuick).toBe(false)
  })
})
