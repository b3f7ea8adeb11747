import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const chunk = /new Preloadable\(\s*\(\) =>\s*import\('([^']+)'\)\.then\(\(m\) => m\.(\w+)\),?\s*\)/g

/**
 * Tells each lazy page, and each lazy part of one, the module it comes from, so that the server can name its files in
 * the document and the browser need not first find out what it lacks.
 */
export function namePages(root: string): Plugin {
  return {
    name: 'sakhli:name-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/renderer\/.+\.tsx?$/, code: 'new Preloadable(' },
      handler(code, id) {
        const folder = dirname(id)
        const named = code.replaceAll(chunk, (_, path: string, name: string) => {
          const source = relative(root, join(folder, path)).replaceAll('\\', '/')
          return `new Preloadable(() => import('${path}').then((m) => m.${name}), '${source}')`
        })
        const count = code.split('new Preloadable(').length
        if (count !== named.split("'renderer/").length)
          this.error(`a lazy page of ${relative(root, id)} is not written as the others are`)
        return { code: named, map: null }
      },
    },
  }
}
