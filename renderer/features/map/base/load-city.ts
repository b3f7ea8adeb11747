import type { Basemap } from '../../../../contract/city.ts'
import basemapUrl from '../../../../resources/batumi/basemap.json?url'
import type { CityLines } from './city-lines.ts'
import { readCity } from './city-lines.ts'

let loading: Promise<CityLines> | undefined

/** Fetched once for every map on the page; its address holds its hash, so that it is kept for ever. */
export function loadCity(): Promise<CityLines> {
  loading ??= fetchCity()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function fetchCity(): Promise<CityLines> {
  const response = await fetch(basemapUrl)
  if (!response.ok) throw new Error(`no city: ${response.status}`)
  return readCity((await response.json()) as Basemap)
}
