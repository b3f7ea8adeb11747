import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { parseSync, Visitor } from 'vite'

const laterPages = 'virtual:later-pages'

/**
 * Tells the server which module each lazy page or part comes from, so that the document can list its files and the
 * browser need not discover them first. A browser imports later pages through one module, so that the names of their
 * files are in a chunk of their own instead of in every first view.
 */
export function namePages(root: string): Plugin {
  const nameOf = (path: string) => relative(root, path).replaceAll('\\', '/')
  return {
    name: 'sakhli:name-pages',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${laterPages}$`) },
      handler: () => `\0${laterPages}`,
    },
    load: {
      filter: { id: new RegExp(`${laterPages}$`) },
      handler: async () => {
        const sources = await findLaterSources(root)
        return `export const load = [${sources.map((path) => `() => import('${path}')`).join()}]`
      },
    },
    transform: {
      filter: { id: /\/renderer\/.+\.tsx?$/, code: /new Preloadable\(|laterPage\(/ },
      async handler(code, id) {
        const { mode, name } = this.environment
        const isForBrowser = mode === 'build' && name === 'client'
        const later = isForBrowser ? await findLaterSources(root) : []
        let changed = code
        for (const { isLater, source, from, to, end } of lazyParts(code).reverse()) {
          if (!source) {
            // `laterPage` and `lazyPart` themselves only pass on their argument.
            if (id.includes('/kernel/pages/')) continue
            this.error(`a lazy page of ${nameOf(id)} is not written as the others are`)
          }
          const path = join(dirname(id), source).replaceAll('\\', '/')
          if (!isForBrowser)
            changed = `${changed.slice(0, end)}, '${nameOf(path)}'${changed.slice(end)}`
          else if (isLater) {
            if (!later.includes(path)) this.error(`${nameOf(id)} is no pages.ts: ${source}`)
            const load = `import('${laterPages}').then((m) => m.load[${later.indexOf(path)}]())`
            changed = changed.slice(0, from) + load + changed.slice(to)
          }
        }
        return { code: changed, map: null }
      },
    },
  }
}

/** The modules of all later pages, found in the `pages.ts` files. */
async function findLaterSources(root: string): Promise<string[]> {
  const tables = await Array.fromAsync(glob('renderer/**/pages.ts', { cwd: root }))
  const found = await Promise.all(
    tables
      .sort()
      .map(async (table) =>
        lazyParts(await readFile(join(root, table), 'utf8')).flatMap(({ isLater, source }) =>
          isLater && source ? [join(root, dirname(table), source).replaceAll('\\', '/')] : [],
        ),
      ),
  )
  return [...new Set(found.flat())]
}

interface LazyPart {
  isLater: boolean
  /** The imported path; undefined if there is not exactly one import of a literal path. */
  source: string | undefined
  /** The start of the import expression. */
  from: number
  to: number
  /** The end of the first argument. */
  end: number
}

/** Each `new Preloadable(() => import('./a.tsx').then(…))` and `laterPage(() => import('./a.tsx').then(…))`, in order. */
export function lazyParts(code: string): LazyPart[] {
  const parts: LazyPart[] = []
  const add = (name: string, { callee, arguments: [fetch] }: Call) => {
    if (callee.type !== 'Identifier' || callee.name !== name || !fetch) return
    const imports: ESTree.ImportExpression[] = []
    new Visitor({ ImportExpression: (node) => void imports.push(node) }).visit({
      type: 'Program',
      body: [{ type: 'ExpressionStatement', expression: fetch }],
    } as unknown as ESTree.Program)
    const [lazy] = imports
    const isOne = imports.length === 1 && lazy?.source.type === 'Literal'
    parts.push({
      isLater: name === 'laterPage',
      source: isOne ? String((lazy.source as ESTree.StringLiteral).value) : undefined,
      from: lazy?.start ?? fetch.start,
      to: lazy?.end ?? fetch.end,
      end: fetch.end,
    })
  }
  new Visitor({
    NewExpression: (node) => add('Preloadable', node),
    CallExpression: (node) => add('laterPage', node),
  }).visit(parseSync('pages.tsx', code).program)
  return parts.sort((a, b) => a.from - b.from)
}

type Call = Pick<ESTree.CallExpression, 'callee' | 'arguments'>
