import type { Language } from '../../../contract/languages.ts'
import { languages } from '../../../contract/languages.ts'
import type { PageAssets, PageModules } from '../site.ts'

/** One entry of the manifest that Vite writes beside a build. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export const entrySource = 'web/site/client.tsx'

/** The module through which pages load the texts of a language. */
const textsOf = (language: Language) => `renderer/kernel/i18n/languages/${language}.ts`

/** The mini-app starts before its page is known; most often it is the home page. */
const miniApp = {
  entry: 'web/telegram/client.ts',
  waitsFor: ['web/telegram/start.tsx', 'renderer/features/search/home-page.tsx'],
}

const scriptOf: Record<Language, string> = {
  ru: 'cyrillic',
  en: 'latin',
  ka: 'georgian',
  he: 'hebrew',
}
/**
 * The weights of text and of headings. The Latin fonts are always needed too: every page has digits and Latin names.
 */
const firstWeights = [400, 600]

/** The files of the first view, so that the browser need not load one file to find out that it needs another. */
export function findPageAssets(
  manifest: Manifest,
  language: Language,
  { source, texts, below }: PageModules,
): PageAssets {
  const files = texts.map((namespace) => `texts/${language}/${namespace}.json`)
  return findAssets(manifest, language, [entrySource, ...(source ? [source] : []), ...files], below)
}

export const findMiniAppAssets = (manifest: Manifest, language: Language) =>
  findAssets(manifest, language, [miniApp.entry, ...miniApp.waitsFor])

function findAssets(
  manifest: Manifest,
  language: Language,
  sources: readonly [entry: string, ...string[]],
  below: readonly string[] = [],
): PageAssets {
  const first = [...sources, textsOf(language)]
  const missing = [...first, ...below].filter((source) => !manifest[source])
  if (missing.length > 0) throw new Error(`The site's manifest does not name ${missing.join()}.`)
  // The chunks that everything depends on are asked for first, because the largest is among them and takes longest.
  const chunks = [...standOn(manifest, [sources[0]]), ...standOn(manifest, first)]
  const entry = `/${manifest[sources[0]]?.file}`
  const scripts = [...new Set([scriptOf[language], 'latin'])]
  return {
    entry,
    styles: unique(standOn(manifest, [...first, ...below]).flatMap(({ css }) => css ?? [])),
    modules: unique(chunks.map(({ file }) => file)).filter((file) => file !== entry),
    fonts: scripts.flatMap((script) =>
      firstWeights.flatMap((weight) => {
        const font = manifest[`renderer/ui/fonts/firago-${script}-${weight}.woff2`]
        return font ? [`/${font.file}`] : []
      }),
    ),
  }
}

/**
 * The files that a device stores to work without a network: all that the site may load in one language. The texts of
 * the other languages come when one is chosen, and what only the mini-app needs never does.
 */
export function findShellFiles(manifest: Manifest, language: Language): readonly string[] {
  const others = languages.filter((each) => each !== language).map(textsOf)
  const chunks = standOn(manifest, [entrySource], ({ imports = [], dynamicImports = [] }) =>
    [...imports, ...dynamicImports].filter((key) => !others.includes(key)),
  )
  return unique(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
}

const importsOf = ({ imports = [] }: Chunk) => imports

/** The chunks of these sources, and all that they need, as far as `needsOf` says. */
function standOn(manifest: Manifest, starts: readonly string[], needsOf = importsOf) {
  const keys = new Set(starts)
  for (const key of keys)
    for (const next of manifest[key] ? needsOf(manifest[key]) : []) keys.add(next)
  return [...keys].flatMap((key) => manifest[key] ?? [])
}

const unique = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`)
