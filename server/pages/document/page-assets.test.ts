import { describe, expect, it } from 'vitest'
import { findPageAssets, findShellFiles } from './page-assets.ts'

const manifest = {
  'web/site/client.tsx': {
    file: 'assets/site.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/site.css'],
  },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'renderer/home.tsx': {
    file: 'assets/home.js',
    imports: ['_shared.js', '_card.js', 'web/site/client.tsx'],
    css: ['assets/home.css'],
  },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
  'renderer/ad.tsx': { file: 'assets/ad.js' },
  'renderer/rest.tsx': { file: 'assets/rest.js', css: ['assets/rest.css'] },
  'renderer/kernel/i18n/languages/he.ts': { file: 'assets/he.js' },
  'renderer/kernel/i18n/languages/ru.ts': { file: 'assets/ru.js' },
  'texts/he/ad.json': { file: 'assets/he-ad.js' },
  'texts/ru/ad.json': { file: 'assets/ru-ad.js' },
  'renderer/ui/fonts/firago-hebrew-400.woff2': { file: 'assets/hebrew-400.woff2' },
  'renderer/ui/fonts/firago-latin-600.woff2': { file: 'assets/latin-600.woff2' },
  'renderer/ui/fonts/firago-cyrillic-400.woff2': { file: 'assets/cyrillic-400.woff2' },
}

describe('the files of a first view', () => {
  it('are the entry, the page, its language and texts, and all that they import', () => {
    const { entry, modules, styles, fonts } = findPageAssets(manifest, 'he', {
      source: 'renderer/home.tsx',
      texts: ['ad'],
      below: ['renderer/rest.tsx'],
    })
    expect(entry).toBe('/assets/site.js')
    expect([...modules].sort()).toEqual([
      '/assets/card.js',
      '/assets/he-ad.js',
      '/assets/he.js',
      '/assets/home.js',
      '/assets/shared.js',
    ])
    expect([...styles].sort()).toEqual([
      '/assets/card.css',
      '/assets/home.css',
      '/assets/rest.css',
      '/assets/shared.css',
      '/assets/site.css',
    ])
    expect(fonts).toEqual(['/assets/hebrew-400.woff2', '/assets/latin-600.woff2'])
  })

  it('begin with the shared files, which take the longest to load', () => {
    const { modules } = findPageAssets(manifest, 'he', {
      source: 'renderer/home.tsx',
      texts: [],
      below: [],
    })
    expect(modules[0]).toBe('/assets/shared.js')
  })

  it('are those of the entry when the page is unknown', () => {
    const { modules } = findPageAssets(manifest, 'ru', {
      source: undefined,
      texts: [],
      below: [],
    })
    expect([...modules].sort()).toEqual(['/assets/ru.js', '/assets/shared.js'])
  })

  it('are not guessed if the build does not name a part', () => {
    const page = { source: 'renderer/home.tsx', texts: [], below: ['renderer/gone.tsx'] }
    expect(() => findPageAssets(manifest, 'he', page)).toThrow('renderer/gone.tsx')
  })
})

const wholeManifest = {
  'web/site/client.tsx': {
    file: 'assets/site.js',
    imports: ['_shared.js'],
    dynamicImports: [
      'renderer/home.tsx',
      'renderer/kernel/i18n/languages/he.ts',
      'renderer/kernel/i18n/languages/ru.ts',
    ],
    css: ['assets/site.css'],
  },
  '_shared.js': { file: 'assets/shared.js', assets: ['assets/latin-400.woff2'] },
  'renderer/home.tsx': {
    file: 'assets/home.js',
    imports: ['web/site/client.tsx'],
    dynamicImports: ['renderer/map.tsx'],
  },
  'renderer/map.tsx': { file: 'assets/map.js', css: ['assets/map.css'] },
  'renderer/kernel/i18n/languages/he.ts': {
    file: 'assets/he.js',
    dynamicImports: ['texts/he/ad.json'],
  },
  'renderer/kernel/i18n/languages/ru.ts': {
    file: 'assets/ru.js',
    dynamicImports: ['texts/ru/ad.json'],
  },
  'texts/he/ad.json': { file: 'assets/he-ad.js' },
  'texts/ru/ad.json': { file: 'assets/ru-ad.js' },
  'web/telegram/client.ts': { file: 'assets/mini-app.js', imports: ['_shared.js'] },
}

describe('the files that a device stores', () => {
  it('are all that the site may load in its language, at once or later', () => {
    expect([...findShellFiles(wholeManifest, 'he')].sort()).toEqual([
      '/assets/he-ad.js',
      '/assets/he.js',
      '/assets/home.js',
      '/assets/latin-400.woff2',
      '/assets/map.css',
      '/assets/map.js',
      '/assets/shared.js',
      '/assets/site.css',
      '/assets/site.js',
    ])
  })

  it('are others in another language', () => {
    const files = findShellFiles(wholeManifest, 'ru')
    expect(files).toContain('/assets/ru-ad.js')
    expect(files).not.toContain('/assets/he-ad.js')
  })
})
