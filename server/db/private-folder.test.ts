import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPrivateFolder } from './private-folder.ts'

const hasRights = process.platform !== 'win32'
if (!hasRights) console.log('left out: rights of files, which Windows does not have')

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sakhli-private-'))
})
afterEach(() => rm(root, { recursive: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test.runIf(hasRights)('a new folder is open to its owner alone', async () => {
  const folder = join(root, 'some/data')
  expect(await openPrivateFolder(folder)).toBe(true)
  expect(await modeOf(folder)).toBe('700')
})

test.runIf(hasRights)('an open folder is closed to others, with all files in it', async () => {
  const folder = join(root, 'data')
  await mkdir(join(folder, 'media/aa/bb'), { recursive: true })
  await mkdir(join(folder, 'media/database'), { recursive: true })
  await mkdir(join(folder, 'database'), { recursive: true })
  await writeFile(join(folder, 'media/aa/bb/file'), 'x')
  await writeFile(join(root, 'elsewhere'), 'x')
  await symlink(join(root, 'elsewhere'), join(folder, 'link'))
  for (const path of ['media/aa/bb', 'media/aa', 'media', 'media/database', 'database', '.'])
    await chmod(join(folder, path), 0o755)
  await chmod(join(folder, 'media/aa/bb/file'), 0o644)
  await chmod(join(root, 'elsewhere'), 0o644)

  expect(await openPrivateFolder(folder)).toBe(true)
  for (const path of ['.', 'media', 'media/aa', 'media/aa/bb', 'media/database'])
    expect([path, await modeOf(join(folder, path))]).toEqual([path, '700'])
  expect(await modeOf(join(folder, 'media/aa/bb/file'))).toBe('600')
  // PostgreSQL's own folder may belong to another user; and links are not followed.
  expect(await modeOf(join(folder, 'database'))).toBe('755')
  expect(await modeOf(join(root, 'elsewhere'))).toBe('644')
})

test('a path that cannot be a folder is reported in one line', async () => {
  await writeFile(join(root, 'file'), 'x')
  await expect(openPrivateFolder(join(root, 'file/data'))).rejects.toMatchObject({
    code: 'DATABASE_FILES_UNUSABLE',
    message: expect.stringMatching(/^The folder .+ cannot be used/),
  })
})
