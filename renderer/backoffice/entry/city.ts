import { when } from 'mobx'
import type { City } from '../../../contract/cities.ts'
import { languages } from '../../../contract/languages.ts'
import { config } from '../../../contract/wire/config.ts'
import { configStore } from '../../features/config/index.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { DeviceStorage } from '../../kernel/platform/platform.ts'
import type { RootStore } from '../../kernel/stores/root-store.ts'

const storageKey = 'city'

/** The city of the server, or of the last that answered while this one is away. */
export async function findCity(api: Api, storage: DeviceStorage): Promise<City | undefined> {
  const answer = await api.call(config.get, {})
  if (answer.ok) {
    storage.write(storageKey, JSON.stringify(answer.value.city))
    return answer.value.city
  }
  try {
    return (JSON.parse(storage.read(storageKey) ?? 'null') as City | null) ?? undefined
  } catch {
    return undefined
  }
}

const noName = { name: '', in: '', from: '' }

/** Before any server has answered there is nothing to show of a city. */
export const nowhere: City = {
  id: 'nowhere',
  names: { ru: noName, en: noName, ka: noName, he: noName },
  languages: [...languages],
  country: '',
  phoneExample: '',
  bounds: [-90, -180, 90, 180],
  center: [0, 0],
  zoom: 1,
  timeZone: 'UTC',
  currency: 'EUR',
  basemap: '',
}

/** Texts, map and clock are those of the city from the start of the page on. */
export const reloadWhenFound = (root: RootStore) =>
  when(
    () => root.get(configStore).value !== undefined,
    () => window.location.reload(),
  )
