import { copyFile, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sha256Of, startTestWorkers } from './testing/test-workers.ts'

const fixtures = join(import.meta.dirname, '../../pictures/fixtures')

const { place, put, work } = startTestWorkers(1)
const inspect = (path: string, thumbnail = place('small.jpg')) =>
  work({ kind: 'inspect', path, thumbnail })
const make = async (path: string, out = place('made.jpg')) => {
  const sha256 = await sha256Of(path)
  return work({ kind: 'picture', path, sha256, out, preset: 'balanced', mark: null })
}
const plain = (background: string, side = 60) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })

/** A PNG that claims far more pixels than it holds, as a decompression bomb does. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', Buffer.alloc(32)), end])
}

describe('An unusual image', () => {
  it('with the file extension of another kind is read by its bytes', { tags: 'long' }, async () => {
    const png = await put('in-truth-a-png.jpg', await plain('#2a8f7a').png().toBuffer())
    expect(await inspect(png)).toMatchObject({ ok: true, value: { kind: 'picture', width: 60 } })
    expect(await make(png)).toMatchObject({ ok: true })
    await copyFile(join(fixtures, 'phone.mov'), place('in-truth-a-video.jpg'))
    expect(await inspect(place('in-truth-a-video.jpg'))).toMatchObject({ value: { kind: 'video' } })
  })

  it('of 256 megapixels is refused before it is unpacked', async () => {
    expect(await inspect(await put('bomb.png', bomb(16_000, 16_000)))).toMatchObject({
      ok: false,
      problem: { code: 'TOO_LARGE' },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it.each(['png', 'webp', 'avif'] as const)('%s that is cut off is unreadable', async (kind) => {
    const whole = await sharp(
      join(fixtures, '../../resources/demo/photos/06-house-garden/garden.jpg'),
    )
      .resize(400)
      .toFormat(kind)
      .toBuffer()
    const cut = await put(`cut.${kind}`, whole.subarray(0, whole.length * 0.6))
    expect(await inspect(cut)).toMatchObject({ ok: false, problem: { code: 'UNREADABLE' } })
  })

  it('that is animated becomes its first frame', async () => {
    const frames = await Promise.all(
      ['#d01010', '#1010d0'].map((colour) => plain(colour).png().toBuffer()),
    )
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(webp).metadata()).pages).toBe(2)
    const path = await put('moves.webp', webp)
    expect(await inspect(path)).toMatchObject({ ok: true, value: { width: 60, height: 60 } })
    expect(await make(path)).toMatchObject({ ok: true, value: { width: 60, height: 60 } })
    const [red = 0, , blue = 0] = await sharp(place('made.jpg')).raw().toBuffer()
    expect(red).toBeGreaterThan(blue + 100)
  })

  it('of a kind that the site does not accept is reported as WRONG_TYPE', async () => {
    const gif = await put('moves.gif', await plain('#2a8f7a').gif().toBuffer())
    expect(await inspect(gif)).toMatchObject({ ok: false, problem: { code: 'WRONG_TYPE' } })
  })

  it('that was taken upside down is made upright', async () => {
    const sky = await plain('#1010d0').png().toBuffer()
    const turned = plain('#d01010', 120).composite([{ input: sky, left: 0, top: 60 }])
    const path = await put(
      'upside-down.jpg',
      await sharp(await turned.png().toBuffer())
        .withMetadata({ orientation: 3 })
        .jpeg()
        .toBuffer(),
    )
    expect(await make(path)).toMatchObject({ ok: true })
    const upright = sharp(place('made.jpg'))
    const corner = await upright
      .extract({ left: 110, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(corner[2]).toBeGreaterThan((corner[0] ?? 0) + 100)
  })
})

describe('A video', () => {
  it('that ends before the chosen second gives its last frame as still', {
    tags: 'long',
  }, async () => {
    const path = join(fixtures, 'short.mp4')
    const facts = await inspect(path)
    expect(facts.ok && (facts.value.durationMs ?? 0)).toBeLessThan(1_000)
    const out = place('still.jpg')
    const still = await work({ kind: 'still', path, second: 1, longestSide: 2048, out })
    expect(still).toMatchObject({ ok: true })
    expect((await sharp(out).metadata()).width).toBeGreaterThan(0)
  })

  it('that is cut off is unreadable', { tags: 'long' }, async () => {
    const whole = await readFile(join(fixtures, 'red-then-blue.mp4'))
    const path = await put('cut.mp4', whole.subarray(0, whole.length / 2))
    const facts = await inspect(path)
    const still = await work({
      ...{ kind: 'still', path, second: 1, longestSide: 2048, out: place('still.jpg') },
    })
    expect([facts, still].map((each) => !each.ok && each.problem.code)).toContain('UNREADABLE')
  })
})

/** A device where every write fails as on a full disk. */
const fullDisk = '/dev/full'

describe.runIf(process.platform === 'linux')('A full disk', () => {
  it('is reported as DISK_FULL for an image and for a thumbnail', async () => {
    const path = await put('room.jpg', await plain('#2a8f7a').jpeg().toBuffer())
    await symlink(fullDisk, place('full.jpg.part'))
    expect(await make(path, place('full.jpg'))).toMatchObject({ problem: { code: 'DISK_FULL' } })
    await symlink(fullDisk, place('thumbnail.jpg.part'))
    const looked = await inspect(path, place('thumbnail.jpg'))
    expect(looked).toMatchObject({ problem: { code: 'DISK_FULL' } })
    expect(await make(path, place('full.jpg'))).toMatchObject({ ok: true })
  })
})
