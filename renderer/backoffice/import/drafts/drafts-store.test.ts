import { expect, test } from 'vitest'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import { DraftsStore } from './drafts-store.ts'

const listing = (id: string, parts: Partial<Listing> = {}) =>
  ({
    id,
    version: 1,
    status: 'unpublished',
    title: `Flat ${id}`,
    images: [{}],
    dealType: 'sale',
    category: 'house',
    price: 64_500,
    currency: 'USD',
    apartmentCondition: 'whiteFrame',
    address: 'Rustaveli 27',
    city: 'batumi',
    coordinates: [41.64, 41.63],
    floor: null,
    floorsCount: null,
    ...parts,
  }) as unknown as Listing

/** A server with listings; for those in `conflicts` it answers that they were changed elsewhere. */
function open(listings: Listing[], { conflicts = [] as string[] } = {}) {
  const known = new Map(listings.map((each) => [each.id, each]))
  const asked: string[] = []
  const api = makeApi({
    send: async (url, { method = 'GET', body, headers }) => {
      const [, id = '', act] = /apartments\/(\d+)(\/status)?/.exec(url) ?? []
      const found = known.get(id)
      if (method === 'GET') return Response.json([...known.values()])
      asked.push(
        `${act ? 'publish' : 'change'} ${id} ${new Headers(headers).get('if-match') ?? ''}`,
      )
      if (!found || conflicts.includes(id))
        return Response.json({ code: 'EDITED_ELSEWHERE', message: '' }, { status: 409 })
      const price = body instanceof FormData ? Number(body.get('price')) : found.price
      const next = { ...found, price, version: found.version + 1 }
      known.set(id, act ? { ...next, status: 'moderation' } : next)
      return Response.json(known.get(id))
    },
  })
  const session = { user: undefined, whileSignedIn: <T>(call: () => Promise<T>) => call() }
  const root = { api, session, listings: { put: () => [] } }
  const store = new DraftsStore(root as unknown as ConstructorParameters<typeof DraftsStore>[0])
  const stateOf = (id: string) => store.rows.get(id)?.state.kind
  return { store, asked, known, stateOf }
}

test('complete drafts are published, and incomplete ones stay', async () => {
  const { store, asked, stateOf } = open([listing('1'), listing('2', { price: null })])
  await store.load(['1', '2'])
  expect(store.ready.map((draft) => draft.listing.id)).toEqual(['1'])
  expect(await store.publishReady()).toBe(1)
  expect(asked).toEqual(['publish 1 '])
  expect([stateOf('1'), stateOf('2')]).toEqual(['sent', 'draft'])
})

test('drafts edited together are saved over the versions seen before publishing', async () => {
  const { store, asked } = open([
    listing('1', { price: null }),
    listing('2', { price: null, version: 7 }),
  ])
  await store.load(['1', '2'])
  store.choose(new Set(['1', '2']))
  store.edit(store.chosen, { price: 60_000 })
  expect(await store.publishReady()).toBe(2)
  expect(asked.filter((each) => each.startsWith('change')).sort()).toEqual([
    'change 1 "1"',
    'change 2 "7"',
  ])
})

test('a draft that was changed elsewhere fails, and the others are published', async () => {
  const { store, stateOf } = open([listing('1'), listing('2')], { conflicts: ['1'] })
  await store.load(['1', '2'])
  expect(await store.publishReady()).toBe(1)
  expect([stateOf('1'), stateOf('2')]).toEqual(['failed', 'sent'])
  store.edit(['1'], { price: 1 })
  expect(stateOf('1')).toBe('draft')
})

test('drafts that are loaded again are up to date, except those being edited', async () => {
  const { store, known } = open([listing('1'), listing('2'), listing('3')])
  await store.load(['1', '2', '3'])
  store.edit(['2'], { price: 5 })
  known.set('1', listing('1', { price: 9 }))
  known.set('2', listing('2', { price: 9 }))
  known.delete('3')
  await store.load(['1', '2', '3'])
  expect(store.list.map(({ listing: { id }, fields }) => [id, fields.price])).toEqual([
    ['1', 9],
    ['2', 5],
  ])
})
