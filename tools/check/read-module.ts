import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Program } from 'oxc-parser'
import { parseSync } from 'oxc-parser'

export interface ImportedName {
  /** Path relative to the root, if it is a file of the project; otherwise undefined. */
  file: string | undefined
  /** The specifier as the source writes it. */
  specifier: string
  /** The names in braces; empty for namespace, default and side-effect imports. */
  names: string[]
  isType: boolean
  isLazy: boolean
  line: number
}

export interface Module {
  path: string
  /** Converts the syntax tree only when called: that takes longer than everything else, and few laws need it. */
  readProgram: () => Program
  imports: ImportedName[]
  lineOf: (offset: number) => number
  problem?: string
}

export function readModule(root: string, path: string): Module {
  const source = readFileSync(join(root, path), 'utf8')
  const parse = () => parseSync(path, source, { preserveParens: false })
  const { module, errors } = parse()
  const lineOf = makeLineOf(source)
  const imports: ImportedName[] = []
  const add = (specifier: string, start: number, more: Partial<ImportedName> = {}) =>
    imports.push({
      specifier,
      names: [],
      isType: false,
      isLazy: false,
      line: lineOf(start),
      ...more,
      file: specifier.startsWith('.')
        ? posix.join(dirname(path).replaceAll('\\', '/'), specifier.replace(/[?#].*$/, ''))
        : undefined,
    })

  for (const { start, moduleRequest, entries } of module.staticImports) {
    const names = entries.flatMap(({ importName, isType }) =>
      importName.kind === 'Name' && importName.name && !isType ? [importName.name] : [],
    )
    const isType = /^import\s+type\b/.test(source.slice(start))
    add(moduleRequest.value, start, { isType, names })
  }
  for (const { start, entries } of module.staticExports) {
    for (const { moduleRequest, isType, importName } of entries) {
      const names = importName.kind === 'Name' && importName.name ? [importName.name] : []
      if (moduleRequest) add(moduleRequest.value, start, { isType, names })
    }
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^(['"`])([^$]*)\1$/.exec(text)?.[2]
    if (literal) add(literal, start, { isLazy: true })
  }
  // Workers are started by their address: new Worker(new URL('./work.ts', import.meta.url)).
  for (const match of source.matchAll(
    /new URL\(\s*'(\.[^']+\.tsx?)'\s*,\s*import\.meta\.url\s*\)/g,
  )) {
    add(match[1] ?? '', match.index, { isLazy: true })
  }
  const problem = errors[0]?.message
  return {
    path,
    readProgram: () => parse().program,
    imports,
    lineOf,
    ...(problem ? { problem } : {}),
  }
}

/** `@scope/name/deep` → `@scope/name`. */
export const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function makeLineOf(source: string) {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
    starts.push(at + 1)
  }
  return (offset: number) => {
    const next = starts.findIndex((start) => start > offset)
    return next < 0 ? starts.length : next
  }
}
