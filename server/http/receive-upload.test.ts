import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanTemp, receiveUpload } from './receive-upload.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'uploads-'))
})
afterEach(() => rm(dir, { recursive: true }))

const chunks = (count: number) => Array.from({ length: count }, (_, n) => Buffer.alloc(1000, n))

it('stores an upload with its size and hash until it is disposed of', async () => {
  const sent = Buffer.concat(chunks(5))
  const received = await receiveUpload(Readable.from(chunks(5)), { dir, maxBytes: 5000 })
  if (!received.ok) throw new Error(received.error.message)
  const { path, size, sha256, dispose } = received.value
  expect(size).toBe(5000)
  expect(sha256).toBe(createHash('sha256').update(sent).digest('hex'))
  expect((await readFile(path)).equals(sent)).toBe(true)
  await dispose()
  expect(await readdir(dir)).toEqual([])
})

it('accepts an empty upload', async () => {
  const received = await receiveUpload(Readable.from([]), { dir, maxBytes: 10 })
  expect(received).toMatchObject({ ok: true, value: { size: 0 } })
})

it('stops an upload one byte past the limit, and leaves nothing behind', async () => {
  const received = await receiveUpload(Readable.from(chunks(5)), { dir, maxBytes: 4999 })
  expect(received).toMatchObject({ ok: false, error: { code: 'TOO_LARGE' } })
  expect(await readdir(dir)).toEqual([])
})

it('refuses an upload that a parser has cut short', async () => {
  const stream = Object.assign(Readable.from(chunks(2)), { truncated: true })
  const received = await receiveUpload(stream, { dir, maxBytes: 5000 })
  expect(received).toMatchObject({ ok: false, error: { code: 'TOO_LARGE' } })
  expect(await readdir(dir)).toEqual([])
})

it('leaves nothing behind when the sender goes away', async () => {
  const stream = new PassThrough()
  stream.write('half of ')
  const receiving = receiveUpload(stream, { dir, maxBytes: 5000 })
  setImmediate(() => stream.destroy(new Error('gone')))
  await expect(receiving).rejects.toThrow('gone')
  expect(await readdir(dir)).toEqual([])
})

it('clears at start what a crash left, and makes a missing folder', async () => {
  await writeFile(join(dir, 'left'), 'x')
  await mkdir(join(dir, 'left-folder'))
  await cleanTemp(dir)
  expect(await readdir(dir)).toEqual([])
  await cleanTemp(join(dir, 'new'))
  expect(await readdir(dir)).toEqual(['new'])
})
