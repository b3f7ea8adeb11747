import { when } from 'mobx'
import type { City } from '../../../contract/cities.ts'
import { languages } from '../../../contract/languages.ts'
import { config } from '../../../contract/wire/config.ts'
import { configStore } from '../../features/config/index.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { DeviceStorage } from '../../kernel/platform/platform.ts'
import type { RootStore } from '../../kernel/stores/root-store.ts'

const storageKey = 'city'

/** The server's city; while the server is unreachable, the city of the last server that answered. */
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

/** Stands for the city until a server has answered. */
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

/** Reloads the page, because texts, map and clock take the city only at its start. */
export const reloadWhenFound = (root: RootStore) =>
  when(
    () => root.get(configStore).value !== undefined,
    () => window.location.reload(),
  )
