import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormValue } from '../../../../contract/wire/form-fields.ts'
import { fixture } from '../../../../pictures/testing/make-images.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { create, photo, photos, stored, wholeForm } from '../testing/listings.ts'

let test: TestServer
let owner: Someone
beforeAll(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true })
})
afterAll(() => test.close())

const without = (name: keyof typeof wholeForm) => {
  const { [name]: _, ...rest } = wholeForm
  return rest
}

describe('a new listing', () => {
  const oneTooMany = Object.fromEntries(
    Array.from({ length: 21 }, (_, i) => [`facilities_${i}`, 'balcony']),
  )
  const refusals: [string, Record<string, FormValue>, number, string, string][] = [
    ['no coordinates', without('coordinates'), 422, 'WRONG_ADDRESS', 'coordinates'],
    ['no address', without('address'), 422, 'WRONG_ADDRESS', 'address'],
    ['a blank address', { ...wholeForm, address: ' ' }, 422, 'WRONG_ADDRESS', 'address'],
    ['no city', { ...wholeForm, city: null }, 422, 'WRONG_ADDRESS', 'city'],
    ['another city', { ...wholeForm, city: 'tbilisi' }, 422, 'WRONG_ADDRESS', 'city'],
    [
      'a place in Tbilisi',
      { ...wholeForm, coordinates: [41.7184, 44.7837] },
      422,
      'WRONG_ADDRESS',
      'coordinates',
    ],
    ['no condition', without('apartmentCondition'), 422, 'WRONG_ADDRESS', 'apartmentCondition'],
    ['no category', without('category'), 422, 'WRONG_DATA', 'category'],
    ['no price', without('price'), 422, 'WRONG_DATA', 'price'],
    ['a floor above the last', { ...wholeForm, floor: 21 }, 422, 'WRONG_DATA', 'floor'],
    ['area 0', { ...wholeForm, area: 0 }, 422, 'WRONG_DATA', 'area'],
    ['area 2001', { ...wholeForm, area: 2001 }, 422, 'WRONG_DATA', 'area'],
    ['floor -2', { ...wholeForm, floor: -2 }, 422, 'WRONG_DATA', 'floor'],
    ['floor 100', { ...wholeForm, floor: 100 }, 422, 'WRONG_DATA', 'floor'],
    ['floors count 0', { ...wholeForm, floorsCount: 0 }, 422, 'WRONG_DATA', 'floorsCount'],
    ['floors count 100', { ...wholeForm, floorsCount: 100 }, 422, 'WRONG_DATA', 'floorsCount'],
    ['price -1', { ...wholeForm, price: -1 }, 422, 'WRONG_DATA', 'price'],
    ['price 100000001', { ...wholeForm, price: 100_000_001 }, 422, 'WRONG_DATA', 'price'],
    ['a broken price', { ...wholeForm, price: 1.5 }, 422, 'WRONG_DATA', 'price'],
    [
      '1,001 characters',
      { ...wholeForm, description: 'x'.repeat(1001) },
      422,
      'WRONG_DATA',
      'description',
    ],
    ['a long address', { ...wholeForm, address: 'x'.repeat(256) }, 422, 'WRONG_DATA', 'address'],
    ['a long title', { ...wholeForm, title: 'x'.repeat(256) }, 422, 'WRONG_DATA', 'title'],
    ['NUL in a text', { ...wholeForm, title: 'a\0b' }, 422, 'WRONG_DATA', 'title'],
    ['an unknown word', { ...wholeForm, category: 'castle' }, 422, 'WRONG_DATA', 'category'],
    [
      'a repeated word',
      { ...wholeForm, facilities: ['oven', 'oven'] },
      422,
      'WRONG_DATA',
      'facilities',
    ],
    ['a period of 3', { ...wholeForm, rentalPeriods: [3] }, 422, 'WRONG_DATA', 'rentalPeriods.0'],
    ['one coordinate', { ...wholeForm, coordinates: [41.6] }, 422, 'WRONG_DATA', 'coordinates'],
    ['its owner named', { ...wholeForm, ownerId: '1' }, 422, 'WRONG_DATA', ''],
    ['its status named', { ...wholeForm, status: 'published' }, 422, 'WRONG_DATA', ''],
    ['unknown fields', { ...wholeForm, ...oneTooMany }, 422, 'WRONG_DATA', ''],
    ['a picture that stays', { ...wholeForm, images: ['1'] }, 422, 'FOREIGN_IMAGE', 'images'],
  ]

  it.each(refusals)('with %s is refused, storing nothing', async (_, form, status, code, path) => {
    const before = await stored(test)
    const answer = await create(test, owner, form, { files: await photos(1) })
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code)
    expect(answer.body.message).not.toBe('')
    expect(answer.body.issues?.map((issue) => issue.path)).toContain(path)
    expect(await stored(test)).toEqual(before)
  })

  it.each([
    ['area 1', { area: 1 }],
    ['area 2000', { area: 2000 }],
    ['floor -1', { floor: -1 }],
    ['floor and floors count 99', { floor: 99, floorsCount: 99 }],
    ['floors count 1', { floor: 1, floorsCount: 1 }],
    ['price 0', { price: 0 }],
    ['price 100000000', { price: 100_000_000 }],
    ['1,000 characters', { description: 'x'.repeat(1000) }],
    ['an address of 255', { address: 'x'.repeat(255) }],
  ])('is accepted at the limit: %s', async (_, form) => {
    const answer = await create(test, owner, { ...wholeForm, ...form }, { files: await photos(1) })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject(form)
  })

  it('without an image is refused, and nothing is stored', async () => {
    const before = await stored(test)
    const answer = await create(test, owner, wholeForm)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'WRONG_DATA',
      message: 'Add at least one picture',
      issues: [{ path: 'images' }],
    })
    expect(await stored(test)).toEqual(before)
  })

  it('may have 10 images but not 11, as a draft too', async () => {
    const ten = await create(test, owner, wholeForm, { files: await photos(10) })
    expect(ten.body.images).toHaveLength(10)
    const before = await stored(test)
    for (const form of [wholeForm, { draft: true }]) {
      const eleven = await create(test, owner, form, { files: await photos(11) })
      expect(eleven.status).toBe(422)
      expect(eleven.body.code).toBe('MAX_FILES_LIMIT')
      expect(eleven.body.message).toBe('At most 10 pictures and videos')
    }
    expect(await stored(test)).toEqual(before)
  })

  it('as a draft outside Batumi is refused, and nothing is stored', async () => {
    const before = await stored(test)
    const answer = await create(test, owner, { draft: true, city: 'tbilisi' })
    expect(answer.body.code).toBe('WRONG_ADDRESS')
    expect(await stored(test)).toEqual(before)
  })

  it.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      415,
      'WRONG_TYPE',
    ],
    ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;aaaaaaaa', 415, 'WRONG_TYPE'],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/a.ts\n', 415, 'WRONG_TYPE'],
    ['a cut JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0', 422, 'UNREADABLE_PICTURE'],
    ['nothing', '', 415, 'WRONG_TYPE'],
  ])('with %s among its pictures leaves no file behind', async (_, bytes, status, code) => {
    const before = await stored(test)
    const files = {
      ...(await photos(2)),
      image_2: { bytes: Buffer.from(bytes, 'latin1'), name: 'nice.jpg', type: 'image/jpeg' },
    }
    const answer = await create(test, owner, wholeForm, { files })
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code)
    expect(answer.body.issues).toMatchObject([{ path: 'image_2' }])
    expect(await stored(test)).toEqual(before)
  })

  it('with a bad video or still leaves no file behind', { tags: 'long' }, async () => {
    const before = await stored(test)
    const video = { bytes: await readFile(fixture('located.mp4')) }
    const broken = { bytes: Buffer.concat([video.bytes.subarray(0, 600), Buffer.alloc(4000)]) }
    const hostile = { bytes: Buffer.from('<svg/>') }
    for (const [files, code] of [
      [{ image_0: broken }, 'UNREADABLE_VIDEO'],
      [{ image_0: video, image_1: hostile }, 'WRONG_TYPE'],
      [{ image_0: video, poster_0: hostile }, 'WRONG_TYPE'],
      [{ image_0: await photo(1), poster_0: await photo(2) }, 'WRONG_DATA'],
      [{ image_0: video, poster_1: await photo(2) }, 'WRONG_DATA'],
    ] as const) {
      const answer = await create(test, owner, { draft: true }, { files })
      expect(answer.body.code).toBe(code)
    }
    expect(await stored(test)).toEqual(before)
  })

  it('by a visitor or an ordinary user is refused, and nothing is stored', async () => {
    const before = await stored(test)
    const user = await test.someone()
    const files = await photos(1)
    const ofUser = await create(test, user, wholeForm, { files })
    expect([ofUser.status, ofUser.body.code]).toEqual([403, 'NOT_ALLOWED'])
    const ofVisitor = await create(test, { id: '0', token: 'none' }, wholeForm, { files })
    expect([ofVisitor.status, ofVisitor.body.code]).toEqual([401, 'NOT_SIGNED_IN'])
    expect(await stored(test)).toEqual(before)
  })
})
