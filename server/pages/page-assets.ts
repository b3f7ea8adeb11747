import type { Language } from '../../contract/languages.ts'
import type { PageAssets } from './site.ts'

/** One entry of the manifest that Vite writes beside a build. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export const entrySource = 'web/site/client.tsx'

const scriptOf: Record<Language, string> = {
  ru: 'cyrillic',
  en: 'latin',
  ka: 'georgian',
  he: 'hebrew',
}
/** The weights of text and of headings; digits and names in Latin letters stand on every page. */
const firstWeights = [400, 600]

/** What a first view is made of: nothing that it needs is found out only after something else has come. */
export function findPageAssets(
  manifest: Manifest,
  language: Language,
  source: string | undefined,
): PageAssets {
  const starts = [entrySource, `renderer/i18n/${language}/index.ts`, ...(source ? [source] : [])]
  const keys = new Set(starts.filter((key) => manifest[key]))
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  const entry = `/${manifest[entrySource]?.file}`
  const scripts = [...new Set([scriptOf[language], 'latin'])]
  return {
    entry,
    styles: unique(chunks.flatMap(({ css }) => css ?? [])),
    modules: unique(chunks.map(({ file }) => file)).filter((file) => file !== entry),
    fonts: scripts.flatMap((script) =>
      firstWeights.flatMap((weight) => {
        const font = manifest[`renderer/ui/fonts/firago-${script}-${weight}.woff2`]
        return font ? [`/${font.file}`] : []
      }),
    ),
  }
}

const unique = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`)
