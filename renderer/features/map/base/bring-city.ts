import type { Basemap } from '../../../../contract/basemap.ts'
import type { Language } from '../../../../contract/languages.ts'
import { inCapitals } from '../../../../texts/format/capitals.ts'
import { untilItComes } from '../../../kernel/until-it-comes.ts'
import type { CityLines } from './city-lines.ts'
import { readCity } from './city-lines.ts'
import { labelFonts } from './label.ts'

interface Brought {
  onLines?: (lines: CityLines) => void
  /** Called once the fonts are loaded: the city's names can now be measured and drawn. */
  onLetters: (lines: CityLines) => void
}

/** Loads the city's lines, then the fonts for its names. The returned function stops this. */
export function bringCity(address: string, language: Language, brought: Brought): () => void {
  let isGone = false
  const bring = untilItComes(async () => (isGone ? undefined : loadLines(address)))
  void bring.then(async (lines) => {
    if (!lines || isGone) return
    brought.onLines?.(lines)
    await loadLetters(lines, language)
    if (!isGone) brought.onLetters(lines)
  })
  return () => {
    isGone = true
  }
}

/** Which font files the city's names need depends on the letters in them. */
async function loadLetters({ districts, places, streets }: CityLines, language: Language) {
  const names = [...districts, ...places, ...streets].map((each) => each.names?.[language] ?? '')
  const text = names.join('')
  const letters = [...new Set(text + inCapitals(text))].join('')
  const fonts = new Set(Object.values(labelFonts).map(({ font }) => font))
  await Promise.allSettled([...fonts].map((font) => document.fonts.load(font, letters)))
}

const loading = new Map<string, Promise<CityLines | undefined>>()

/** Fetched once for all maps on the page. Its address contains its hash, so that it is cached for ever. */
function loadLines(address: string): Promise<CityLines | undefined> {
  const lines = loading.get(address) ?? fetchLines(address)
  loading.set(address, lines)
  lines.catch(() => loading.delete(address))
  return lines
}

async function fetchLines(address: string): Promise<CityLines | undefined> {
  const response = await fetch(address)
  // The city's file was rebuilt after the page was made, so this one is gone: it is not retried.
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`no city: ${response.status}`)
  return readCity((await response.json()) as Basemap)
}
