import { afterAll, beforeAll, expect, it } from 'vitest'
import { images } from '../../../../contract/media/images.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import {
  change,
  create,
  photo,
  photos,
  stored,
  wholeForm,
} from '../../listings/testing/listings.ts'

const now = new Date('2026-11-21T12:00:10Z')
let test: TestServer
let owner: Someone
beforeAll(async () => {
  test = await openTestServer({}, { clock: () => now })
  owner = await test.someone({ is_admin: true })
})
afterAll(() => test.close())

it('an account with too many uploads in a minute is refused, and nothing is stored', async () => {
  const { body: listing } = await create(test, owner, wholeForm, { files: await photos(1) })
  await test.context.db.write.updateTable('call_limits').set({ calls: 1_499 }).execute()
  const add = async (number: number) =>
    test.call(
      images.add,
      { params: { id: listing.id }, form: {}, headers: {} },
      { as: owner, files: { file: await photo(number) } },
    )
  expect((await add(1)).status).toBe(201)
  const before = await stored(test)
  const refused = [
    await add(2),
    await create(test, owner, wholeForm, { files: await photos(1) }),
    await change(test, owner, listing.id, {}, { files: { image_0: await photo(3) } }),
  ]
  for (const answer of refused) {
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(answer.headers['retry-after']).toBe('50')
  }
  expect(await stored(test)).toEqual(before)
  expect((await change(test, owner, listing.id, { price: 1 })).status).toBe(200)
})
