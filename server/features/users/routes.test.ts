import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../contract/people/users.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
afterAll(() => site.close())

describe('the caller', () => {
  test('gets their own data, without passwords or their Telegram id', async () => {
    const as = await site.someone({ is_admin: true, agencyName: 'Nino' })
    const { status, body } = await site.call(users.me, {}, { as })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: as.id,
      language: 'ru',
      isAdmin: true,
      isOperator: false,
      isAgency: false,
      iconId: null,
      photoUrl: null,
      agencyName: 'Nino',
      agencyDescription: null,
      region: null,
      phone: null,
      email: null,
      telegramUsername: null,
      whatsappNumber: null,
      channelLink: null,
      address: null,
    })
  })

  test('is refused without a session', async () => {
    for (const answer of [
      await site.call(users.me, {}),
      await site.call(users.enter, {}),
      await site.call(users.setLanguage, { body: { language: 'en' } }),
      await site.call(users.update, { form: { agencyName: 'x' } }),
      await site.call(users.kept, {}),
      await site.call(users.keep, { body: {} }),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'NOT_SIGNED_IN'])
  })

  test('can enter with a session too', async () => {
    const as = await site.someone()
    expect((await site.call(users.enter, {}, { as })).body.id).toBe(as.id)
  })
})

describe('the language of a user', () => {
  test('is one of four', async () => {
    const as = await site.someone()
    for (const language of ['en', 'ka', 'he', 'ru'] as const) {
      const { status, body } = await site.call(users.setLanguage, { body: { language } }, { as })
      expect([status, body.language]).toEqual([200, language])
    }
  })

  for (const body of [{ language: 'de' }, { language: 'RU' }, { language: null }, {}, [], 'en'])
    test(`cannot be ${JSON.stringify(body)}`, async () => {
      const as = await site.someone()
      const answer = await site.call(users.setLanguage, { body: body as never }, { as })
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
      expect((await site.call(users.me, {}, { as })).body.language).toBe('ru')
    })

  test('cannot be set together with other fields', async () => {
    const as = await site.someone()
    const body = { language: 'en', isAdmin: true } as never
    expect((await site.call(users.setLanguage, { body }, { as })).status).toBe(422)
    expect((await site.call(users.me, {}, { as })).body.isAdmin).toBe(false)
  })
})

describe("an advertiser's page", () => {
  const page = (id: string) => site.call(users.agency, { params: { id } })

  test('is public, without the sign-in email', async () => {
    const { id } = await site.someone({ is_admin: true, is_agency: true, agencyName: 'Homes' })
    const { status, body, bytes } = await page(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, isAgency: true, agencyName: 'Homes', email: null })
    expect(Object.keys(body)).not.toContain('language')
    expect(bytes.toString()).not.toContain('example.com')
  })

  test('is not found for ordinary users, blocked users and unknown ids', async () => {
    const ordinary = await site.someone()
    const blocked = await site.someone({ is_admin: true, is_blocked: true })
    const answers = [
      await page(ordinary.id),
      await page(blocked.id),
      await page('999999999999999999'),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'The advertiser not found' },
      ])
  })

  for (const id of ['x', '-1', '1.5', '0x1', '1'.repeat(19), '%00', '1%20or%201=1'])
    test(`is malformed for the id ${id}`, async () => {
      const { statusCode, body } = await site.app.inject(`${apiBase}/users/agency/${id}`)
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'MALFORMED'])
    })
})
