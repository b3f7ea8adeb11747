import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../../contract/listings/listings.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('similar listings', () => {
  it('are of the same deal and category, nearest in price and place, the same owner first', async () => {
    const [owner, other, third] = await Promise.all([1, 2, 3].map(() => server.someone()))
    const [lat, lon] = [41.64, 41.63]
    const here = { price: 100_000, coordinates: [lat, lon] } as const
    const listing = await server.listing(owner!.id, here)
    const far = await server.listing(third!.id, { ...here, coordinates: [lat + 0.03, lon + 0.03] })
    const near = await server.listing(other!.id, { ...here, coordinates: [lat + 0.001, lon] })
    const dear = await server.listing(third!.id, { ...here, price: 500_000 })
    const inLari = await server.listing(other!.id, { ...here, price: 272_000, currency: 'GEL' })
    const own = await server.listing(owner!.id, { ...here, price: 400_000 })
    await server.listing(third!.id, { ...here, dealType: 'rent' })
    await server.listing(third!.id, { ...here, category: 'house' })
    await server.listing(third!.id, here, { status: 'unpublished' })
    const { body } = await server.call(listings.similar, { params: { id: listing } })
    expect(body.map(({ id }) => id)).toEqual([own, inLari, near, far, dear])
  })

  it('are two at most of each advertiser, the nearest ones, the owner included', async () => {
    const [owner, large, small] = await Promise.all([1, 2, 3].map(() => server.someone()))
    const at = (price: number) => ({ category: 'commercial', price }) as const
    const listing = await server.listing(owner!.id, at(100_000))
    for (let n = 1; n <= 5; n += 1) await server.listing(owner!.id, at(200_000 + n))
    for (let n = 1; n <= 5; n += 1) await server.listing(large!.id, at(100_000 + n))
    const alone = await server.listing(small!.id, at(900_000))
    const { body } = await server.call(listings.similar, { params: { id: listing } })
    expect(body.map(({ price }) => price)).toEqual([200_001, 200_002, 100_001, 100_002, 900_000])
    expect(body.at(-1)?.id).toBe(alone)
  })

  it('are ten at most', async () => {
    const owner = await server.someone()
    const others = await Promise.all(Array.from({ length: 7 }, () => server.someone()))
    const listing = await server.listing(owner.id, { category: 'land' })
    for (const { id } of [...others, ...others]) await server.listing(id, { category: 'land' })
    const { body } = await server.call(listings.similar, { params: { id: listing } })
    expect(body).toHaveLength(10)
  })
})
