import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDiskStore } from './disk-store.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'disk-store-'))
})
afterEach(() => rm(root, { recursive: true }))

const meta = { mime: 'image/jpeg' }

it('shows a file only after all of its bytes are stored', async () => {
  const store = await openDiskStore(root)
  const stream = new PassThrough()
  stream.write('half ')
  const put = store.put('aa/bb/file', { stream, size: 9 }, meta)
  while ((await readdir(join(root, '.incoming'))).length === 0) await new Promise(setImmediate)
  expect(await store.stat('aa/bb/file')).toBeUndefined()
  expect(await Array.fromAsync(store.list(''))).toEqual([])
  stream.end('full')
  await put
  expect((await store.stat('aa/bb/file'))?.size).toBe(9)
  expect(await readdir(join(root, '.incoming'))).toEqual([])
})

it('refuses a stream that ends early without an error', async () => {
  const store = await openDiskStore(root)
  const stream = new PassThrough()
  stream.end('half')
  await expect(store.put('aa/file', { stream, size: 9 }, meta)).rejects.toThrow('4 bytes of 9')
  expect(await store.stat('aa/file')).toBeUndefined()
})

it('goes on reading the old file while a new one takes its name', async () => {
  const store = await openDiskStore(root)
  await store.put('aa/file', Buffer.from('old'), meta)
  const old = await store.get('aa/file')
  await store.put('aa/file', Buffer.from('newer'), meta)
  expect(old && String(await buffer(old.stream))).toBe('old')
  expect((await store.stat('aa/file'))?.size).toBe(5)
})

it('lets many writers store one name at once', async () => {
  const store = await openDiskStore(root)
  const bytes = Buffer.alloc(100_000, 7)
  await Promise.all(Array.from({ length: 20 }, () => store.put('aa/bb/same', bytes, meta)))
  const found = await store.get('aa/bb/same')
  expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
})

it('removes files that a crash left unfinished, but not those that may be in use', async () => {
  const incoming = join(root, '.incoming')
  await mkdir(incoming)
  await writeFile(join(incoming, 'abandoned'), 'x')
  await writeFile(join(incoming, 'under-way'), 'x')
  const twoHoursAgo = Date.now() / 1000 - 7_200
  const age = (name: string) => utimes(join(incoming, name), twoHoursAgo, twoHoursAgo)
  await age('abandoned')
  const store = await openDiskStore(root)
  expect(await readdir(incoming)).toEqual(['under-way'])
  // A sweep also removes such files while the server runs, which may be for months.
  await writeFile(join(incoming, 'another'), 'x')
  await age('another')
  await store.sweep()
  expect(await readdir(incoming)).toEqual(['under-way'])
})

it.runIf(process.platform !== 'win32')('creates files for its own user alone', async () => {
  const store = await openDiskStore(root)
  const source = join(root, 'source')
  await writeFile(source, 'x')
  await chmod(source, 0o666)
  const umask = process.umask(0)
  try {
    await store.put('aa/bb/bytes', Buffer.from('x'), meta)
    await store.put('aa/cc/copied', { path: source }, meta)
    await store.put('aa/dd/streamed', { stream: Readable.from(['x']), size: 1 }, meta)
  } finally {
    process.umask(umask)
  }
  for (const key of ['aa', 'aa/bb', 'aa/bb/bytes', 'aa/cc/copied', 'aa/dd/streamed'])
    expect([key, (await stat(join(root, key))).mode & 0o077]).toEqual([key, 0])
})
