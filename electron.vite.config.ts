import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { subsetFonts } from './web/subset-fonts.ts'
import { wireOnly } from './web/wire-only.ts'

const root = import.meta.dirname
const out = (part: string) => join(root, 'dist/desktop', part)

const devPort = 5173

/** Packages that are not bundled with our code: binaries, WebAssembly beside its script, Electron's updater. */
const apart = ['sharp', '@ffmpeg/core', 'libheif-js', 'electron-updater']

const icon = {
  name: 'sakhli:icon',
  async generateBundle() {
    const source = await readFile(join(root, 'resources/icons/icon-512.png'))
    this.emitFile({ type: 'asset', fileName: 'icon.png', source })
  },
} satisfies Plugin

/** Builds the three parts of the desktop app: main process with media worker, preload, page. */
export default defineConfig({
  main: {
    plugins: [icon],
    define: { __SERVER_ADDRESS__: JSON.stringify(process.env.SAKHLI_SERVER ?? '') },
    build: {
      outDir: out('main'),
      target: 'node24',
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: join(root, 'main/index.ts'),
          'media-worker': join(root, 'pictures/process/worker.ts'),
          'table-reader': join(root, 'main/import/table/table-process.ts'),
        },
        external: apart,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [wireOnly(root)],
    build: {
      outDir: out('preload'),
      externalizeDeps: false,
      rollupOptions: {
        input: { index: join(root, 'preload/index.ts') },
        // A sandboxed preload can neither import nor require a file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: join(root, 'renderer/backoffice/entry'),
    publicDir: false,
    plugins: [subsetFonts(join(root, 'renderer/ui/fonts')), wireOnly(root), react()],
    // The page's address is `app://`, so it must be told where hot updates come from.
    server: {
      host: '127.0.0.1',
      port: devPort,
      strictPort: true,
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: devPort },
    },
    build: {
      outDir: out('renderer'),
      target: 'chrome142',
      minify: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: {
        input: join(root, 'renderer/backoffice/entry/index.html'),
        // Reads only the icons that are drawn, not all of nearly two thousand.
        experimental: { lazyBarrel: true },
      },
    },
  },
})
