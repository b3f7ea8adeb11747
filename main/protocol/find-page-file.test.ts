import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findPageFile } from './find-page-file.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'sakhli-page-')))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const folder = join(home, 'renderer')
mkdirSync(join(folder, 'assets'), { recursive: true })
mkdirSync(join(home, 'renderer-of-another'))
for (const name of ['renderer/index.html', 'renderer/assets/entry-1a_B.js', 'secret.json'])
  writeFileSync(join(home, name), 'x')
for (const name of ['renderer/.env.json', 'renderer/assets/notes.txt', 'renderer-of-another/a.js'])
  writeFileSync(join(home, name), 'x')
symlinkSync(join(home, 'secret.json'), join(folder, 'way-out.json'))

describe('a page file', () => {
  test('is found by its plain path, and index.html by the root', async () => {
    expect(await findPageFile(folder, '/')).toEqual({
      path: join(folder, 'index.html'),
      type: 'text/html; charset=utf-8',
    })
    const script = await findPageFile(folder, '/assets/entry-1a_B.js')
    expect(script?.path).toBe(join(folder, 'assets/entry-1a_B.js'))
  })

  test.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/%2E%2E%2Fsecret.json',
    '/..%2fsecret.json',
    '/..%5csecret.json',
    '/..\\secret.json',
    '/assets/../../secret.json',
    '/assets/%2e%2e/%2e%2e/secret.json',
    '/../renderer-of-another/a.js',
    '/./index.html',
    '//index.html',
    '/assets//entry-1a_B.js',
    `/${join(home, 'secret.json')}`,
    join(home, 'secret.json'),
    '/C:/Windows/win.ini.json',
    '/c:%5cwindows%5cwin.json',
    'index.html',
    '',
    '/index.html\0.js',
    '/index.html%00.js',
    '/way-out.json',
    '/.env.json',
    '/assets/notes.txt',
    '/assets',
    '/assets/',
    '/missing.js',
    '/file://secret.json',
  ])('is not found by %j', async (path) => {
    expect(await findPageFile(folder, path)).toBeUndefined()
  })
})
