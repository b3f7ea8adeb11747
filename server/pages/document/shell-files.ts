import type { Language } from '../../../contract/languages.ts'
import { languages } from '../../../contract/languages.ts'
import type { Manifest } from './page-assets.ts'
import { entrySource, textsOf, unique } from './page-assets.ts'

/**
 * The files that a device stores to work without a network: all that the site may load in one language. The texts of
 * the other languages come when one is chosen, and what only the mini-app needs never does.
 */
export function findShellFiles(manifest: Manifest, language: Language): readonly string[] {
  const others = new Set(languages.filter((each) => each !== language).map(textsOf))
  const keys = new Set([entrySource])
  for (const key of keys) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const next of [...imports, ...dynamicImports]) if (!others.has(next)) keys.add(next)
  }
  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  return unique(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
}
