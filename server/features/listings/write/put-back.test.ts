import { afterAll, beforeAll, expect, it } from 'vitest'
import { listings } from '../../../../contract/listings/listings.ts'
import { ownListings } from '../../../../contract/listings/own-listings.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { insertSession } from '../../sessions/session-repository.ts'
import { blockUser, unblockUser } from '../../users/manage-users.ts'
import {
  askStatus,
  change,
  create,
  photos,
  publishedListing,
  wholeForm,
} from '../testing/listings.ts'

let test: TestServer
let operator: Someone
beforeAll(async () => {
  test = await openTestServer()
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

const statusOf = async (id: string, as: Someone) =>
  (await test.call(listings.get, { params: { id } }, { as })).body.status

const takenDown = async (as: Someone) => (await test.call(ownListings.takenDown, {}, { as })).body

/** Blocks and unblocks the owner, which ends their sessions, and signs them in anew. */
async function blockedFor(owner: Someone) {
  await blockUser(test.context, owner.id)
  await unblockUser(test.context, owner.id)
  const { db, clock } = test.context
  const { token } = await insertSession(db.write, { userId: owner.id, now: clock() })
  return { id: owner.id, token }
}

it('an unblocked owner can put back what the block took off, and nothing else', async () => {
  const owner = await test.someone({ is_admin: true })
  const approved = await publishedListing(test, owner, operator)
  const waiting = (await create(test, owner, wholeForm, { files: await photos(1) })).body
  const spoilt = await publishedListing(test, owner, operator, { title: 'Spoilt' })
  const withdrawn = await publishedListing(test, owner, operator, { title: 'Sold' })
  await askStatus(test, owner, withdrawn.id, { status: 'unpublished' })
  expect(await takenDown(owner)).toEqual({ count: 0 })

  const again = await blockedFor(owner)
  await change(test, again, spoilt.id, { address: '' })
  expect(await takenDown(again)).toEqual({ count: 3 })
  const { body } = await test.call(ownListings.putBack, {}, { as: again })
  expect(body).toEqual({ published: 1, moderation: 1, left: 1 })
  const all = [approved, waiting, spoilt, withdrawn]
  expect(await Promise.all(all.map(({ id }) => statusOf(id, again)))).toEqual([
    'published',
    'moderation',
    'unpublished',
    'unpublished',
  ])
  expect(await takenDown(again)).toEqual({ count: 1 })
})
