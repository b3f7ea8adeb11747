import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FolderWatch } from './watch-folders.ts'
import { watchFolders } from './watch-folders.ts'

let folder: string
let watching: FolderWatch
let proposals: { id: string; files: number }[]
const known = new Set<string>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-watch-'))
  proposals = []
  known.clear()
  watching = watchFolders({
    known: () => (file) => known.has(file.path),
    propose: ({ id }, files) => proposals.push({ id, files }),
    settleMs: 60,
    returnMs: 30,
  })
})
afterEach(async () => {
  watching.close()
  await rm(folder, { recursive: true, force: true })
})

const proposed = async (count: number) => {
  for (const giveUp = performance.now() + 10_000; proposals.length < count; ) {
    if (performance.now() > giveUp)
      throw new Error(`proposed ${proposals.length} of ${count} times`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return proposals.at(-1)
}

test('new images are proposed once the folder stops changing, and known ones never', async () => {
  await writeFile(join(folder, 'old.jpg'), 'old')
  known.add(join(folder, 'old.jpg'))
  watching.set([{ id: 'w1', name: 'Card', path: folder }])
  await mkdir(join(folder, 'Flat'))
  await writeFile(join(folder, 'Flat', '1.jpg'), 'one')
  await writeFile(join(folder, 'Flat', '2.jpg'), 'two')
  expect(await proposed(1)).toEqual({ id: 'w1', files: 2 })
  known.add(join(folder, 'Flat', '1.jpg')).add(join(folder, 'Flat', '2.jpg'))
  await writeFile(join(folder, '3.jpg'), 'three')
  expect(await proposed(2)).toEqual({ id: 'w1', files: 1 })
})

test('a watched folder that appears later is found', async () => {
  const card = join(folder, 'card')
  watching.set([{ id: 'w2', name: 'Card', path: card }])
  await mkdir(card)
  await writeFile(join(card, '1.jpg'), 'one')
  expect(await proposed(1)).toEqual({ id: 'w2', files: 1 })
})

test('files that come while the folders are being watched anew are proposed too', async () => {
  let asked = 0
  const own = watchFolders({
    known: () => () => false,
    propose: ({ id }, files) => proposals.push({ id, files }),
    mostFolders: async () => {
      asked += 1
      if (asked === 2) await writeFile(join(folder, '2.jpg'), 'two')
      return 100
    },
    platform: 'linux',
    settleMs: 20,
    returnMs: 60_000,
  })
  await writeFile(join(folder, '1.jpg'), 'one')
  own.set([{ id: 'w6', name: 'Card', path: folder }])
  await expect.poll(() => proposals.at(-1)).toEqual({ id: 'w6', files: 2 })
  own.close()
})

test('beyond the system’s limit, folders are polled, and that is reported once', async () => {
  const limits: number[] = []
  const own = watchFolders({
    known: () => () => false,
    propose: ({ id }, files) => proposals.push({ id, files }),
    onLimit: (_, folders) => limits.push(folders),
    mostFolders: async () => 2,
    platform: 'linux',
    settleMs: 20,
    returnMs: 20,
  })
  for (const name of ['a', 'b', 'c']) await mkdir(join(folder, name))
  own.set([{ id: 'w3', name: 'Card', path: folder }])
  await writeFile(join(folder, 'b', '1.jpg'), 'one')
  expect(await proposed(1)).toEqual({ id: 'w3', files: 1 })
  await writeFile(join(folder, 'c', '2.jpg'), 'two')
  expect(await proposed(2)).toEqual({ id: 'w3', files: 2 })
  expect(limits).toEqual([4])
  own.close()
})

test.runIf(process.platform === 'linux')(
  'a folder of thousands of files takes one system watch, and none once it is not watched',
  { tags: 'long' },
  async () => {
    for (let at = 0; at < 2_000; at += 1) await writeFile(join(folder, `${at}.txt`), '')
    const watches = async () => {
      let count = 0
      for (const name of await readdir('/proc/self/fdinfo'))
        count += (await readFile(join('/proc/self/fdinfo', name), 'utf8').catch(() => '')).split(
          'inotify wd:',
        ).length
      return count
    }
    const fds = async () => (await watches()) - (await readdir('/proc/self/fdinfo')).length
    const before = await fds()
    watching.set([{ id: 'w4', name: 'Card', path: folder }])
    await expect.poll(async () => (await fds()) - before).toBe(1)
    watching.set([])
    await expect.poll(async () => (await fds()) - before).toBe(0)
  },
)

test('on Windows, new files on a card are found so that it can be ejected', async () => {
  process.env.SystemDrive ??= 'Q:'
  const own = watchFolders({
    known: () => () => false,
    propose: ({ id }, files) => proposals.push({ id, files }),
    platform: 'win32',
    settleMs: 20,
    returnMs: 20,
  })
  own.set([{ id: 'w5', name: 'Card', path: folder }])
  await writeFile(join(folder, '1.jpg'), 'one')
  expect(await proposed(1)).toEqual({ id: 'w5', files: 1 })
  await writeFile(join(folder, '2.jpg'), 'two')
  expect(await proposed(2)).toEqual({ id: 'w5', files: 2 })
  own.close()
})
