import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormValue } from '../../../contract/form-fields.ts'
import { listings } from '../../../contract/listings.ts'
import { apiBase } from '../../../contract/route.ts'
import { buildApp } from '../../app.ts'
import type { Someone, TestHouse } from '../../testing.ts'
import { multipart, openTestHouse } from '../../testing.ts'
import { change, create, photo, photos, stored, wholeForm } from './testing-listings.ts'

let test: TestHouse
let owner: Someone
beforeAll(async () => {
  test = await openTestHouse()
  owner = await test.someone({ is_admin: true })
})
afterAll(() => test.close())

let lastKey = 0
const newKey = () => {
  lastKey += 1
  return `key-${lastKey}-0123456789`
}
const post = async (
  key: string,
  form: Record<string, FormValue> = wholeForm,
  as = owner,
  from = 0,
) => create(test, as, form, { files: await photos(1, from), headers: { 'idempotency-key': key } })

describe('a create that is sent again', () => {
  it('gives the same answer and makes one listing, also after the listing was changed', async () => {
    const key = newKey()
    const first = await post(key)
    expect(first.status).toBe(201)
    await change(test, owner, first.body.id, { price: 1 })
    const before = await stored(test)
    const second = await post(key)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await stored(test)).toEqual(before)
  })

  it('a hundred times at once makes one listing', async () => {
    const key = newKey()
    const before = await stored(test)
    const atOnce = (count: number) => Promise.all(Array.from({ length: count }, () => post(key)))
    const answers: Awaited<ReturnType<typeof post>>[] = []
    // A rush beyond what the server takes at once is told to come again, and comes with the same key.
    while (answers.length < 100) {
      const some = await atOnce(100 - answers.length)
      const taken = some.filter(({ status }) => status !== 503 && status !== 429)
      expect(taken.length).toBeGreaterThan(0)
      answers.push(...taken)
    }
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const after = await stored(test)
    expect(after.listings).toBe(before.listings + 1)
    expect(after.images).toBe(before.images + 1)
    expect(after.temporary).toBe(0)
  })

  it('after the server died before its answer arrived gives the id that was made', async () => {
    const key = newKey()
    const lost = await post(key)
    const restarted = await buildApp(test.house)
    const body = await multipart(wholeForm, await photos(1))
    const again = await restarted.inject({
      method: 'POST',
      url: apiBase + listings.create.path,
      headers: {
        ...body.headers,
        authorization: `Bearer ${owner.token}`,
        'idempotency-key': key,
      },
      payload: body.body,
    })
    await restarted.close()
    expect(again.json()).toEqual(lost.body)
  })

  it('after a refusal may be sent right', async () => {
    const key = newKey()
    const refused = await post(key, { ...wholeForm, city: 'tbilisi' })
    expect(refused.status).toBe(422)
    const right = await post(key)
    expect(right.status).toBe(201)
  })
})

describe('a key used for something else', () => {
  it.each([
    ['another field', async (key: string) => post(key, { ...wholeForm, price: 1 })],
    ['another picture', async (key: string) => post(key, wholeForm, owner, 7)],
    [
      'another place of the picture',
      async (key: string) =>
        create(test, owner, wholeForm, {
          files: { image_1: await photo(0) },
          headers: { 'idempotency-key': key },
        }),
    ],
  ])('is refused: %s', async (_, send) => {
    const key = newKey()
    await post(key)
    const before = await stored(test)
    const answer = await send(key)
    expect([answer.status, answer.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect(answer.body.message).toContain('Idempotency-Key')
    expect(await stored(test)).toEqual(before)
  })

  it("is another's own key", async () => {
    const other = await test.someone({ is_admin: true })
    const key = newKey()
    const [mine, theirs] = [await post(key), await post(key, wholeForm, other)]
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('must be a key', async () => {
    for (const key of ['too-short', 'with blanks in it all', 'x'.repeat(129)]) {
      const answer = await post(key)
      expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED'])
    }
  })

  it('says the same whatever the order of the fields', async () => {
    const key = newKey()
    const first = await post(key)
    const reversed = Object.fromEntries(Object.entries(wholeForm).reverse())
    const second = await post(key, reversed)
    expect(second.body.id).toBe(first.body.id)
  })
})
