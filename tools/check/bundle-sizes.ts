import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Manifest } from './bundle-manifest.ts'
import {
  loadedWith,
  readManifest,
  weighAsIs,
  weighScripts,
  weighStyles,
} from './bundle-manifest.ts'
import type { CheckResult, Finding } from './finding.ts'
import { runAlone } from './finding.ts'
import type { PageBudget } from './size-budgets.ts'
import { everyPageScripts, fontBudget, fontScripts, pageBudgets } from './size-budgets.ts'
import { isWithin } from './source-files.ts'

interface Weight {
  what: string
  kilobytes: number
  budget: number
}

/** Weighs, from the built site, what a visitor's first view loads. */
export async function checkBundleSizes(root: string): Promise<CheckResult> {
  if (!existsSync(join(root, 'web'))) return { findings: [], note: 'no site yet' }
  const built = await findManifest(root)
  if (!built) {
    const what = 'the site is not built: run npm run build'
    return { findings: [{ at: 'dist/site', what, law: 'sizes are weighed' }], note: '' }
  }
  const manifest = readManifest(built)
  const folder = dirname(dirname(built))
  const findings: Finding[] = []
  const weights: Weight[] = []
  for (const page of pageBudgets) {
    const measured = weighPage(folder, manifest, page)
    if (measured) weights.push(...measured)
    else if (existsSync(join(root, page.folder)))
      findings.push(notFound(`no entry for the ${page.name} in the manifest`))
  }
  const fonts = await weighFonts(folder)
  weights.push(...fonts.weights)
  findings.push(...fonts.findings)
  for (const { what, kilobytes, budget } of weights) {
    if (kilobytes <= budget) continue
    const law = `at most ${budget} KB`
    findings.push({ at: 'dist/site', what: `${what}: ${kilobytes.toFixed(1)} KB`, law })
  }
  const note = weights.map(({ what, kilobytes }) => `${what} ${kilobytes.toFixed(1)} KB`).join(', ')
  return { findings, note }
}

/** The manifest of the browser's build; one of a server's build does not count. */
async function findManifest(root: string) {
  const found: string[] = []
  for await (const path of glob('dist/site/**/.vite/manifest.json', { cwd: root })) {
    const full = join(root, path)
    if (!/(^|\/)(server|ssr)\//.test(path)) found.push(full)
  }
  return found.sort((a, b) => a.length - b.length)[0]
}

const notFound = (what: string): Finding => ({ at: 'dist/site', what, law: 'sizes are weighed' })

function weighPage(folder: string, manifest: Manifest, page: PageBudget): Weight[] | undefined {
  const entries = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry && isWithin(key, page.folder),
  )
  if (entries.length === 0) return undefined
  const firstViews = page.views.map((view) =>
    loadedWith(manifest, entries, (key) => view.test(key) || page.waitsFor.test(key)),
  )
  const heaviest = (weigh: typeof weighScripts) =>
    Math.max(...firstViews.map((keys) => weigh(folder, manifest, keys))) / 1000
  const weights = [
    { what: `${page.name} script`, kilobytes: heaviest(weighScripts), budget: page.script },
  ]
  if (page.style !== undefined) {
    const kilobytes = heaviest(weighStyles)
    weights.push({ what: `${page.name} style`, kilobytes, budget: page.style })
  }
  if (page.later) {
    const { name, module, script } = page.later
    const beyond = firstViews.map((first) => {
      const lazy = [...first].flatMap((key) => manifest[key]?.dynamicImports ?? [])
      const starts = lazy.filter((key) => module.test(key) && !first.has(key))
      const keys = [...loadedWith(manifest, starts)].filter((key) => !first.has(key))
      return weighScripts(folder, manifest, keys) / 1000
    })
    weights.push({ what: name, kilobytes: Math.max(...beyond), budget: script })
  }
  return weights
}

async function weighFonts(folder: string): Promise<{ weights: Weight[]; findings: Finding[] }> {
  const fonts: string[] = []
  for await (const path of glob('**/*.woff2', { cwd: folder })) fonts.push(join(folder, path))
  if (fonts.length === 0) return { weights: [], findings: [] }
  const isOf = (font: string, scripts: readonly string[]) =>
    basename(font)
      .toLowerCase()
      .split(/[^a-z]+/)
      .some((word) => scripts.includes(word))
  const known = [...Object.values(fontScripts).flat(), ...everyPageScripts]
  const findings = fonts
    .filter((font) => !isOf(font, known))
    .map((font) => notFound(`${basename(font)} does not say its script`))
  const weights = Object.entries(fontScripts).map(([language, scripts]) => ({
    what: `fonts ${language}`,
    kilobytes:
      weighAsIs(fonts.filter((font) => isOf(font, [...scripts, ...everyPageScripts]))) / 1000,
    budget: fontBudget,
  }))
  return { weights, findings }
}

if (import.meta.main) await runAlone(checkBundleSizes)
