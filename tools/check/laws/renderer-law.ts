import type { Finding } from '../finding.ts'
import { featuresFolder, layersAbove, layersBelowFeatures, neverReached } from '../law.ts'
import type { Module } from '../read-module.ts'
import { isTest, isWithin } from '../source-files.ts'

const featureOf = (path: string) =>
  isWithin(path, featuresFolder) ? path.slice(featuresFolder.length + 1).split('/')[0] : undefined

/** Layers of the renderer, features among themselves, and what the web must never load. */
export function findRendererBreaches(modules: readonly Module[]): Finding[] {
  const own = modules.filter(({ path }) => !isTest(path))
  return [
    ...own.flatMap(findLayerBreaches),
    ...own.flatMap(findFeatureBreaches),
    ...findFeatureCycles(own),
    ...neverReached.flatMap(({ from, folder }) => findReached(own, from, folder)),
  ]
}

function findLayerBreaches({ path, imports }: Module): Finding[] {
  const layer = layersBelowFeatures.find((folder) => isWithin(path, folder))
  if (!layer) return []
  return imports.flatMap(({ file, line }) =>
    file && layersAbove.some((folder) => isWithin(file, folder))
      ? [{ at: `${path}:${line}`, what: `imports ${file}`, law: `${layer} knows no feature` }]
      : [],
  )
}

function findFeatureBreaches({ path, imports }: Module): Finding[] {
  if (!isWithin(path, 'renderer')) return []
  const own = featureOf(path)
  return imports.flatMap(({ file, line, isLazy }) => {
    const feature = file && featureOf(file)
    // What mounts the pages loads each when it is opened, past an index that holds them all.
    if (!feature || own === feature || (!own && isLazy)) return []
    const index = `${featuresFolder}/${feature}/index.ts`
    if (file === index) return []
    return [{ at: `${path}:${line}`, what: `imports ${file}`, law: `ask ${index} for it` }]
  })
}

function findFeatureCycles(modules: readonly Module[]): Finding[] {
  const edges = new Map<string, Map<string, string>>()
  for (const { path, imports } of modules) {
    const from = featureOf(path)
    if (!from) continue
    for (const { file, line } of imports) {
      const to = file && featureOf(file)
      if (!to || to === from) continue
      const out = edges.get(from) ?? new Map<string, string>()
      if (!out.has(to)) out.set(to, `${path}:${line}`)
      edges.set(from, out)
    }
  }
  const seen = new Set<string>()
  return [...edges.keys()].flatMap((start) => {
    const circle = findPath(start, start, (feature) => [...(edges.get(feature)?.keys() ?? [])])
    const name = circle && [...circle.slice(1)].sort().join()
    if (!circle || !name || seen.has(name)) return []
    seen.add(name)
    const at = edges.get(start)?.get(circle[1] ?? '') ?? featuresFolder
    return [{ at, what: `closes the circle ${circle.join(' → ')}`, law: 'features form no circle' }]
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
    // A direct import is already told by the room's own law.
    if (!way || !last || way.length < 3 || findings.has(way.slice(-2).join())) continue
    const what = `reaches ${last} by ${way.slice(1, -1).join(', ')}`
    const law = `nothing ${from} loads may load ${folder}`
    findings.set(way.slice(-2).join(), { at: path, what, law })
  }
  return [...findings.values()]
}

/** The shortest way of at least one step from `start` into `goal`, both ends included. */
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
