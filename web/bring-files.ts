import { join } from 'node:path'
import type { Plugin } from 'vite'

const builtIn = '\0vite/preload-helper.js'
const ownFile = join(import.meta.dirname, 'site/bring-first.ts').replaceAll('\\', '/')

/** Puts our own code where the build asks for the files of a part before it is imported; there it says why. */
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

/** The files to bring for a part: it is named itself where it stands alone, which the build leaves out. */
export const filesOfPart = (file: string, others: string[]) => (others.length > 0 ? others : [file])
