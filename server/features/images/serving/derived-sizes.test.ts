import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageWidths } from '../../../../contract/media/images.ts'
import { openDiskStore } from '../../../storage/disk-store.ts'
import { originalKey } from '../../../storage/media-keys.ts'
import type { MediaStore } from '../../../storage/media-store.ts'
import { withDecoder } from '../testing/decoder.ts'
import { derivedSize, forgetMedia } from './derived-sizes.ts'

const deps = withDecoder()

let root: string
let store: MediaStore
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'derived-'))
  store = await openDiskStore(root)
})
afterAll(() => rm(root, { recursive: true }))

const keep = async (bytes: Buffer) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await store.put(originalKey(sha256), bytes, { mime: 'image/jpeg' })
  return sha256
}

const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })

const measure = async (
  sha256: string,
  width: (typeof imageWidths)[number],
  format: 'avif' | 'webp' | 'jpeg',
) => {
  const derived = await derivedSize({ media: store, decoder: deps.decoder }, sha256, width, format)
  if (!derived.ok || !derived.value) throw new Error('There should be one')
  return sharp(await buffer(derived.value.stream)).metadata()
}

it('the largest AVIF is made of an upright camera picture, and a smaller one of a taller one', {
  tags: 'long',
}, async () => {
  const grain = { type: 'gaussian', mean: 128, sigma: 9 } as const
  const grained = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#808080', noise: grain } })
  const upright = await keep(await grained(3072, 4096).jpeg().toBuffer())
  expect(await measure(upright, 2048, 'avif')).toMatchObject({ width: 2048, height: 2731 })
  const tall = await keep(await grained(2048, 4096).jpeg().toBuffer())
  const { width, height } = await measure(tall, 2048, 'avif')
  expect([width, height]).toEqual([1732, 3464])
})

it('each width is made in each format, in proportion', { tags: 'long' }, async () => {
  const sha256 = await keep(await noise(3000, 1500).jpeg().toBuffer())
  for (const width of imageWidths) {
    expect(await measure(sha256, width, 'webp')).toMatchObject({
      format: 'webp',
      width,
      height: width / 2,
    })
  }
  expect(await measure(sha256, 320, 'jpeg')).toMatchObject({ format: 'jpeg', width: 320 })
  expect(await measure(sha256, 320, 'avif')).toMatchObject({
    format: 'heif',
    compression: 'av1',
    width: 320,
  })
})

it('a derived size is never larger than its original', async () => {
  const sha256 = await keep(await noise(200, 100).jpeg().toBuffer())
  expect(await measure(sha256, 640, 'webp')).toMatchObject({ width: 200, height: 100 })
})

it('transparency is kept where the format can, and becomes white elsewhere', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const sha256 = await keep(
    await sharp({ create: { width: 400, height: 300, channels: 4, background: clear } })
      .webp()
      .toBuffer(),
  )
  expect(await measure(sha256, 160, 'webp')).toMatchObject({ hasAlpha: true })
  const flat = await derivedSize({ media: store, decoder: deps.decoder }, sha256, 160, 'jpeg')
  if (!flat.ok || !flat.value) throw new Error('There should be one')
  const { channels } = await sharp(await buffer(flat.value.stream)).stats()
  expect(Math.round(channels[0]?.mean ?? 0)).toBe(255)
})

it('a size is computed once for many callers at once, and not again afterwards', async () => {
  const sha256 = await keep(await noise(1000, 1000).jpeg().toBuffer())
  let puts = 0
  const counting: MediaStore = {
    ...store,
    put: (...args) => {
      puts++
      return store.put(...args)
    },
  }
  const ask = () => derivedSize({ media: counting, decoder: deps.decoder }, sha256, 640, 'webp')
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  const bodies = await Promise.all(
    answers.map((answer) => (answer.ok && answer.value ? buffer(answer.value.stream) : undefined)),
  )
  expect(new Set(bodies.map((body) => body?.toString('base64'))).size).toBe(1)
  expect(bodies[0]?.length).toBeGreaterThan(1000)
  const again = await ask()
  if (again.ok) again.value?.stream.destroy()
  expect(puts).toBe(1)
})

it('a missing original has no derived size', async () => {
  expect(
    await derivedSize({ media: store, decoder: deps.decoder }, 'a'.repeat(64), 320, 'webp'),
  ).toEqual({
    ok: true,
    value: undefined,
  })
})

it('an original is removed with all sizes derived from it', async () => {
  const sha256 = await keep(await noise(300, 300).jpeg().toBuffer())
  await measure(sha256, 160, 'webp')
  await measure(sha256, 160, 'jpeg')
  await forgetMedia(store, sha256)
  const left = await Array.fromAsync(store.list(''), ({ key }) => key)
  expect(left.filter((key) => key.includes(sha256))).toEqual([])
})
