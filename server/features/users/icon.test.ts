import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operators } from '../../../contract/operators/operators.ts'
import type { ProfileForm } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { CallOptions, Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
afterAll(() => site.close())

const save = (as: Someone, form: ProfileForm, options: CallOptions = {}) =>
  site.call(users.update, { form }, { as, ...options })
const me = async (as: Someone) => (await site.call(users.me, {}, { as })).body
const picture = (color: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .png()
    .toBuffer()
const icon = (bytes: Uint8Array) => ({ files: { icon: { bytes, name: 'me.png' } } })

describe('an icon', () => {
  const filesIn = async (dir: string) =>
    (await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
      entry.isFile(),
    ).length
  const imagesOf = (as: Someone) =>
    site.context.db.write.selectFrom('images').selectAll().where('user_id', '=', as.id).execute()

  test('is cleaned, stored and shown', async () => {
    const as = await site.someone({ is_admin: true })
    const { status, body } = await save(as, {}, icon(await picture('red')))
    expect(status).toBe(200)
    const [image] = await imagesOf(as)
    expect(image).toMatchObject({ id: body.iconId, type: 'image', width: 64, height: 48 })
    const file = await site.app.inject(`${apiBase}/images/${body.iconId}`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await sharp(file.rawPayload).metadata()).width).toBe(64)
  })

  test('of a blocked advertiser is shown to operators alone until they are unblocked', async () => {
    const as = await site.someone({ is_admin: true })
    const operator = await site.someone({ is_operator: true })
    const { body } = await save(as, {}, icon(await picture('red')))
    const seenBy = async (who?: Someone) =>
      (
        await site.app.inject({
          url: `${apiBase}/images/${body.iconId}?w=160`,
          headers: who ? { authorization: `Bearer ${who.token}` } : {},
        })
      ).statusCode
    const setBlocked = (isBlocked: boolean) =>
      site.call(
        operators.changeUser,
        { params: { id: as.id }, body: { isBlocked } },
        { as: operator },
      )
    expect(await seenBy()).toBe(200)
    await setBlocked(true)
    expect([await seenBy(), await seenBy(as), await seenBy(operator)]).toEqual([404, 404, 200])
    await setBlocked(false)
    expect(await seenBy()).toBe(200)
  })

  test('that is replaced gets a new address, and the old row is deleted', async () => {
    const as = await site.someone({ is_admin: true })
    const first = await save(as, {}, icon(await picture('green')))
    const second = await save(as, {}, icon(await picture('blue')))
    expect(second.body.iconId).not.toBe(first.body.iconId)
    expect((await imagesOf(as)).map((image) => image.id)).toEqual([second.body.iconId])
  })

  test('is removed when its field is sent empty', async () => {
    const as = await site.someone({ is_admin: true })
    await save(as, {}, icon(await picture('red')))
    const { status, body } = await save(as, { icon: null })
    expect([status, body.iconId]).toEqual([200, null])
    expect(await imagesOf(as)).toEqual([])
  })

  const bad: [string, Buffer, number, string][] = [
    [
      'a drawing that can run',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'WRONG_TYPE',
    ],
    ['an empty file', Buffer.alloc(0), 415, 'WRONG_TYPE'],
    ['a video', Buffer.from('0000001c667479706d703432', 'hex'), 415, 'WRONG_TYPE'],
  ]
  for (const [what, bytes, status, code] of bad)
    test(`may not be ${what}, and leaves nothing behind`, async () => {
      const as = await site.someone({ is_admin: true })
      const media = join(site.dataDir, 'media')
      const [before, stored] = [await me(as), await filesIn(media)]
      const answer = await save(as, { agencyName: 'New' }, icon(bytes))
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(await me(as)).toEqual(before)
      expect(await imagesOf(as)).toEqual([])
      expect(await filesIn(media)).toBe(stored)
      expect(await filesIn(site.context.uploadDir)).toBe(0)
    })

  test('that is cut short is refused as unreadable', async () => {
    const as = await site.someone({ is_admin: true })
    const whole = await picture('red')
    const answer = await save(as, {}, icon(whole.subarray(0, whole.length - 40)))
    expect([answer.status, answer.body.code]).toEqual([422, 'UNREADABLE_PICTURE'])
  })

  test('is not stored with a profile that is refused', async () => {
    const as = await site.someone({ is_admin: true })
    const stored = await filesIn(join(site.dataDir, 'media'))
    const answer = await save(as, { agencyName: null }, icon(await picture('yellow')))
    expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    expect(await filesIn(join(site.dataDir, 'media'))).toBe(stored)
    expect(await filesIn(site.context.uploadDir)).toBe(0)
  })

  test('is the only file a profile takes', async () => {
    const as = await site.someone({ is_admin: true })
    const files = { photo: { bytes: await picture('red'), name: 'x.png' } }
    const answer = await save(as, {}, { files })
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED'])
    expect(await filesIn(site.context.uploadDir)).toBe(0)
  })
})
