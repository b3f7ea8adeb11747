import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashFile } from '../digest.ts'
import { fixture } from '../testing/make-images.ts'
import { makeVideo } from '../testing/make-videos.ts'
import { probeVideo } from './probe-video.ts'
import { shrinkVideo, tryVideo } from './shrink-video.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-shrink-'))
})
afterAll(() => rm(folder, { recursive: true }))

const place = (name: string) => join(folder, name)
const shrink = async (path: string, out: string) => {
  const { sha256 } = await hashFile(path)
  return shrinkVideo({ kind: 'shrinkVideo', path, sha256, out })
}
const attempt = (path: string) => tryVideo({ kind: 'tryVideo', path })

describe('A video larger than necessary', () => {
  it.each([
    ['lies in 4K', 3840, 2160, 1920, 1080],
    ['stands', 1440, 2560, 1080, 1920],
  ])(
    'that %s becomes H.264 of 1080p, with its sound and length',
    { tags: 'long', timeout: 120_000 },
    async (name, width, height, wide, high) => {
      const path = place(`${name}.mp4`)
      const bytes = await makeVideo(path, { width, height })
      expect(await attempt(path)).toMatchObject({
        isTooLarge: false,
        wholeSeconds: expect.closeTo(0.3, 1),
      })
      const made = await shrink(path, place(`${name} small.mp4`))
      expect(made).toMatchObject({ width: wide, height: high })
      expect(made.bytes).toBeLessThan(bytes / 3)
      const facts = await probeVideo(place(`${name} small.mp4`), 'mp4')
      expect(facts).toMatchObject({ codec: 'h264', audio: { codec: 'aac' } })
      expect(Math.abs(facts.durationMs - 300)).toBeLessThan(120)
    },
  )

  it('in HEVC counts as such at any size', { tags: 'long' }, async () => {
    const trial = await attempt(fixture('told-hevc.mp4'))
    expect(trial).toMatchObject({ isTooLarge: false, bytes: expect.any(Number) })
  })

  it('is refused, leaving no file, where H.264 would have more bytes', {
    tags: 'long',
  }, async () => {
    const path = place('thrifty.mp4')
    await makeVideo(path, { width: 640, height: 360, quality: 50 })
    await expect(shrink(path, place('more.mp4'))).rejects.toThrow()
    expect(await readdir(folder)).not.toContain('more.mp4')
  })

  it('becomes the same bytes each time', { tags: 'long' }, async () => {
    const path = place('twice.mp4')
    await makeVideo(path, { width: 640, height: 360 })
    const [first, second] = [await shrink(path, place('1.mp4')), await shrink(path, place('2.mp4'))]
    expect(second).toEqual(first)
  })

  it('that was changed meanwhile is refused, leaving no file', { tags: 'long' }, async () => {
    const path = place('changed.mp4')
    await makeVideo(path, { width: 640, height: 360 })
    const asked = { kind: 'shrinkVideo', path, sha256: 'f'.repeat(64), out: place('of it.mp4') }
    await expect(shrinkVideo(asked as never)).rejects.toMatchObject({ code: 'FILE_CHANGED' })
    expect(await readdir(folder)).not.toContain('of it.mp4')
  })

  it('with damaged bytes is refused rather than cut short', async () => {
    const path = place('cut.mp4')
    await copyFile(fixture('told-hevc.mp4'), path)
    await writeFile(path, Buffer.alloc(20_000), { flag: 'r+' })
    await expect(shrink(path, place('of the cut.mp4'))).rejects.toThrow()
  })
})

describe('A video that is small enough', () => {
  it.each(['told-h264.mp4', 'phone.mov', 'clip.webm'])('is told by its trial: %s', async (name) => {
    expect(await attempt(fixture(name))).toBeNull()
  })
})
