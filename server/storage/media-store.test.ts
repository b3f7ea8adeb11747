import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derivedKey, derivedPrefix, originalKey } from './media-keys.ts'
import type { MediaStore } from './media-store.ts'
import { openMediaStore } from './open-media-store.ts'

const openOnDisk = async (folder: string) => {
  const store = await openMediaStore({ mediaUrl: undefined, dataDir: folder })
  return { store, stop: async () => {} }
}

const openOnS3 = async (folder: string) => {
  const s3 = await startFauxqs({ port: 0, logger: false, host: '127.0.0.1' })
  s3.createBucket('pictures')
  const query = new URLSearchParams({
    endpoint: `http://127.0.0.1:${s3.port}`,
    prefix: 'sakhli',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  const mediaUrl = `s3://pictures?${query}`
  const store = await openMediaStore({ mediaUrl, dataDir: folder })
  return { store, stop: () => s3.stop() }
}

const someMedia = (size = 1000) => {
  const bytes = randomBytes(size)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, sha256, key: originalKey(sha256) }
}
const jpeg = { mime: 'image/jpeg' }

describe.each([
  ['on disk', openOnDisk],
  ['on S3', openOnS3],
])('The media store %s', (_name, open) => {
  let folder: string
  let store: MediaStore
  let stop: () => Promise<void>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-store-'))
    const opened = await open(folder)
    store = opened.store
    stop = opened.stop
  })
  afterAll(async () => {
    await store.close()
    await stop()
    await rm(folder, { recursive: true })
  })

  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await store.get(key, range)
    return found && { bytes: await buffer(found.stream), size: found.size }
  }

  it('returns the bytes that were stored', async () => {
    const { bytes, key } = someMedia()
    await store.put(key, bytes, jpeg)
    expect(await read(key)).toEqual({ bytes, size: 1000 })
  })

  it('stores a file', async () => {
    const { bytes, key } = someMedia(300_000)
    const path = join(folder, 'upload')
    await writeFile(path, bytes)
    await store.put(key, { path }, jpeg)
    expect((await read(key))?.bytes.equals(bytes)).toBe(true)
  })

  it('stores a stream', async () => {
    const { bytes, key } = someMedia(300_000)
    await store.put(key, { stream: Readable.from([bytes]), size: bytes.length }, jpeg)
    expect((await read(key))?.bytes.equals(bytes)).toBe(true)
  })

  it('stores nothing of a stream that breaks', async () => {
    const { bytes, key } = someMedia()
    const stream = new PassThrough()
    stream.write(bytes.subarray(0, 500))
    const put = store.put(key, { stream, size: 1000 }, jpeg)
    setImmediate(() => stream.destroy(new Error('cut')))
    await expect(put).rejects.toThrow()
    expect(await store.stat(key)).toBeUndefined()
  })

  it('reads a range and tells the size of the whole', async () => {
    const { bytes, key } = someMedia()
    await store.put(key, bytes, jpeg)
    const range = { start: 100, end: 199 }
    expect(await read(key, range)).toEqual({ bytes: bytes.subarray(100, 200), size: 1000 })
  })

  it('tells the size and time of a file', async () => {
    const { bytes, key } = someMedia()
    await store.put(key, bytes, jpeg)
    const found = await store.stat(key)
    expect(found?.size).toBe(1000)
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  it('answers undefined for a missing file', async () => {
    const { key } = someMedia()
    expect(await store.get(key)).toBeUndefined()
    expect(await store.stat(key)).toBeUndefined()
  })

  it('deletes a file, and accepts a missing one', async () => {
    const { bytes, key } = someMedia()
    await store.put(key, bytes, jpeg)
    await store.delete(key)
    await store.delete(key)
    expect(await store.stat(key)).toBeUndefined()
  })

  it('lists only the keys under a prefix', async () => {
    const one = someMedia()
    const other = someMedia()
    await store.put(one.key, one.bytes, jpeg)
    await store.put(derivedKey(one.sha256, 320, 'webp'), one.bytes, { mime: 'image/webp' })
    await store.put(derivedKey(one.sha256, 640, 'avif'), one.bytes, { mime: 'image/avif' })
    await store.put(derivedKey(other.sha256, 320, 'webp'), one.bytes, { mime: 'image/webp' })
    const found = await Array.fromAsync(store.list(derivedPrefix(one.sha256)))
    expect(found.map(({ key, size }) => `${size} ${key}`).sort()).toEqual([
      `1000 derived/${one.sha256}/320.webp`,
      `1000 derived/${one.sha256}/640.avif`,
    ])
    const everything = await Array.fromAsync(store.list(''), ({ key }) => key)
    expect(everything).toContain(one.key)
    expect(everything).toContain(derivedKey(other.sha256, 320, 'webp'))
  })

  it('lists more keys than fit on one page', { tags: 'long' }, async () => {
    const names = Array.from({ length: 1_050 }, (_, index) => `many/${index}`)
    for (const some of Array.from({ length: 21 }, (_, page) =>
      names.slice(page * 50, page * 50 + 50),
    ))
      await Promise.all(some.map((name) => store.put(name, Buffer.from('x'), jpeg)))
    const found = await Array.fromAsync(store.list('many/'), ({ key }) => key)
    expect(found.sort()).toEqual(names.sort())
  })

  it('refuses keys that could leave the store', async () => {
    for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a\0b', '.incoming/x', ''])
      await expect(async () => store.put(key, Buffer.from('x'), jpeg)).rejects.toThrow('media key')
  })

  it('is ready', async () => {
    expect(await store.isReady()).toBe(true)
  })
})

describe('A media store that is not there', () => {
  it('is not ready when its bucket is missing', async () => {
    const s3 = await startFauxqs({ port: 0, logger: false, host: '127.0.0.1' })
    const mediaUrl = `s3://nowhere?endpoint=http://127.0.0.1:${s3.port}&accessKeyId=a&secretAccessKey=b`
    const store = await openMediaStore({ mediaUrl, dataDir: tmpdir() })
    expect(await store.isReady()).toBe(false)
    await store.close()
    await s3.stop()
  })

  it('is not ready when its folder was removed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'media-store-'))
    const store = await openMediaStore({ mediaUrl: undefined, dataDir })
    await rm(dataDir, { recursive: true })
    expect(await store.isReady()).toBe(false)
  })
})
