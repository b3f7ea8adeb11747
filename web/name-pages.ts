import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const chunk =
  /new Preloadable\(\s*\(\) =>\s*import\('([^']+)'\)\.then\(\(m\) => m\.(\w+)(\(\))?\),?\s*\)/g

/**
 * Tells each lazy page, and each lazy part of one, the module it comes from, so that the server can name its files in
 * the document and the browser need not first find out what it lacks.
 */
export function namePages(root: string): Plugin {
  const nameOf = (path: string) => relative(root, path).replaceAll('\\', '/')
  return {
    name: 'sakhli:name-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/renderer\/.+\.tsx?$/, code: 'new Preloadable(' },
      async handler(code, id) {
        const folder = dirname(id)
        const sources = new Map<string, string>()
        for (const [, path = '', name = '', call] of code.matchAll(chunk)) {
          const module = join(folder, path)
          sources.set(`${path} ${name}`, nameOf(call ? await findBehind(module, name) : module))
        }
        const named = code.replaceAll(chunk, (_, path: string, name: string, call = '') => {
          const source = sources.get(`${path} ${name}`)
          return `new Preloadable(() => import('${path}').then((m) => m.${name}${call}), '${source}')`
        })
        const count = code.split('new Preloadable(').length
        if (count !== named.split("'renderer/").length)
          this.error(`a lazy page of ${nameOf(id)} is not written as the others are`)
        return { code: named, map: null }
      },
    },
  }
}

/** The page behind a function of a table of pages. */
async function findBehind(table: string, name: string): Promise<string> {
  const code = await readFile(table, 'utf8')
  const [, path] = new RegExp(`${name} = \\(\\) =>\\s*import\\('([^']+)'\\)`).exec(code) ?? []
  if (!path) throw new Error(`${table} names no page ${name}`)
  return join(dirname(table), path)
}
