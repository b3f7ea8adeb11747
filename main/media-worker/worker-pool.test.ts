import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Job } from '../../pictures/process/jobs.ts'
import { fewOf } from '../../server/testing/few-of.ts'
import { sha256Of, startTestWorkers } from './testing/test-workers.ts'
import { openWorkerPool } from './worker-pool.ts'

const server = join(import.meta.dirname, '../../pictures/fixtures')
const demo = join(import.meta.dirname, '../../resources/demo/photos')

const { place, put, work } = startTestWorkers(2)
const inspect = (path: string) =>
  work({ kind: 'inspect', path, thumbnail: place(`${Math.random()}.jpg`) })
const picture = async (path: string, more: Partial<Extract<Job, { kind: 'picture' }>> = {}) => {
  const sha256 = await sha256Of(path)
  const out = place(`${Math.random()}.jpg`)
  const job = { kind: 'picture', path, sha256, out, preset: 'balanced', mark: null } as const
  return { out, outcome: await work({ ...job, ...more }) }
}
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2a8f7a' } })

describe('Inspecting a file', () => {
  it('recognizes an image by its bytes, with its size, hash and likeness', async () => {
    const path = join(demo, '01-apartment-sea-view/kitchen.jpg')
    const outcome = await inspect(path)
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        kind: 'picture',
        width: 1024,
        height: 768,
        sha256: createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
        likeness: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    })
  })

  it('reads when and where an image was taken, and its orientation', async () => {
    const path = await put(
      'taken.jpg',
      await square(60)
        .resize(80, 40)
        .withExif({
          IFD2: { DateTimeOriginal: '2026:05:04 10:20:30' },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '41/1 38/1 2412/100',
            GPSLongitudeRef: 'E',
            GPSLongitude: '41/1 38/1 1200/100',
          },
        })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    )
    const outcome = await inspect(path)
    if (!outcome.ok) throw new Error(outcome.problem.code)
    expect(outcome.value).toMatchObject({ width: 40, height: 80, takenAt: '2026-05-04T10:20:30' })
    expect(outcome.value.place?.lat).toBeCloseTo(41.64, 3)
    expect(outcome.value.place?.lon).toBeCloseTo(41.6367, 3)
  })

  it('reads HEIC images and videos', { tags: 'long' }, async () => {
    expect(await inspect(join(server, 'photo.heic'))).toMatchObject({
      ok: true,
      value: { kind: 'picture', isHeic: true, width: 400, height: 300 },
    })
    expect(await inspect(join(server, 'phone.mov'))).toMatchObject({
      ok: true,
      value: { kind: 'video', durationMs: expect.any(Number) },
    })
  })

  it.each(
    fewOf<[string, () => Uint8Array | Promise<Uint8Array>, string]>(5, [
      ['empty.jpg', () => new Uint8Array(), 'EMPTY_FILE'],
      ['words.jpg', () => Buffer.from('no picture at all, only words'), 'WRONG_TYPE'],
      ['page.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'WRONG_TYPE'],
      [
        'cut.jpg',
        async () => (await readFile(join(demo, '07-land-green-hills/plot.jpg'))).subarray(0, 9_000),
        'UNREADABLE',
      ],
      [
        'cut.heic',
        async () => (await readFile(join(server, 'photo.heic'))).subarray(0, 500),
        'HEIC_UNREADABLE',
      ],
      ['sound.mp4', () => readFile(join(server, 'sound-only.mp4')), 'UNREADABLE'],
    ]),
  )('reports what is wrong with %s', async (name, make, code) => {
    expect(await inspect(await put(name, await make()))).toMatchObject({
      ok: false,
      problem: { code },
    })
  })

  it('reports a file that is gone', async () => {
    expect(await inspect(place('nowhere.jpg'))).toMatchObject({ problem: { code: 'FILE_GONE' } })
  })
})

describe('A file made for sending', () => {
  it('is upright, has at most 2048 pixels a side, and no metadata of the camera', {
    tags: 'long',
  }, async () => {
    const path = await put(
      'large.jpg',
      await square(2500)
        .resize(3000, 1500)
        .withExif({ IFD0: { Make: 'Camera' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    )
    const { out, outcome } = await picture(path)
    expect(outcome).toMatchObject({ ok: true, value: { width: 1024, height: 2048 } })
    const made = await sharp(out).metadata()
    expect(made).toMatchObject({ format: 'jpeg', width: 1024, height: 2048 })
    expect([made.exif, made.icc, made.xmp]).toEqual([undefined, undefined, undefined])
  })

  it('is the smaller the more the preset saves', async () => {
    const path = join(demo, '06-house-garden/garden.jpg')
    const sizes = []
    for (const preset of ['web', 'balanced', 'best'] as const) {
      const { outcome } = await picture(path, { preset })
      if (outcome.ok) sizes.push(outcome.value.bytes)
    }
    expect(sizes).toHaveLength(3)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  })

  it.each(['png', 'webp', 'tiff'] as const)(
    'from %s with an alpha channel is made, or refused for its type',
    async (kind) => {
      const path = await put(
        `clear.${kind}`,
        await square(50).ensureAlpha(0).toFormat(kind).toBuffer(),
      )
      const { out, outcome } = await picture(path)
      if (kind === 'tiff') return expect(outcome).toMatchObject({ problem: { code: 'WRONG_TYPE' } })
      expect(outcome.ok).toBe(true)
      const [red] = await sharp(out).raw().toBuffer()
      expect(red).toBeGreaterThan(250)
    },
  )

  it('can be made from CMYK and from 16 bits', async () => {
    const cmyk = await put('cmyk.jpg', await square(50).toColourspace('cmyk').jpeg().toBuffer())
    const deep = await put('deep.png', await square(50).toColourspace('rgb16').png().toBuffer())
    for (const path of [cmyk, deep]) {
      const { out, outcome } = await picture(path)
      expect(outcome.ok).toBe(true)
      expect(await sharp(out).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
    }
  })

  it('is never made from bytes other than the planned ones', async () => {
    const path = await put('changing.jpg', await square(50).jpeg().toBuffer())
    const { outcome } = await picture(path, { sha256: 'f'.repeat(64) })
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'FILE_CHANGED' } })
  })

  it.each([
    { kind: 'text', text: 'Sakhli & <Batumi>', corner: 'bottomRight', opacity: 1 },
    { kind: 'logo', path: join(demo, '../../icons/icon-192.png'), corner: 'topLeft', opacity: 1 },
  ] as const)('has the $kind watermark in the corner asked for', async (mark) => {
    const path = await put(`plain-${mark.kind}.jpg`, await square(800).jpeg().toBuffer())
    const { out, outcome } = await picture(path, { mark })
    expect(outcome.ok).toBe(true)
    const spread = async (left: number, top: number) => {
      const part = sharp(out).extract({ left, top, width: 400, height: 400 })
      const { channels } = await sharp(await part.png().toBuffer()).stats()
      return Math.max(...channels.map(({ stdev }) => stdev))
    }
    const [topLeft, bottomRight] = [await spread(0, 0), await spread(400, 400)]
    const [marked, plain] =
      mark.corner === 'topLeft' ? [topLeft, bottomRight] : [bottomRight, topLeft]
    expect(marked).toBeGreaterThan(5)
    expect(plain).toBeLessThan(1)
  })

  it('is a still of the video at the chosen second', { tags: 'long' }, async () => {
    const colourAt = async (second: number) => {
      const out = place(`still-${second}.jpg`)
      const path = join(server, 'red-then-blue.mp4')
      const outcome = await work({ kind: 'still', path, second, longestSide: 2048, out })
      expect(outcome.ok).toBe(true)
      const [red = 0, , blue = 0] = await sharp(out).raw().toBuffer()
      return red > blue ? 'red' : 'blue'
    }
    expect(await colourAt(0)).toBe('red')
    expect(await colourAt(1)).toBe('blue')
  })
})

describe('A worker that dies', () => {
  it('loses no file: its own and the waiting ones are done by another worker', {
    tags: 'long',
  }, async () => {
    const own = openWorkerPool({ size: 1 })
    try {
      const path = join(demo, '06-house-garden/garden.jpg')
      const look = () => own.do({ kind: 'inspect', path, thumbnail: place('again.jpg') })
      const all = [look(), look(), look()]
      const [pid] = own.pids()
      if (pid) process.kill(pid, 'SIGKILL')
      expect((await Promise.all(all)).map(({ ok }) => ok)).toEqual([true, true, true])
    } finally {
      await own.close()
    }
  })

  it('at the same file twice has the file fail with WORKER_DIED', async () => {
    const script = await put(
      'dies.mjs',
      Buffer.from("process.on('message', () => process.exit(1))"),
    )
    const own = openWorkerPool({ size: 1, script })
    const outcome = await own.do({ kind: 'hash', path: script })
    expect(outcome).toEqual({ ok: false, problem: { code: 'WORKER_DIED' } })
    await own.close()
  })

  it('or that never answers, is ended and has the file fail with TOOK_TOO_LONG', async () => {
    const script = await put('hangs.mjs', Buffer.from("process.on('message', () => {})"))
    const own = openWorkerPool({ size: 1, script, jobMs: 300 })
    const outcome = await own.do({ kind: 'hash', path: script })
    expect(outcome).toEqual({ ok: false, problem: { code: 'TOOK_TOO_LONG' } })
    await own.close()
  })
})
