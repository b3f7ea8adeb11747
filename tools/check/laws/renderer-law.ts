import type { Finding } from '../finding.ts'
import {
  compositionEntries,
  compositionFolder,
  featuresFolder,
  neverReached,
  rendererLayers,
} from '../law.ts'
import type { Module } from '../read-module.ts'
import { isTest, isWithin } from '../source-files.ts'

const featureOf = (path: string) =>
  isWithin(path, featuresFolder) ? path.slice(featuresFolder.length + 1).split('/')[0] : undefined

/** Checks the layers of the renderer, how features import each other, and what the web must never load. */
export function findRendererBreaches(modules: readonly Module[]): Finding[] {
  const own = modules.filter(({ path }) => !isTest(path))
  return [
    ...own.flatMap(findLayerBreaches),
    ...own.flatMap(findFeatureBreaches),
    ...neverReached.flatMap(({ from, folder }) => findReached(own, from, folder)),
  ]
}

const layerOf = (path: string) =>
  Object.keys(rendererLayers).find((folder) => isWithin(path, folder))

function findLayerBreaches({ path, imports }: Module): Finding[] {
  if (compositionEntries.includes(path)) return []
  const layer = layerOf(path)
  if (!layer) return isWithin(path, 'web') ? findCompositionBreaches(path, imports) : []
  const allowed = rendererLayers[layer] ?? []
  return imports.flatMap(({ file, line }) => {
    const target = file && layerOf(file)
    if (!target || target === layer || allowed.includes(target)) return []
    const law = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other layer'
    return [{ at: `${path}:${line}`, what: `imports ${file}`, law: `${layer} may import ${law}` }]
  })
}

const findCompositionBreaches = (path: string, imports: Module['imports']): Finding[] =>
  imports.flatMap(({ file, line }) =>
    file && isWithin(file, compositionFolder)
      ? [{ at: `${path}:${line}`, what: `imports ${file}`, law: 'only entries import the app' }]
      : [],
  )

function findFeatureBreaches({ path, imports }: Module): Finding[] {
  if (!isWithin(path, 'renderer')) return []
  const own = featureOf(path)
  return imports.flatMap(({ file, line, isLazy }) => {
    const feature = file && featureOf(file)
    // Code that mounts pages imports each lazily when it is opened; the feature's index would load them all.
    if (!feature || own === feature || (!own && isLazy)) return []
    const index = `${featuresFolder}/${feature}/index.ts`
    if (file === index) return []
    if (isWithin(path, compositionFolder) && file === `${featuresFolder}/${feature}/pages.ts`)
      return []
    return [{ at: `${path}:${line}`, what: `imports ${file}`, law: `ask ${index} for it` }]
  })
}

function findReached(modules: readonly Module[], from: string, folder: string): Finding[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const next = (path: string) =>
    byPath.get(path)?.imports.flatMap(({ file, isType }) => (file && !isType ? [file] : [])) ?? []
  const findings = new Map<string, Finding>()
  for (const { path } of modules.filter((module) => isWithin(module.path, from))) {
    const way = findPath(path, folder, next)
    const last = way?.at(-1)
    // The room's own law already reports a direct import.
    if (!way || !last || way.length < 3 || findings.has(way.slice(-2).join())) continue
    const what = `reaches ${last} by ${way.slice(1, -1).join(', ')}`
    const law = `nothing ${from} loads may load ${folder}`
    findings.set(way.slice(-2).join(), { at: path, what, law })
  }
  return [...findings.values()]
}

/** The shortest path of at least one step from `start` into the folder `goal`, both ends included. */
function findPath(start: string, goal: string, next: (node: string) => string[]) {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const node of next(way.at(-1) ?? '')) {
      if (isWithin(node, goal)) return [...way, node]
      if (seen.has(node)) continue
      seen.add(node)
      ways.push([...way, node])
    }
  }
  return undefined
}
