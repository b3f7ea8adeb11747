import { describe, expect, it } from 'vitest'
import { findShellFiles } from './shell-files.ts'

const manifest = {
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
    expect([...findShellFiles(manifest, 'he')].sort()).toEqual([
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
    const files = findShellFiles(manifest, 'ru')
    expect(files).toContain('/assets/ru-ad.js')
    expect(files).not.toContain('/assets/he-ad.js')
  })
})
