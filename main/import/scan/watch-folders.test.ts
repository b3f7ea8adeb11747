import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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

test('proposes new pictures once the folder has come to rest, and known ones never', async () => {
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

test('finds a folder that comes back', async () => {
  const card = join(folder, 'card')
  watching.set([{ id: 'w2', name: 'Card', path: card }])
  await mkdir(card)
  await writeFile(join(card, '1.jpg'), 'one')
  expect(await proposed(1)).toEqual({ id: 'w2', files: 1 })
})
