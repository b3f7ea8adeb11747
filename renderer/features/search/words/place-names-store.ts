import { makeAutoObservable, runInAction } from 'mobx'
import type { Language } from '../../../../contract/languages.ts'
import type { PlaceNames } from '../../../../contract/search/ask/place-names.ts'
import { ask } from '../../../../contract/search/ask.ts'
import type { Api } from '../../../kernel/api/api-client.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'

const noNames: PlaceNames = { city: [], districts: [], places: [], streets: [] }

/** What the places of the city are called: loaded once, when somebody first types or filters by them. */
export class PlaceNamesStore {
  names = noNames
  #loading: Promise<void> | undefined
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  /** Without a network sentences are read all the same, but for their names. */
  load(): Promise<void> {
    this.#loading ??= this.#api.call(ask.names, {}).then((answer) => {
      runInAction(() => {
        if (answer.ok) this.names = answer.value
        else this.#loading = undefined
      })
    })
    return this.#loading
  }

  /** Filters hold the English name; people read their own. */
  nameIn(language: Language) {
    const { districts, places } = this.names
    return (name: string) =>
      [...districts, ...places].find(({ names }) => names.en === name)?.names[language] ?? name
  }
}

export const placeNamesStore = defineStore('placeNames', (root) => new PlaceNamesStore(root.api), {
  outlivesSession: true,
})
