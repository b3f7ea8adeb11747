import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { subsetFonts } from './subset-fonts.ts'

const root = join(import.meta.dirname, '..')

/** Two builds of one renderer: for browsers, and for the server that renders the first page. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [subsetFonts(join(root, 'renderer/ui/fonts')), react()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/site/client',
        manifest: true,
        rollupOptions: { input: { site: join(import.meta.dirname, 'site/client.tsx') } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/site/server',
        ssr: true,
        rollupOptions: { input: { site: join(import.meta.dirname, 'site/server.tsx') } },
      },
    },
  },
  build: { emptyOutDir: true, target: 'baseline-widely-available' },
})
