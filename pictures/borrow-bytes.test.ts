import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowBytes } from './borrow-bytes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-borrow-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function put(name: string, bytes: Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const copyOf = (path: string) => borrowBytes(path, async (bytes) => Buffer.from(bytes))
const memoryOf = (path: string) => borrowBytes(path, async ({ buffer }) => buffer)

describe('The borrowed bytes of a file', () => {
  it('are exactly the file, with nothing left of the file before', async () => {
    const [long, short] = [Buffer.alloc(3_000_000, 'long'), Buffer.from('short')]
    const files = [
      await put('long', long),
      await put('short', short),
      await put('none', Buffer.of()),
    ]
    for (const [path, bytes] of [
      [files[0], long],
      [files[1], short],
      [files[2], Buffer.of()],
      [files[0], long],
    ] as const)
      expect((await copyOf(path ?? '')).equals(bytes)).toBe(true)
  })

  it('are complete also for a very large file', async () => {
    const bytes = Buffer.alloc(13_000_000, 'large')
    expect((await copyOf(await put('large', bytes))).equals(bytes)).toBe(true)
  })

  it('lie in the same memory as those of the file before', async () => {
    const path = await put('one', Buffer.alloc(100_000, 'one'))
    expect(await memoryOf(path)).toBe(await memoryOf(path))
  })

  it('do not change while another file is read', async () => {
    const [one, other] = [
      await put('first', Buffer.from('one')),
      await put('other', Buffer.from('two')),
    ]
    const seen = await borrowBytes(one, async (bytes) => {
      expect((await copyOf(other)).toString()).toBe('two')
      return bytes.toString()
    })
    expect(seen).toBe('one')
  })

  it('are returned also when their use fails', async () => {
    const path = await put('bad', Buffer.from('bad'))
    const before = await memoryOf(path)
    await expect(borrowBytes(path, () => Promise.reject(new Error('damaged')))).rejects.toThrow(
      'damaged',
    )
    expect(await memoryOf(path)).toBe(before)
  })
})
