import { afterAll, beforeAll, expect, it } from 'vitest'
import { images } from '../../../../contract/media/images.ts'
import { operators } from '../../../../contract/operators/operators.ts'
import { users } from '../../../../contract/people/users.ts'
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

let now = new Date('2026-11-21T15:00:00Z')
let test: TestServer
let operator: Someone
beforeAll(async () => {
  test = await openTestServer({}, { clock: () => now })
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

const allow = (id: string, filesADay: number | null, bytesADay: number | null = null) =>
  test.call(
    operators.changeUser,
    { params: { id }, body: { uploadQuota: { filesADay, bytesADay } } },
    { as: operator },
  )
const add = async (owner: Someone, listingId: string, number: number) =>
  test.call(
    images.add,
    { params: { id: listingId }, form: {}, headers: {} },
    { as: owner, files: { file: await photo(number) } },
  )

it('an account at its daily limit of files is refused on every route until the next day', {
  tags: 'long',
}, async () => {
  const owner = await test.someone({ is_admin: true })
  await allow(owner.id, 4)
  const { body: listing } = await create(test, owner, wholeForm, { files: await photos(3) })
  expect((await add(owner, listing.id, 4)).status).toBe(201)
  const before = await stored(test)
  const refused = [
    await add(owner, listing.id, 5),
    await create(test, owner, wholeForm, { files: await photos(1) }),
    await change(test, owner, listing.id, {}, { files: { image_0: await photo(6) } }),
    await test.call(users.update, { form: {} }, { as: owner, files: { icon: await photo(7) } }),
  ]
  for (const answer of refused) {
    expect([answer.status, answer.body.code]).toEqual([429, 'QUOTA_EXCEEDED'])
    expect(answer.headers['retry-after']).toBe(String(9 * 3600))
    expect(answer.body.message).toContain('4 files')
    expect(answer.body.message).toContain('2026-11-22 00:00 UTC')
  }
  expect(await stored(test)).toEqual(before)
  const other = await test.someone({ is_admin: true })
  expect((await create(test, other, wholeForm, { files: await photos(1) })).status).toBe(201)
  now = new Date('2026-11-22T00:00:01Z')
  expect((await add(owner, listing.id, 5)).status).toBe(201)
})

it('a form over the daily limit of bytes is refused with all of its files', async () => {
  const owner = await test.someone({ is_admin: true })
  const size = (await photo(1)).bytes.length
  await allow(owner.id, null, 3 * size)
  const refused = await create(test, owner, wholeForm, { files: await photos(9) })
  expect([refused.status, refused.body.code]).toEqual([429, 'QUOTA_EXCEEDED'])
  expect((await create(test, owner, wholeForm, { files: await photos(1) })).status).toBe(201)
})

it('the daily limit of files holds when many are sent at once', async () => {
  const owner = await test.someone({ is_admin: true })
  const { body: listing } = await create(test, owner, wholeForm, { files: await photos(1) })
  await allow(owner.id, 4)
  const answers = await Promise.all([2, 3, 4, 5, 6, 7].map((each) => add(owner, listing.id, each)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
})

it('the daily limits are set by operators only, shown to them and logged', async () => {
  const owner = await test.someone({ is_admin: true })
  const set = await allow(owner.id, 10, 1_000_000)
  expect(set.body.uploadQuota).toEqual({ filesADay: 10, bytesADay: 1_000_000 })
  await allow(owner.id, 10, 1_000_000)
  await allow(owner.id, null)
  const log = await test.call(operators.log, { query: { subjectId: owner.id } }, { as: operator })
  expect(log.body.map(({ action, details }) => [action, details])).toEqual([
    ['user.quota', { filesADay: null, bytesADay: null }],
    ['user.quota', { filesADay: 10, bytesADay: 1_000_000 }],
  ])
  const own = { params: { id: owner.id }, body: { uploadQuota: { filesADay: 9, bytesADay: null } } }
  expect((await test.call(operators.changeUser, own, { as: owner })).status).toBe(403)
})
