import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectTypeOfFile, isVideoType } from '../file-type.ts'
import { fixture } from '../testing/make-images.ts'
import { cleanVideo } from './clean-video.ts'
import { inputOptions, readMade, withVideo } from './ffmpeg-core.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-clean-'))
})
afterAll(() => rm(folder, { recursive: true }))

const typeOf = async (path: string) => {
  const type = await detectTypeOfFile(path)
  if (!type || !isVideoType(type)) throw new Error('not a video')
  return type
}

/** Decodes every frame; a frame that is damaged fails the run. */
const countFrames = async (path: string) => {
  const type = await typeOf(path)
  return withVideo(path, (core) => {
    const whole = ['-xerror', '-err_detect', 'explode']
    const frames = ['-map', '0:V:0', '-f', 'framemd5', '/frames.txt']
    const ended = core.exec(...inputOptions(type), ...whole, '-i', '/input', ...frames)
    const told = new TextDecoder().decode(readMade(core, '/frames.txt'))
    return { ended, frames: told.split('\n').filter((line) => /^0,/.test(line)).length }
  })
}

describe('A cleaned video', () => {
  it.each([
    ['told-h264.mp4', 15],
    ['told-hevc.mp4', 15],
    ['told.webm', 15],
  ])('of %s keeps its frames and no metadata texts', { tags: 'long' }, async (name, frames) => {
    const path = fixture(name)
    const out = join(folder, name)
    const type = await typeOf(path)
    await cleanVideo({ kind: 'cleanVideo', path, type, out, still: null })
    const secrets = /Secret|41\.6|x26[45]|Lavf\d/g
    const [sent, stored] = await Promise.all([path, out].map((each) => readFile(each, 'latin1')))
    expect(sent?.match(secrets)?.length).toBeGreaterThan(2)
    expect(stored?.match(secrets)).toBeNull()
    expect(await countFrames(out)).toEqual({ ended: 0, frames })
    expect(await countFrames(path)).toEqual({ ended: 0, frames })
  })
})
