import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings.ts'
import type { Someone, TestHouse } from '../../testing.ts'
import { openTestHouse } from '../../testing.ts'
import { change, create, photos, publishedListing, wholeForm } from './testing-listings.ts'

let test: TestHouse
let owner: Someone
let operator: Someone
beforeAll(async () => {
  test = await openTestHouse()
  owner = await test.someone({ is_admin: true })
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

const isChanged = async (id: string) => {
  const own = { filters: { ownerId: owner.id, id: [id] } }
  const { body } = await test.call(listings.find, { query: own }, { as: owner })
  return body[0]?.isChanged
}

describe('a listing is told to differ from what was approved', () => {
  it('not while it stands as it was, and not for another price', async () => {
    const { id } = await publishedListing(test, owner, operator)
    expect(await isChanged(id)).toBe(false)
    await change(test, owner, id, { price: 70_000 })
    expect(await isChanged(id)).toBe(false)
  })

  it('once its words or its pictures are others, to its owner and to operators', async () => {
    const { id } = await publishedListing(test, owner, operator)
    await change(test, owner, id, { description: 'Now with a balcony' })
    expect(await isChanged(id)).toBe(true)
    const { body } = await test.call(listings.get, { params: { id } }, { as: operator })
    expect(body.isChanged).toBe(true)
    const { id: other } = await publishedListing(test, owner, operator)
    await change(test, owner, other, {}, { files: await photos(1, 5) })
    expect(await isChanged(other)).toBe(true)
  })

  it('never before it was approved for the first time', async () => {
    const { body } = await create(test, owner, wholeForm, { files: await photos(1) })
    await change(test, owner, body.id, { description: 'Another' })
    expect(await isChanged(body.id)).toBe(false)
  })
})
