import { describe, expect, test } from 'vitest'
import { describeFinding } from './finding.ts'
import { checkRooms } from './rooms.ts'
import { makeTree } from './testing.ts'

async function breachesOf(files: Record<string, string>) {
  const { findings } = await checkRooms(makeTree(files))
  return findings.map(describeFinding)
}

describe('the rules for top-level folders', () => {
  const forbidden: [string, string, string][] = [
    ['contract/a.ts', "import { b } from '../server/b.ts'", 'contract may import no other room'],
    ['contract/a.ts', "import * as z from 'zod'", 'no package but zod/mini'],
    ['contract/a.ts', "import { join } from 'node:path'", 'contract uses nothing of Node'],
    ['renderer/a.ts', "export * from '../server/b.ts'", 'renderer may import only contract'],
    ['renderer/a.ts', "import fs from 'fs'", 'renderer uses nothing of Node'],
    ['web/a.ts', "import('../server/b.ts')", 'web may import only renderer, contract'],
    ['web/a.ts', "import '../renderer/backoffice/b.ts'", 'web never imports renderer/backoffice'],
    [
      'web/site/a.ts',
      "import { b } from '../../renderer/app/b.tsx'",
      'only entries import the app',
    ],
    ['server/a.ts', "import type { B } from '../web/b.ts'", 'server may import only contract'],
    ['server/a.ts', "import { b } from '../renderer/b.ts'", 'server may import only contract'],
    [
      'server/http/a.ts',
      "import type { B } from '../features/users/b.ts'",
      'server/http stands below server/features',
    ],
    ['pictures/a.ts', "import { b } from '../server/b.ts'", 'pictures may import only contract'],
    ['main/a.ts', "import { b } from '../server/b.ts'", 'main may import only contract'],
    [
      'main/import/a.ts',
      "import { b } from '../../pictures/b.ts'",
      'only main/media-worker of main may import pictures',
    ],
    ['preload/a.ts', "import { b } from '../main/b.ts'", 'preload may import only contract'],
    ['e2e/a.ts', "import { b } from '../main/shell/b.ts'", 'e2e never imports main/shell'],
    [
      'renderer/a.ts',
      "new Worker(new URL('../server/b.ts', import.meta.url))",
      'renderer may import only contract',
    ],
  ]
  test.each(forbidden)('refuse in %s: %s', async (path, source, law) => {
    const breaches = await breachesOf({ [path]: `\n${source}\n` })
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toContain(`${path}:2  imports`)
    expect(breaches[0]).toContain(law)
  })

  const allowed: [string, string][] = [
    ['contract/a.ts', "import * as z from 'zod/mini'"],
    ['contract/a.test.ts', "import { test } from 'vitest'"],
    ['renderer/a.ts', "import { b } from '../contract/b.ts'"],
    ['web/site/a.ts', "import { b } from '../../renderer/kernel/b.tsx'"],
    ['web/site/client.tsx', "import { b } from '../../renderer/app/b.tsx'"],
    ['web/site/server.tsx', "import { Readable } from 'node:stream'"],
    ['web/vite.config.ts', "import { join } from 'node:path'"],
    ['server/a.ts', "import { join } from 'node:path'"],
    ['server/a.ts', "import meta from '../package.json' with { type: 'json' }"],
    ['server/features/users/a.ts', "import { b } from '../../http/b.ts'"],
    ['server/http/a.test.ts', "import { b } from '../features/users/b.ts'"],
    ['main/media-worker/a.ts', "import { b } from '../../pictures/b.ts'"],
    ['main/a.test.ts', "import { b } from '../server/b.ts'"],
    ['bench/a.ts', "import { b } from '../server/b.ts'"],
    ['tools/a.ts', "import sharp from 'sharp'"],
  ]
  test.each(allowed)('allow in %s: %s', async (path, source) => {
    expect(await breachesOf({ [path]: source })).toEqual([])
  })
})

describe('the layers of the renderer', () => {
  const forbidden: [string, string, string][] = [
    ['ui', 'kernel', 'renderer/ui may import no other layer'],
    ['ui', 'features/map', 'renderer/ui may import no other layer'],
    ['kernel', 'features/map', 'renderer/kernel may import only renderer/ui'],
    ['kernel', 'app', 'renderer/kernel may import only renderer/ui'],
    ['features/map', 'app', 'renderer/features may import only renderer/kernel'],
    ['features/map', 'backoffice', 'renderer/features may import only renderer/kernel'],
    ['backoffice', 'app', 'renderer/backoffice may import only renderer/features'],
  ]
  test.each(forbidden)('keep %s free of %s, types included', async (layer, above, law) => {
    const up = layer.includes('/') ? '../..' : '..'
    const breaches = await breachesOf({
      [`renderer/${layer}/a.ts`]: `import type { B } from '${up}/${above}/index.ts'`,
      [`renderer/${above}/index.ts`]: 'export interface B { c: 1 }',
    })
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toContain(`renderer/${layer}/a.ts:1  imports renderer/${above}/index.ts`)
    expect(breaches[0]).toContain(law)
  })

  test('let the entry of the desktop page import the app', async () => {
    const files = {
      'renderer/backoffice/entry/entry.tsx': "import { app } from '../../app/app.tsx'",
      'renderer/app/app.tsx': 'export const app = 1',
    }
    expect(await breachesOf(files)).toEqual([])
  })

  test('let only the app import a feature’s pages.ts', async () => {
    const pages = { 'renderer/features/map/pages.ts': 'export const pages = []' }
    const ask = (path: string) => ({ [path]: "import { pages } from '../features/map/pages.ts'" })
    expect(await breachesOf({ ...ask('renderer/app/pages.ts'), ...pages })).toEqual([])
    expect(await breachesOf({ ...ask('renderer/backoffice/places.ts'), ...pages })).toEqual([
      'renderer/backoffice/places.ts:1  imports renderer/features/map/pages.ts (law: ask renderer/features/map/index.ts for it)',
    ])
  })

  test('let features import each other only by their index.ts', async () => {
    const breaches = await breachesOf({
      'renderer/features/search/a.ts':
        "import { b } from '../map/b.ts'\nimport { c } from '../listings/index.ts'",
      'renderer/features/map/b.ts': "export { c } from './c.ts'",
    })
    expect(breaches).toEqual([
      'renderer/features/search/a.ts:1  imports renderer/features/map/b.ts (law: ask renderer/features/map/index.ts for it)',
    ])
  })

  test('let the app load a feature’s page lazily, but not another feature', async () => {
    const lazy = "export const page = () => import('../features/map/page.ts')"
    const fromFeature = "export const page = () => import('../map/page.ts')"
    const page = { 'renderer/features/map/page.ts': 'export const page = 1' }
    expect(await breachesOf({ 'renderer/app/a.ts': lazy, ...page })).toEqual([])
    expect(await breachesOf({ 'renderer/features/a/a.ts': fromFeature, ...page })).toHaveLength(1)
  })

  test('keep the back-office from the web also through other modules', async () => {
    const breaches = await breachesOf({
      'web/site/client.tsx': "import { routes } from '../../renderer/app/routes.ts'",
      'renderer/app/routes.ts': "export const routes = () => import('../backoffice/page.ts')",
      'renderer/backoffice/page.ts': 'export const page = 1',
    })
    expect(breaches).toEqual([
      'web/site/client.tsx  reaches renderer/backoffice/page.ts by renderer/app/routes.ts (law: nothing web loads may load renderer/backoffice)',
    ])
  })
})

describe('import circles', () => {
  const law = '(law: modules form no circle, types included)'

  test('are reported once, by their shortest path', async () => {
    const breaches = await breachesOf({
      'server/a.ts': "import { b } from './b.ts'",
      'server/b.ts': "import { c } from './c.ts'\nimport { d } from './d.ts'",
      'server/c.ts': "export { a } from './a.ts'",
      'server/d.ts': "import { b } from './b.ts'",
    })
    expect(breaches).toEqual([
      `server/a.ts:1  closes the circle server/a.ts → server/b.ts → server/c.ts → server/a.ts, with 1 more ${law}`,
    ])
  })

  test.each([
    ['a type', "import type { A } from './a.ts'"],
    ['a lazily loaded module', "export const load = () => import('./a.ts')"],
    ['what is passed on', "export * from './a.ts'"],
  ])('are closed by %s as well', async (_, source) => {
    const breaches = await breachesOf({
      'contract/a.ts': "import { b } from './b.ts'",
      'contract/b.ts': source,
    })
    expect(breaches).toEqual([
      `contract/a.ts:1  closes the circle contract/a.ts → contract/b.ts → contract/a.ts ${law}`,
    ])
  })

  test('are found across features that import each other’s index.ts', async () => {
    const breaches = await breachesOf({
      'renderer/features/a/index.ts': "export * from '../b/index.ts'",
      'renderer/features/b/index.ts': "export * from '../c/index.ts'",
      'renderer/features/c/index.ts': "export * from '../a/index.ts'",
    })
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toContain('renderer/features/a/index.ts:1  closes the circle')
  })

  test('are not closed by a page that is loaded lazily', async () => {
    expect(
      await breachesOf({
        'renderer/features/a/pages.ts': "export const pages = () => import('./page.tsx')",
        'renderer/features/a/page.tsx': "import { b } from '../b/index.ts'",
        'renderer/features/b/index.ts': "export { a } from '../a/index.ts'",
        'renderer/features/a/index.ts': "export { a } from './store.ts'",
        'renderer/features/a/store.ts': 'export const a = 1',
      }),
    ).toEqual([])
  })
})

describe('an outside package', () => {
  test('is imported by one file of each folder that may import it', async () => {
    const breaches = await breachesOf({
      'pictures/images/derive.ts': "import sharp from 'sharp'",
      'pictures/images/ingest.ts': "import sharp from 'sharp'",
      'server/features/listings/a.ts': "import sharp from 'sharp'",
      'pictures/images/type.ts': "import type { Sharp } from 'sharp'",
    })
    expect(breaches).toEqual([
      'pictures/images/ingest.ts:1  imports sharp (law: one file of pictures may, and pictures/images/derive.ts does)',
      'server/features/listings/a.ts:1  imports sharp (law: only pictures may)',
    ])
  })

  test('such as Electron is imported as a value only in main/shell and preload', async () => {
    const breaches = await breachesOf({
      'main/index.ts': "import { app } from 'electron'",
      'main/ipc/handle.ts': "import type { IpcMain } from 'electron'",
      'main/shell/window.ts': "import { BrowserWindow } from 'electron'",
      'preload/index.ts': "import { contextBridge } from 'electron'",
    })
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toContain('main/index.ts:1  imports electron')
  })

  test('such as Electron has its dialogs imported by one file only', async () => {
    const breaches = await breachesOf({
      'main/shell/a.ts': "import { dialog } from 'electron'",
      'main/shell/b.ts': "import { app, dialog } from 'electron'",
    })
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toContain('main/shell/b.ts:1  imports dialog of electron')
  })
})

test('of the desktop page, only the entry may build the store', async () => {
  const source = 'const root = new RootStore(document.title)'
  expect(await breachesOf({ 'renderer/backoffice/entry/entry.tsx': source })).toEqual([])
  expect(await breachesOf({ 'renderer/backoffice/entry/other.tsx': source })).toHaveLength(2)
})

describe('a module of the renderer, while it loads,', () => {
  const loading = async (source: string) => {
    const breaches = await breachesOf({ 'renderer/ui/a.tsx': source })
    return breaches.map((breach) => breach.replace(/ \(law.*/, ''))
  }
  test.each([
    ['window', 'const width = window.innerWidth'],
    ['localStorage', "export const kept = localStorage.getItem('x')"],
    ['navigator', 'export class A { static here = navigator.language }'],
    ['document', '(() => document.title)()'],
    ['window', 'const isBrowser = typeof window !== "undefined"'],
    ['localStorage', 'const kept = globalThis.localStorage'],
    ['location', 'const read = () => location.href\nexport const start = read()'],
    ['document', 'class A { static { document.title = "" } }'],
  ])('must not use %s: %s', async (name, source) => {
    const breaches = await loading(source)
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toContain(`touches ${name} while it loads`)
  })

  test.each([
    ['export const read = () => window.innerWidth'],
    ['export function read() { return localStorage.length }'],
    ['export class A { wide = window.innerWidth; read() { return document.title } }'],
    ["import { location } from './b.ts'\nexport const here = location.path"],
    ['export const names = { window: 1, document: 2 }\nexport const one = names.window'],
    ['export interface A { window: Window; read: (document: Document) => void }'],
    ['export const A = () => <p onClick={() => navigator.vibrate(1)}>a</p>'],
  ])('may contain %s', async (source) => {
    expect(await loading(source)).toEqual([])
  })

  test.each([
    ['FavouritesStore', 'export const favourites = new FavouritesStore()'],
    ['observable', 'export const state = observable({ open: false })'],
    ['observable', 'const ids = observable.set<string>()'],
  ])('must not build %s', async (name, source) => {
    expect(await loading(source)).toEqual([`renderer/ui/a.tsx:1  builds ${name} while it loads`])
  })

  test('may build a store in a function', async () => {
    expect(await loading('export const make = () => new FavouritesStore()')).toEqual([])
  })
})

test('a module that does not parse is reported', async () => {
  expect((await breachesOf({ 'server/a.ts': 'export const = 1' }))[0]).toContain('server/a.ts')
})
