import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { Language } from '../../../../contract/languages.ts'
import { useStores } from '../../../app/stores.tsx'
import { CityLayer } from './city-layer.ts'
import type { CityLines } from './city-lines.ts'
import { loadCity } from './load-city.ts'
import { readColours, watchTheme } from './map-colours.ts'

/** The drawn city under a map, in the visitor's language and theme. */
export const DrawnCity = observer(() => {
  const map = useMap()
  const language = useStores().language.current

  useEffect(() => {
    const colours = () => readColours(map.getContainer())
    const layer = new CityLayer({ colours: colours(), language })
    layer.addTo(map)
    let isGone = false
    const load = () =>
      loadCity().then(
        (city) => {
          if (isGone) return
          layer.show(city)
          void layer.waitForFonts(letters(city, language))
        },
        () => addEventListener('online', load, { once: true }),
      )
    void load()
    const stop = watchTheme(() => layer.recolour(colours()))
    return () => {
      isGone = true
      removeEventListener('online', load)
      stop()
      layer.remove()
    }
  }, [map, language])

  return null
})

/** One of each letter in the city's names: which font files they need depends on them. */
const letters = ({ districts, places, streets }: CityLines, language: Language) => {
  const names = [...districts, ...places, ...streets].map((each) => each.names?.[language] ?? '')
  const text = names.join('')
  return [...new Set(text + text.toLocaleUpperCase(language))].join('')
}
