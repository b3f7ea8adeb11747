import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { CheckResult, Finding } from './finding.ts'
import { runAlone } from './finding.ts'
import { isTest, listFiles } from './source-files.ts'

const law = 'a class stands in its style sheet, and somebody asks for it'

/** The classes of a CSS module, without those of `:global(…)`, which belong to other code. */
export function classesOf(sheet: string): string[] {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '')
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  const names = selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)])
  return [...new Set(names.map(([, name = '']) => name))]
}

interface Asked {
  sheet: string
  at: string
  /** Undefined where the name is computed, so that it may be any class. */
  name: string | undefined
}

/** The classes that a component uses of the CSS modules that it imports. */
export function classesAsked(path: string, source: string): Asked[] {
  const imports = source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)
  return [...imports].flatMap(([, local = '', from = '']) => {
    const sheet = normalize(join(dirname(path), from)).replaceAll('\\', '/')
    const uses = source.matchAll(new RegExp(`(?<![\\w./-])${local}(?:\\.(\\w+)|\\[)`, 'g'))
    return [...uses].map((use) => ({
      sheet,
      at: `${path}:${source.slice(0, use.index).split('\n').length}`,
      name: use[1],
    }))
  })
}

/** TypeScript accepts any name as a class of a CSS module, so it does not find a misspelt or missing one. */
export async function checkCssClasses(root: string): Promise<CheckResult> {
  const paths = await listFiles(root, ['renderer', 'web'], ['.module.css', '.ts', '.tsx'])
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const sheets = new Map(
    paths.filter((path) => path.endsWith('.css')).map((path) => [path, classesOf(read(path))]),
  )
  const asked = paths
    .filter((path) => !path.endsWith('.css') && !isTest(path))
    .flatMap((path) => classesAsked(path, read(path)))
  const missing: Finding[] = asked.flatMap(({ sheet, at, name }) =>
    name === undefined || sheets.get(sheet)?.includes(name)
      ? []
      : [{ at, what: `no .${name} in ${sheet}`, law }],
  )
  const unasked: Finding[] = [...sheets].flatMap(([sheet, classes]) => {
    const names = asked.filter((each) => each.sheet === sheet).map(({ name }) => name)
    if (names.includes(undefined)) return []
    return classes
      .filter((name) => !names.includes(name))
      .map((name) => ({ at: sheet, what: `nobody asks for .${name}`, law }))
  })
  return {
    findings: [...missing, ...unasked],
    note: `${asked.length} times a class is asked for in ${sheets.size} style sheets`,
  }
}

if (import.meta.main) await runAlone(checkCssClasses)
