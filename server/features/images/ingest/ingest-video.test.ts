import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colourAt, fixture } from '../../../../pictures/testing/make-images.ts'
import { withOutsideData } from '../../../../pictures/testing/make-videos.ts'
import { fewOf } from '../../../testing/few-of.ts'
import { withDecoder } from '../testing/decoder.ts'
import { ingestVideo } from './ingest-video.ts'

const deps = withDecoder()
const options = { account: 'someone', withStill: true }
const filesMade = async () => readdir(join(deps.folder, 'made')).catch(() => [])
let dir: string
let listener: Server
let connections = 0
let address: string

beforeAll(async () => {
  listener = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  address = `127.0.0.1:${(listener.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => listener.close(closed)))

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'videos-'))
})
afterEach(() => rm(dir, { recursive: true }))

const ingest = async (name: string) => {
  const result = await ingestVideo(deps, fixture(name), options)
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  const { still, ...video } = result.value
  if (!still) throw new Error('A video has a still')
  const poster = { ...still, bytes: await readFile(still.path) }
  return { ...video, poster, bytes: await readFile(video.path) }
}

/** Cleaning a video takes a second of a processor, so one that several tests look at is cleaned only once. */
const taken = new Map<string, ReturnType<typeof ingest>>()
const ingestOnce = (name: string) => {
  const known = taken.get(name) ?? ingest(name)
  taken.set(name, known)
  return known
}

const refusalOf = async (sent: string | Uint8Array) => {
  const path = join(dir, 'sent.mp4')
  await writeFile(path, sent)
  const before = await filesMade()
  const result = await ingestVideo(deps, path, options)
  if (result.ok) await result.value.dispose()
  expect(await filesMade()).toEqual(before)
  return result.ok ? 'accepted' : result.error.code
}

const atoms = (bytes: Buffer) => {
  const types: string[] = []
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) || bytes.length)
    types.push(bytes.toString('latin1', at + 4, at + 8))
  return types
}

describe('A video that is accepted', () => {
  it.each(
    fewOf<[string, string, number, number, number]>(1, [
      ['located.mp4', 'video/mp4', 320, 240, 3000],
      ['clip.webm', 'video/webm', 320, 240, 2008],
      ['phone.mov', 'video/mp4', 320, 240, 1500],
      ['hevc.mp4', 'video/mp4', 320, 240, 1500],
      ['turned.mp4', 'video/mp4', 240, 320, 1500],
    ]),
  )('may be %s', async (name, mime, width, height, durationMs) => {
    const video = await ingestOnce(name)
    expect(video).toMatchObject({ mime, width, height, durationMs })
    expect(video.poster).toMatchObject({ mime: 'image/jpeg', width, height })
    expect(video.sha256).toBe(createHash('sha256').update(video.bytes).digest('hex'))
    const before = await filesMade()
    await video.dispose()
    expect(await filesMade()).toHaveLength(before.length - 2)
  })

  it.each(fewOf(1, ['located.mp4', 'clip.webm', 'phone.mov']))(
    'reveals neither place nor maker of %s',
    async (name) => {
      const { bytes } = await ingestOnce(name)
      const sent = (await readFile(fixture(name))).toString('latin1')
      const secrets = /41\.6|Secret|location/i
      expect(sent).toMatch(secrets)
      expect(bytes.toString('latin1').match(secrets)).toBeNull()
    },
  )

  it('begins with its tables, so that it plays while it loads', async () => {
    const { bytes } = await ingestOnce('located.mp4')
    expect(atoms(await readFile(fixture('located.mp4'))).at(-1)).toBe('moov')
    expect(atoms(bytes).slice(0, 2)).toEqual(['ftyp', 'moov'])
  })

  it('has its frame at one second as its still', { tags: 'long' }, async () => {
    const { poster } = await ingest('red-then-blue.mp4')
    const [r, , b] = await colourAt(poster.bytes, 80, 60)
    expect([r < 60, b > 200]).toEqual([true, true])
  })

  it('has its last frame as its still when it is shorter', { tags: 'long' }, async () => {
    const { poster, durationMs } = await ingest('short.mp4')
    expect(durationMs).toBe(600)
    const [r, , b] = await colourAt(poster.bytes, 80, 60)
    expect([r < 60, b > 200]).toEqual([true, true])
  })

  it('gives the same file when it is sent twice', { tags: 'long' }, async () => {
    const [one, other] = [await ingestOnce('phone.mov'), await ingest('phone.mov')]
    expect(one.sha256).toBe(other.sha256)
  })
})

describe('A video is refused', () => {
  it.each(
    fewOf(1, [
      ['photo.heic', 'WRONG_TYPE'],
      ['old-codec.mp4', 'UNREADABLE_VIDEO'],
      ['too-long.mp4', 'TOO_LARGE'],
      ['sound-only.mp4', 'UNREADABLE_VIDEO'],
    ]),
  )('when it is %s, with %s', async (name, code) => {
    expect(await refusalOf(await readFile(fixture(name)))).toBe(code)
  })

  it('when it is cut short, wherever its tables are', { tags: 'long' }, async () => {
    const whole = await readFile(fixture('located.mp4'))
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('UNREADABLE_VIDEO')
    const { bytes } = await ingestOnce('located.mp4')
    expect(await refusalOf(bytes.subarray(0, bytes.length / 2))).toBe('UNREADABLE_VIDEO')
    expect(await refusalOf(whole.subarray(0, 40))).toBe('UNREADABLE_VIDEO')
  })

  it('when it has too many bytes, before they are read', async () => {
    const path = join(dir, 'large.mp4')
    await writeFile(path, '')
    await truncate(path, 200_000_001)
    expect(await ingestVideo(deps, path, options)).toMatchObject({ error: { code: 'TOO_LARGE' } })
    await rm(path)
  })
})

describe('A file that points to another file makes the server open nothing', () => {
  const playlist = () =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nhttp://${address}/a.ts\n#EXT-X-ENDLIST\n`
  const boxHead = Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')

  it.each([
    ['a playlist', () => playlist(), 'WRONG_TYPE'],
    ['a concat script', () => `ffconcat version 1.0\nfile http://${address}/a.mp4\n`, 'WRONG_TYPE'],
    [
      'a playlist behind the first box of a video',
      () => Buffer.concat([boxHead, Buffer.from(`\n${playlist()}`)]),
      'UNREADABLE_VIDEO',
    ],
    [
      'a manifest',
      () => `<?xml version="1.0"?><MPD><BaseURL>http://${address}/</BaseURL></MPD>`,
      'WRONG_TYPE',
    ],
  ])('as %s', async (_name, make, code) => {
    expect(await refusalOf(make())).toBe(code)
    expect(connections).toBe(0)
  })

  it('as a video whose tables point outside of it', { tags: 'long' }, async () => {
    const whole = await readFile(fixture('located.mp4'))
    await refusalOf(withOutsideData(whole, `http://${address}/secret.mp4`))
    await refusalOf(withOutsideData(whole, 'file:///etc/passwd'))
    expect(connections).toBe(0)
  })
})
