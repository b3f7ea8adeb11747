import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBundleSizes } from './bundle-sizes.ts'
import { makeTree } from './testing.ts'

/** Random bytes cannot be compressed, so such a file weighs as much as it is long. */
const kilobytes = (count: number) => randomBytes(count * 1000)

const manifest = {
  'web/site/client.tsx': {
    file: 'site.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: [
      'renderer/features/search/home-page.tsx',
      'renderer/features/listing-page/listing-page.tsx',
      'renderer/kernel/i18n/languages/ka.ts',
      'renderer/kernel/i18n/languages/ru.ts',
      'renderer/features/map/map.tsx',
    ],
    css: ['site.css'],
  },
  'web/telegram/client.tsx': { file: 'telegram.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  'renderer/features/search/home-page.tsx': { file: 'home.js', css: ['home.css'] },
  'renderer/features/map/map.tsx': { file: 'map.js', imports: ['_shared.js', '_leaflet.js'] },
  'renderer/features/listing-page/listing-page.tsx': { file: 'listing.js' },
  'renderer/kernel/i18n/languages/ka.ts': { file: 'ka.js' },
  'renderer/kernel/i18n/languages/ru.ts': { file: 'ru.js' },
  '_leaflet.js': { file: 'leaflet.js' },
}

const weights = {
  'site.js': 20,
  'shared.js': 70,
  'home.js': 20,
  'listing.js': 15,
  'ka.js': 3,
  'ru.js': 4,
  'map.js': 10,
  'leaflet.js': 40,
  'telegram.js': 30,
  'site.css': 5,
  'home.css': 5,
  'firago-cyrillic-400.woff2': 25,
  'firago-latin-400.woff2': 20,
  'firago-hebrew-400.woff2': 20,
}

const build = (changed: Partial<Record<keyof typeof weights | string, number>> = {}) =>
  makeTree({
    'web/site/client.tsx': '',
    'web/telegram/client.tsx': '',
    'dist/site/.vite/manifest.json': JSON.stringify(manifest),
    ...Object.fromEntries(
      Object.entries({ ...weights, ...changed }).map(([name, weight]) => [
        `dist/site/${name}`,
        kilobytes(weight ?? 0),
      ]),
    ),
  })

test('nothing is weighed where there is no web folder', async () => {
  expect(await checkBundleSizes(makeTree({}))).toEqual({ findings: [], note: 'no site yet' })
})

test('a site that is not built fails', async () => {
  const { findings } = await checkBundleSizes(makeTree({ 'web/vite.config.ts': '' }))
  expect(findings).toMatchObject([{ what: 'the site is not built: run npm run build' }])
})

test('a build within its budgets passes, and its sizes are listed', async () => {
  const { findings, note } = await checkBundleSizes(build())
  expect(findings).toEqual([])
  expect(note).toContain('site script 114.1 KB')
  expect(note).toContain('site style 10.0 KB')
  expect(note).toContain('map 50.1 KB')
  expect(note).toContain('mini-app script 100.1 KB')
  expect(note).toContain('fonts ru 45.0 KB')
})

test.each([
  [{ 'home.js': 45 }, 'site script'],
  [{ 'listing.js': 45 }, 'site script'],
  [{ 'leaflet.js': 55 }, 'map'],
  [{ 'home.css': 11 }, 'site style'],
  [{ 'telegram.js': 90 }, 'mini-app script'],
  [{ 'firago-hebrew-400.woff2': 45 }, 'fonts he'],
])('%j exceeds the budget of %s', async (changed, what) => {
  const { findings } = await checkBundleSizes(build(changed))
  expect(findings).toHaveLength(1)
  expect(findings[0]?.what).toContain(what)
})

test('a font whose name tells no script is reported, since it has no budget', async () => {
  const { findings } = await checkBundleSizes(build({ 'mystery.woff2': 1 }))
  expect(findings).toMatchObject([{ what: 'mystery.woff2 does not say its script' }])
})

test('an entry that the build left out is reported', async () => {
  const root = build()
  writeFileSync(
    join(root, 'dist/site/.vite/manifest.json'),
    JSON.stringify({ ...manifest, 'web/telegram/client.tsx': undefined }),
  )
  const { findings } = await checkBundleSizes(root)
  expect(findings).toMatchObject([{ what: 'no entry for the mini-app in the manifest' }])
})
