import { makeAutoObservable, runInAction } from 'mobx'
import type { Language } from '../../../../contract/languages.ts'
import type { PlaceNames } from '../../../../contract/search/ask/place-names.ts'
import { ask } from '../../../../contract/search/ask.ts'
import type { Api } from '../../../kernel/api/api-client.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'

const noNames: PlaceNames = { city: [], districts: [], places: [], streets: [] }

/** The names of the city's places, loaded once, when a visitor first types or filters by them. */
export class PlaceNamesStore {
  names = noNames
  #loading: Promise<void> | undefined
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  /** Without a network sentences are still read, but place names in them are not recognised. */
  load(): Promise<void> {
    this.#loading ??= this.#api.call(ask.names, {}).then((answer) => {
      runInAction(() => {
        if (answer.ok) this.names = answer.value
        else this.#loading = undefined
      })
    })
    return this.#loading
  }

  /** Filters contain English names; people read names in their own language. */
  nameIn(language: Language) {
    const { districts, places } = this.names
    return (name: string) =>
      [...districts, ...places].find(({ names }) => names.en === name)?.names[language] ?? name
  }
}

export const placeNamesStore = defineStore('placeNames', (root) => new PlaceNamesStore(root.api), {
  outlivesSession: true,
})
