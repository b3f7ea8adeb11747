import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { CheckResult, Finding } from './finding.ts'
import { runAlone } from './finding.ts'
import { listFiles } from './source-files.ts'

const law = 'docs name only what is there'

const rooms =
  /^(bench|contract|docs|e2e|main|pictures|preload|renderer|resources|server|texts|tools|web)\//
const fileName = /^[\w.-]+\.(ts|tsx|css|sql|md|svg)$/

interface Project {
  paths: ReadonlySet<string>
  /** Names of files and folders, without the folders that they are in. */
  names: ReadonlySet<string>
  scripts: ReadonlySet<string>
}

/** The files, folders and `npm run` commands that a document names and the project does not have. */
export function findMissing(path: string, source: string, project: Project): Finding[] {
  return source.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(/`([^`\s]+)`|\]\(([^)\s#]+)[^)]*\)/g)]
    const missing = named
      .map(([, code, link]) => (link ? join(dirname(path), link) : (code ?? '')))
      .filter((name, at) => isFileOf(named[at]?.[2], name) && !isThere(name, project))
    const scripts = [...line.matchAll(/\bnpm run ([\w:-]+)/g)]
      .map(([, script = '']) => script)
      .filter((script) => !project.scripts.has(script))
      .map((script) => `npm run ${script}`)
    return [...missing, ...scripts].map((what) => ({ at: `${path}:${index + 1}`, what, law }))
  })
}

const isFileOf = (link: string | undefined, name: string) =>
  link ? !/^[a-z]+:/.test(link) : rooms.test(name) || fileName.test(name)

/** Understands `a/{b,c}.ts` and `a/*.ts` as a shell does. */
function isThere(name: string, project: Project): boolean {
  const { paths, names } = project
  const choice = /\{([^{}]+)\}/.exec(name)
  if (choice)
    return (choice[1] ?? '')
      .split(',')
      .every((part) => isThere(name.replace(choice[0], part), project))
  const bare = name.replace(/\/$/, '')
  if (bare.includes('*')) {
    const escaped = bare.replace(/[.+^$()|[\]\\]/g, '\\$&')
    const pattern = escaped.replaceAll('**/', '(.+/)?').replace(/(?<!\))\*+(?!\?)/g, '[^/]*')
    const wanted = new RegExp(`(^|/)${pattern}$`)
    return [...paths].some((path) => wanted.test(path))
  }
  return paths.has(bare) || (!bare.includes('/') && names.has(bare))
}

export async function checkDocs(root: string): Promise<CheckResult> {
  const all = await listFiles(root, ['.'], [''])
  const paths = new Set<string>()
  for (const path of all)
    for (let at = path; at !== '.' && !paths.has(at); at = dirname(at)) paths.add(at)
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const { scripts = {} } = JSON.parse(manifest) as { scripts?: object }
  const project = {
    paths,
    names: new Set([...paths].map((path) => basename(path))),
    scripts: new Set(Object.keys(scripts)),
  }
  const documents = all.filter((path) => /^(docs\/.+|[^/]+)\.md$/.test(path))
  const findings = documents.flatMap((path) =>
    findMissing(path, readFileSync(join(root, path), 'utf8'), project),
  )
  return { findings, note: `${documents.length} documents name only what is there` }
}

if (import.meta.main) await runAlone(checkDocs)
