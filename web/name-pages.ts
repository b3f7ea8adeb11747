import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const page = /new Preloadable\(\s*\(\) =>\s*import\('([^']+)'\)\.then\(\(m\) => m\.(\w+)\),?\s*\)/g

/**
 * Tells each lazy page the module it comes from, so that the server can name its files in the document and the browser
 * need not first find out what it lacks.
 */
export function namePages(root: string): Plugin {
  const table = join(root, 'renderer/app/site-pages.ts')
  return {
    name: 'sakhli:name-pages',
    enforce: 'pre',
    transform: {
      filter: { id: table },
      handler(code) {
        const named = code.replaceAll(page, (_, path: string, name: string) => {
          const source = relative(root, join(dirname(table), path))
          return `new Preloadable(() => import('${path}').then((m) => m.${name}), '${source}')`
        })
        const count = code.split('new Preloadable(').length
        if (count !== named.split("'renderer/").length)
          this.error('a page of site-pages.ts is not written as the others are')
        return { code: named, map: null }
      },
    },
  }
}
