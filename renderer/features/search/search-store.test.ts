import { autorun } from 'mobx'
import { describe, expect, test } from 'vitest'
import { makeApi } from '../../kernel/api/api-client.ts'
import { ListingsStore } from '../listings/index.ts'
import { SearchStore } from './search-store.ts'
import { readSearch } from './search-url.ts'

/** A search store without a network, and how often each part of it notified its observers. */
function open() {
  const api = makeApi({ send: async () => Promise.reject(new TypeError('no network')) })
  const search = new SearchStore(api, new ListingsStore(api))
  const told = { state: -1, sort: -1, mode: -1 }
  for (const part of ['state', 'sort', 'mode'] as const)
    autorun(() => {
      void search[part]
      told[part] += 1
    })
  return { search, told }
}

describe('the observers of a search', () => {
  test('are not notified when the same search is opened again', async () => {
    const { search, told } = open()
    const address = '?deal=rent&sort=cheap&mode=both'
    await search.open(readSearch(address))
    expect(told).toEqual({ state: 1, sort: 1, mode: 1 })
    await search.open(readSearch(address))
    expect(told).toEqual({ state: 1, sort: 1, mode: 1 })
  })

  test('of the sort are not notified when only the mode changes', async () => {
    const { search, told } = open()
    search.turnTo('map')
    await search.open(readSearch('?mode=map'))
    expect(told).toEqual({ state: 1, sort: 0, mode: 1 })
  })
})
