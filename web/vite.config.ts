import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { namePages } from './name-pages.ts'
import { subsetFonts } from './subset-fonts.ts'
import { wireOnly } from './wire-only.ts'

const root = join(import.meta.dirname, '..')

/** Two builds of one renderer: for browsers, and for the server that renders the first page. */
export default defineConfig(({ command }) => ({
  root,
  publicDir: false,
  plugins: [subsetFonts(join(root, 'renderer/ui/fonts')), namePages(root), wireOnly(root), react()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/site/client',
        manifest: true,
        rollupOptions: {
          input: { site: join(import.meta.dirname, 'site/client.tsx') },
          // What every page waits for, of one piece: a dozen small files weigh 5 KB more.
          output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
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
  build: { assetsInlineLimit: 0, emptyOutDir: true, target: 'baseline-widely-available' },
}))
