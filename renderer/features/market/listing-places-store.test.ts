import { expect, test, vi } from 'vitest'
import { makeApi } from '../../kernel/api/api-client.ts'
import { ListingPlacesStore } from './listing-places-store.ts'

test('price comparisons are requested fifty at once, and anew for a changed listing', async () => {
  const asked: string[][] = []
  const api = makeApi({
    send: async (url) => {
      const ids = new URL(url, 'http://here').searchParams.getAll('ids[]')
      asked.push(ids)
      return Response.json(
        ids.map((id) => ({
          id,
          place: id === '7' ? null : { percent: asked.length, compared: 20 },
        })),
      )
    },
  })
  const store = new ListingPlacesStore(api)
  for (let id = 1; id <= 60; id += 1) store.want({ id: String(id), version: 1 })
  await vi.waitFor(() => expect(store.placeOf({ id: '60', version: 1 })).toBeDefined())
  expect(asked.map((ids) => ids.length)).toEqual([50, 10])
  expect(store.placeOf({ id: '7', version: 1 })).toBeNull()
  store.want({ id: '5', version: 1 })
  store.want({ id: '5', version: 2 })
  await vi.waitFor(() =>
    expect(store.placeOf({ id: '5', version: 2 })).toEqual({ percent: 3, compared: 20 }),
  )
  expect(asked).toHaveLength(3)
})
