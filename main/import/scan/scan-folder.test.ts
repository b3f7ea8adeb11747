import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { someFolder } from '../testing/some-folder.ts'
import type { FoundFolder } from './scan-folder.ts'
import { scanFolders } from './scan-folder.ts'

let root: string
let put: (...names: string[]) => Promise<void>
beforeEach(async () => {
  ;({ root, put } = await someFolder())
})

const scan = async (...paths: string[]) => {
  const found: FoundFolder[] = []
  for await (const folder of scanFolders(paths)) found.push(folder)
  return found
}
const shown = (found: readonly FoundFolder[]) =>
  found
    .filter(({ files }) => files.length > 0)
    .map(({ title, files }) => [title, ...files.map(({ name }) => name)])

test('folders have readable names, and their files are in natural number order', async () => {
  await put('ბინა 1/10.jpg', 'ბინა 1/2.JPG', 'דירה 🏠/1.heic', 'Cafe\u0301/a.mp4')
  expect(shown(await scan(root))).toEqual([
    ['Caf\u00e9', 'a.mp4'],
    ['ბინა 1', '2.JPG', '10.jpg'],
    ['דירה 🏠', '1.heic'],
  ])
})

test('hidden and system files are skipped, and files that are no images are counted', async () => {
  await put('Flat/1.jpg', 'Flat/.2.jpg', 'Flat/Thumbs.db', '.git/3.jpg', '__MACOSX/4.jpg')
  await put('Flat/contract.pdf', 'listings.csv')
  const found = await scan(root)
  expect(shown(found)).toEqual([['Flat', '1.jpg']])
  expect(found.reduce((sum, { ignored }) => sum + ignored, 0)).toBe(1)
  expect(found.flatMap(({ tables }) => tables)).toEqual([join(root, 'listings.csv')])
})

test('a folder called photos belongs to the listing of the folder above it', async () => {
  await put('Flat/1.jpg', 'Flat/Фото/2.jpg')
  const found = (await scan(root)).filter(({ files }) => files.length > 0)
  expect(new Set(found.map(({ folder }) => folder))).toEqual(new Set([join(root, 'Flat')]))
})

test('symbolic links are not followed, and a loop of them ends', async () => {
  const { root: outside, put: putOutside } = await someFolder()
  await putOutside('secret.jpg')
  await put('Flat/1.jpg')
  await symlink(outside, join(root, 'Flat/outside'))
  await symlink(join(outside, 'secret.jpg'), join(root, 'Flat/2.jpg'))
  await symlink(root, join(root, 'Flat/loop'))
  expect(shown(await scan(root))).toEqual([['Flat', '1.jpg']])
})

test('files chosen one by one are grouped by their folder', async () => {
  await put('Flat/1.jpg', 'Flat/2.jpg', 'Flat/3.jpg')
  expect(shown(await scan(join(root, 'Flat/3.jpg'), join(root, 'Flat/1.jpg')))).toEqual([
    ['Flat', '1.jpg', '3.jpg'],
  ])
})

test('a folder that is gone, or is below a file, is reported as gone', async () => {
  await put('Flat/1.jpg')
  const found = await scan(join(root, 'nowhere'), join(root, 'Flat/1.jpg/below'), root)
  expect(shown(found)).toEqual([['Flat', '1.jpg']])
  expect(found.flatMap(({ unreadable }) => unreadable ?? [])).toEqual([
    { path: join(root, 'nowhere'), code: 'FILE_GONE' },
    { path: join(root, 'Flat/1.jpg/below'), code: 'FILE_GONE' },
  ])
})

test('a name is shown without invisible characters and such that reverse its reading', async () => {
  await put('Fl\u202eat\u0007/IMG_\u202egpj.exe.jpg', 'Fl\u202eat\u0007/a\u200bb.jpg')
  await put('👨‍👩‍👧/1.jpg')
  expect(shown(await scan(root))).toEqual([
    ['👨‍👩‍👧', '1.jpg'],
    ['Flat', 'ab.jpg', 'IMG_gpj.exe.jpg'],
  ])
})

test('a link to nowhere and a socket are counted as ignored', async () => {
  await put('Flat/1.jpg')
  await symlink('/nowhere', join(root, 'Flat/2.jpg'))
  const socket = createServer().listen(join(root, 'Flat/3.jpg'))
  await once(socket, 'listening')
  const found = await scan(root)
  socket.close()
  expect(found.reduce((sum, { ignored }) => sum + ignored, 0)).toBe(2)
})
