import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { bringFiles, filesOfPart } from './bring-files.ts'
import { minifyFirstView } from './minify-first-view.ts'
import { nameClasses } from './name-classes.ts'
import { namePages } from './name-pages.ts'
import { readOnce } from './read-once.ts'
import { nameParts, sharedChunks } from './shared-chunks.ts'
import { shedUnused } from './shed-unused.ts'
import { subsetFonts } from './subset-fonts.ts'
import { wireOnly } from './wire-only.ts'

const root = join(import.meta.dirname, '..')

const notAnEntry = /^(?!.*\/web\/(site\/client|telegram\/client)\.tsx?$)/

const withoutObserving = join(import.meta.dirname, 'without-observing.ts')

/** Only for the server's build; the development server uses MobX unchanged. */
const plainStores: Plugin = {
  name: 'sakhli:plain-stores',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    filter: { id: /^mobx$/ },
    handler: (_id, importer) => (importer === withoutObserving ? undefined : withoutObserving),
  },
}

/** Two builds of one renderer: for browsers, and for the server that renders the first page. */
export default defineConfig(({ command }) => ({
  root,
  publicDir: false,
  plugins: [
    subsetFonts(join(root, 'renderer/ui/fonts')),
    plainStores,
    namePages(root),
    nameParts(root),
    wireOnly(root),
    shedUnused(),
    bringFiles(),
    minifyFirstView(),
    readOnce(),
    react(),
  ],
  builder: {},
  ...(command === 'build' && { css: { modules: { generateScopedName: nameClasses(root) } } }),
  // By default, react-router's package gives everybody its development build.
  ...(command === 'build' && {
    resolve: {
      alias: [
        {
          find: /^\.\.\/createLucideIcon\.mjs$/,
          replacement: join(import.meta.dirname, 'plain-icon.ts'),
        },
        // react-i18next imports one function of i18next, for a kind of text keys that we do not use.
        { find: /^i18next$/, replacement: join(import.meta.dirname, 'without-i18next.ts') },
        {
          find: /^react-router$/,
          replacement: join(root, 'node_modules/react-router/dist/production/index.mjs'),
        },
      ],
    },
  }),
  environments: {
    client: {
      build: {
        outDir: 'dist/site/client',
        manifest: true,
        rollupOptions: {
          input: {
            site: join(import.meta.dirname, 'site/client.tsx'),
            'mini-app': join(import.meta.dirname, 'telegram/client.ts'),
          },
          // Code that every page waits for, in one file: a dozen small files are 5 KB larger. The entries of the site
          // and of the mini-app stay out of it, or each would start the other.
          output: {
            // Only a hash, because every first view lists names of later chunks. The manifest says which is which.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'assets/[hash:7][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], test: notAnEntry },
                ...sharedChunks(root),
              ],
            },
          },
        },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        // Beside the client's files, so that it is served from the site's root: its scope is its own folder.
        outDir: 'dist/site/client',
        emptyOutDir: false,
        rollupOptions: {
          input: {
            'service-worker': join(import.meta.dirname, 'service-worker/service-worker.ts'),
          },
          output: { entryFileNames: '[name].js', format: 'iife' },
        },
      },
    },
    ssr: {
      // All in one file, in production mode whatever the server's own mode: rendering is twice as fast.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { noExternal: true },
      }),
      build: {
        outDir: 'dist/site/server',
        ssr: true,
        rollupOptions: { input: { site: join(import.meta.dirname, 'site/server.tsx') } },
      },
    },
  },
  // The pages' policy refuses a font inside a style sheet, and people who do not read its script would fetch it too.
  build: {
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
    // `npm run check` reports the sizes.
    reportCompressedSize: false,
    // Reads only the icons in use, out of nearly two thousand.
    rollupOptions: { experimental: { lazyBarrel: true } },
    target: 'baseline-widely-available',
  },
}))
