import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings.ts'
import type { TestHouse } from '../../testing.ts'
import { openTestHouse } from '../../testing.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

describe('similar listings', () => {
  it('are of the same deal and category, nearest in price and place, the same owner first', async () => {
    const [owner, other] = [await house.someone(), await house.someone()]
    const [lat, lon] = [41.64, 41.63]
    const here = { price: 100_000, coordinates: [lat, lon] } as const
    const listing = await house.listing(owner.id, here)
    const far = await house.listing(other.id, { ...here, coordinates: [lat + 0.03, lon + 0.03] })
    const near = await house.listing(other.id, { ...here, coordinates: [lat + 0.001, lon] })
    const dear = await house.listing(other.id, { ...here, price: 500_000 })
    const inLari = await house.listing(other.id, { ...here, price: 272_000, currency: 'GEL' })
    const own = await house.listing(owner.id, { ...here, price: 400_000 })
    await house.listing(other.id, { ...here, dealType: 'rent' })
    await house.listing(other.id, { ...here, category: 'house' })
    await house.listing(other.id, here, { status: 'unpublished' })
    const { body } = await house.call(listings.similar, { params: { id: listing } })
    expect(body.map(({ id }) => id)).toEqual([own, inLari, near, far, dear])
  })

  it('are ten at most', async () => {
    const [owner, other] = [await house.someone(), await house.someone()]
    const listing = await house.listing(owner.id, { category: 'land' })
    for (let n = 0; n < 12; n += 1) await house.listing(other.id, { category: 'land' })
    const { body } = await house.call(listings.similar, { params: { id: listing } })
    expect(body).toHaveLength(10)
  })
})
