import { join } from 'node:path'
import type { Plugin } from 'vite'

const builtIn = '\0vite/preload-helper.js'
const ownFile = join(import.meta.dirname, 'site/bring-first.ts').replaceAll('\\', '/')

/** Replaces Vite's code that fetches the files of a part before importing it; `bring-first.ts` says why. */
export const bringFiles = (): Plugin => ({
  name: 'sakhli:bring-files',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: { include: new RegExp(`^${builtIn}$`) } },
    handler: () => `export { bringFirst as __vitePreload } from ${JSON.stringify(ownFile)}`,
  },
})

/** The files to fetch for a part. For a part in a single file the build lists none, so this lists the part itself. */
export const filesOfPart = (file: string, others: string[]) => (others.length > 0 ? others : [file])
