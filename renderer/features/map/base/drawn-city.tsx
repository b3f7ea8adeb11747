import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { Basemap } from '../../../../contract/basemap.ts'
import type { Language } from '../../../../contract/languages.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import { inCapitals } from '../../../../texts/format/capitals.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { untilItComes } from '../../../kernel/until-it-comes.ts'
import { languageStore } from '../../language/index.ts'
import { CityLayer } from './city-layer.ts'
import type { CityLines } from './city-lines.ts'
import { readCity } from './city-lines.ts'
import { labelFonts } from './label.ts'
import { readColours, watchTheme } from './map-colours.ts'

/** The drawn city under a map, in the visitor's language and theme. */
export const DrawnCity = observer(() => {
  const map = useMap()
  const { city, at } = useStores()
  const address = at(apiBase + city.basemap)
  const language = useStore(languageStore).current

  useEffect(() => {
    const colours = () => readColours(map.getContainer())
    const layer = new CityLayer({ colours: colours(), language })
    layer.addTo(map)
    let isGone = false
    const bring = untilItComes(async () => (isGone ? undefined : loadLines(address)))
    void bring.then((lines) => {
      if (!lines || isGone) return
      layer.show(lines)
      void loadLetters(lines, language).then(() => layer.letter(lines))
    })
    const stop = watchTheme(() => layer.recolour(colours()))
    return () => {
      isGone = true
      stop()
      layer.remove()
    }
  }, [map, language, address])

  return null
})

/** Which font files the city's names need depends on the letters in them. */
async function loadLetters({ districts, places, streets }: CityLines, language: Language) {
  const names = [...districts, ...places, ...streets].map((each) => each.names?.[language] ?? '')
  const text = names.join('')
  const letters = [...new Set(text + inCapitals(text))].join('')
  const fonts = new Set(Object.values(labelFonts).map(({ font }) => font))
  await Promise.allSettled([...fonts].map((font) => document.fonts.load(font, letters)))
}

const loading = new Map<string, Promise<CityLines | undefined>>()

/** Fetched once for every map on the page; its address holds its hash, so that it is cached for ever. */
function loadLines(address: string): Promise<CityLines | undefined> {
  const lines = loading.get(address) ?? fetchLines(address)
  loading.set(address, lines)
  lines.catch(() => loading.delete(address))
  return lines
}

async function fetchLines(address: string): Promise<CityLines | undefined> {
  const response = await fetch(address)
  // The city was drawn anew since the page was: it is not asked for again and again.
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`no city: ${response.status}`)
  return readCity((await response.json()) as Basemap)
}
