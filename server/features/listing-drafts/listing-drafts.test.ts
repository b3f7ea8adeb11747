import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listingDrafts } from '../../../contract/listings/listing-drafts.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { askStatus, change, photos, wholeForm } from '../listings/testing/listings.ts'

let test: TestServer
let owner: Someone
beforeAll(async () => {
  test = await openTestServer()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await test.someone({ is_admin: true })
})

const open = (as = owner) => test.call(listingDrafts.open, {}, { as })
const current = async (as = owner) =>
  (await test.call(listingDrafts.get, {}, { as })).body.listing?.id

describe('The draft of a new listing', () => {
  it('does not exist until it is begun, and is then the same for every device', async () => {
    expect(await current()).toBeUndefined()
    const { status, body } = await open()
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'unpublished', images: [], price: 300, city: 'batumi' })
    expect((await open()).body.id).toBe(body.id)
    expect(await current()).toBe(body.id)
  })

  it('is created once when begun several times at once', async () => {
    const begun = await Promise.all(Array.from({ length: 5 }, () => open()))
    expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1)
  })

  it('is separate for each account', async () => {
    const other = await test.someone({ is_admin: true })
    const { body } = await open()
    expect(await current(other)).toBeUndefined()
    expect((await open(other)).body.id).not.toBe(body.id)
  })

  it('is replaced by a new one after it is closed, and stays among the drafts', async () => {
    const first = (await open()).body.id
    expect((await test.call(listingDrafts.close, {}, { as: owner })).status).toBe(200)
    expect(await current()).toBeUndefined()
    expect((await open()).body.id).not.toBe(first)
    const kept = await test.call(listings.get, { params: { id: first } }, { as: owner })
    expect(kept.body.status).toBe('unpublished')
  })

  it.each(['deleted', 'sent, and taken back'])(
    'is no longer the current one once it was %s, though not closed',
    async (what) => {
      const { id } = (await open()).body
      const params = { id }
      if (what === 'deleted') await test.call(listings.remove, { params }, { as: owner })
      else {
        await change(test, owner, id, wholeForm, { files: await photos(1) })
        for (const status of ['moderation', 'unpublished'])
          expect((await askStatus(test, owner, id, { status })).status).toBe(200)
      }
      expect(await current()).toBeUndefined()
      expect((await open()).body.id).not.toBe(id)
    },
  )
})
