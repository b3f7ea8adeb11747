import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { apiBase } from '../../../../contract/wire/route.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { bringCity } from './bring-city.ts'
import { CityLayer } from './city-layer.ts'
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
    const stopBringing = bringCity(address, language, {
      onLines: (lines) => layer.show(lines),
      onLetters: (lines) => layer.letter(lines),
    })
    const stop = watchTheme(() => layer.recolour(colours()))
    return () => {
      stopBringing()
      stop()
      layer.remove()
    }
  }, [map, language, address])

  return null
})
