import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { bringFiles, filesOfPart } from './bring-files.ts'
import { minifyFirstView } from './minify-first-view.ts'
import { nameClasses } from './name-classes.ts'
import { namePages } from './name-pages.ts'
import { sharedChunks } from './shared-chunks.ts'
import { shedUnused } from './shed-unused.ts'
import { subsetFonts } from './subset-fonts.ts'
import { wireOnly } from './wire-only.ts'

const root = join(import.meta.dirname, '..')

const notAnEntry = /^(?!.*\/web\/(site\/client|telegram\/client)\.tsx?$)/

const withoutObserving = join(import.meta.dirname, 'without-observing.ts')

/** Of the build for the server alone; a server that is being worked on has MobX as it comes. */
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
    wireOnly(root),
    shedUnused(),
    bringFiles(),
    minifyFirstView(),
    react(),
  ],
  builder: {},
  ...(command === 'build' && { css: { modules: { generateScopedName: nameClasses(root) } } }),
  // The package names its development form for everybody.
  ...(command === 'build' && {
    resolve: {
      alias: [
        // react-i18next takes one function of it, for a way of naming texts that we do not use.
        {
          find: /^\.\.\/createLucideIcon\.mjs$/,
          replacement: join(import.meta.dirname, 'plain-icon.ts'),
        },
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
          // What every page waits for, of one piece: a dozen small files weigh 5 KB more. What starts the site or the
          // mini-app stays out of it, or each would start the other.
          output: {
            // A hash says enough: the names of those to come stand in every first view. The manifest knows them.
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
        // Beside the client's files, from the site's root: its reach is its own folder.
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
      // All of one piece, in its production form whatever the server's own mode: rendering is twice as fast.
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
  // A font within the style sheet would be refused by the pages' policy, and fetched by who reads no such script.
  build: {
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
    // What files weigh is told by `npm run check`.
    reportCompressedSize: false,
    // Of the icons only those that are drawn are read, of nearly two thousand.
    rollupOptions: { experimental: { lazyBarrel: true } },
    target: 'baseline-widely-available',
  },
}))
