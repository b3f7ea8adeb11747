import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProfileForm } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { multipart, openTestServer } from '../../testing/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
afterAll(() => site.close())

const save = (as: Someone, form: ProfileForm) => site.call(users.update, { form }, { as })
const me = async (as: Someone) => (await site.call(users.me, {}, { as })).body
const whole: ProfileForm = {
  isAgency: true,
  agencyName: ' Batumi Homes ',
  agencyDescription: 'Sea views\nonly',
  region: 'Adjara',
  phone: '+995 555 12-34-56',
  email: 'office@example.com',
  telegramUsername: '@batumi_homes',
  whatsappNumber: '00 995 (555) 12-34-56',
  channelLink: 'https://t.me/batumi_homes',
  address: 'Rustaveli 27',
}

describe('a profile', () => {
  test('is saved whole, with normalized contacts', async () => {
    const as = await site.someone({ is_admin: true })
    const { status, body } = await save(as, whole)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...whole,
      agencyName: 'Batumi Homes',
      telegramUsername: 'batumi_homes',
      whatsappNumber: '+995555123456',
    })
    expect(await me(as)).toEqual(body)
    const { body: page } = await site.call(users.agency, { params: { id: as.id } })
    expect(page).toMatchObject({ agencyName: 'Batumi Homes', email: 'office@example.com' })
  })

  test('keeps fields that are not sent, and clears those sent empty', async () => {
    const as = await site.someone({ is_admin: true })
    await save(as, whole)
    const { body } = await save(as, { region: null, phone: '555 123 456' })
    expect(body).toMatchObject({ region: null, phone: '555 123 456', address: 'Rustaveli 27' })
  })

  test('of a single advertiser loses its description, address and channel', async () => {
    const as = await site.someone({ is_admin: true })
    await save(as, whole)
    const { body } = await save(as, { isAgency: false, address: 'Elsewhere' })
    expect(body).toMatchObject({
      isAgency: false,
      agencyDescription: null,
      address: null,
      channelLink: null,
      region: 'Adjara',
    })
  })

  test('can be changed by its own user alone', async () => {
    const [one, other] = [await site.someone({ is_admin: true }), await site.someone()]
    const before = await me(other)
    await save(one, whole)
    expect(await me(other)).toEqual(before)
  })

  test('accepts the longest texts allowed', async () => {
    const as = await site.someone({ is_admin: true })
    const { status } = await save(as, {
      isAgency: true,
      agencyName: 'x'.repeat(255),
      agencyDescription: 'я'.repeat(10_000),
      region: 'x'.repeat(255),
      address: 'x'.repeat(255),
      channelLink: `https://a.ge/${'x'.repeat(242)}`,
    })
    expect(status).toBe(200)
  })
})

describe('a profile is refused, and nothing stored,', () => {
  const refused: [string, Record<string, unknown>, string, string?][] = [
    ['without a name', { agencyName: null }, 'agencyName', 'Fill in the name'],
    ['with a blank name', { agencyName: '  ' }, 'agencyName', 'Fill in the name'],
    [
      'as an agency without a description',
      { isAgency: true },
      'agencyDescription',
      'An agency needs a description',
    ],
    [
      'as an agency with a blank description',
      { isAgency: true, agencyDescription: ' \n ' },
      'agencyDescription',
    ],
    ['with a name of 256', { agencyName: 'x'.repeat(256) }, 'agencyName'],
    ['with a region of 256', { region: 'x'.repeat(256) }, 'region'],
    ['with an address of 256', { address: 'x'.repeat(256) }, 'address'],
    [
      'with a description of 10,001',
      { agencyDescription: 'x'.repeat(10_001) },
      'agencyDescription',
    ],
    ['with a NUL', { region: 'a\0b' }, 'region'],
    ['with a phone in words', { phone: 'call me' }, 'phone'],
    ['with a phone that is too short', { phone: '+995 555' }, 'phone'],
    ['with a WhatsApp number in words', { whatsappNumber: 'nino' }, 'whatsappNumber'],
    ['with an email that is none', { email: 'office' }, 'email'],
    ['with a Telegram link for a name', { telegramUsername: 'https://t.me/x' }, 'telegramUsername'],
    ['with a channel that runs', { channelLink: 'javascript:alert(1)' }, 'channelLink'],
    ['with a channel that is data', { channelLink: 'data:text/html,x' }, 'channelLink'],
    ['with a channel that breaks out', { channelLink: 'https://a.ge/"><script>' }, 'channelLink'],
    ['with a channel of someone', { channelLink: 'https://t.me@evil.example' }, 'channelLink'],
    ['with a kind that is none', { isAgency: 'maybe' }, 'isAgency'],
    ['with a role', { isAdmin: true }, ''],
    ['with an icon of someone', { iconId: '1' }, ''],
    ['with an icon as text', { icon: 'me.png' }, 'icon'],
    ['with a list for a name', { agencyName: ['a', 'b'] }, 'agencyName'],
  ]
  for (const [what, change, path, message] of refused)
    test(what, async () => {
      const as = await site.someone({ is_admin: true })
      const before = await me(as)
      const answer = await save(as, { region: 'Adjara', ...change } as ProfileForm)
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
      expect(answer.body.issues?.[0]?.path).toBe(path)
      if (message) expect(answer.body.message).toBe(message)
      expect(await me(as)).toEqual(before)
    })

  test('with a field twice, as JSON, or cut off', async () => {
    const as = await site.someone({ is_admin: true })
    const before = await me(as)
    const form = await multipart({ agencyName: 'New', 'agencyName[]': 'Other' }, {})
    const send = (headers: Record<string, string>, payload: Buffer | string) =>
      site.app.inject({
        method: 'PATCH',
        url: `${apiBase}/users`,
        headers: { authorization: `Bearer ${as.token}`, ...headers },
        payload,
      })
    expect((await send(form.headers, form.body)).statusCode).toBe(400)
    const json = { 'content-type': 'application/json' }
    expect((await send(json, '{"agencyName":"New"}')).statusCode).toBe(415)
    expect((await send(form.headers, form.body.subarray(0, -30))).statusCode).toBe(400)
    expect(await me(as)).toEqual(before)
  })
})

describe('a new name', () => {
  const wordsOf = async (listing: string) =>
    await site.context.db.write
      .selectFrom('listings')
      .select(['search_text', 'version', 'price_usd'])
      .where('id', '=', listing)
      .executeTakeFirstOrThrow()

  test('finds the owner’s listings instead of the old name, without editing them', async () => {
    const as = await site.someone({ is_admin: true, agencyName: 'Oldname' })
    const stranger = await site.someone({ is_admin: true, agencyName: 'Stranger' })
    const [listing, foreign] = [
      await site.listing(as.id, { title: 'Flat' }),
      await site.listing(stranger.id),
    ]
    const untouched = await wordsOf(foreign)
    await save(as, { agencyName: 'Oldname' })
    await save(as, { agencyName: 'Magnolia' })
    const before = await wordsOf(listing)
    expect(before.search_text).toContain('magnolia')
    await save(as, { agencyName: 'Tamarind' })
    const after = await wordsOf(listing)
    expect(after.search_text).toContain('tamarind')
    expect(after.search_text).toContain('flat')
    expect(after.search_text).not.toContain('magnolia')
    expect(after).toMatchObject({ version: before.version, price_usd: before.price_usd })
    expect(await wordsOf(foreign)).toEqual(untouched)
  })

  test('reaches more listings than one batch', async () => {
    const as = await site.someone({ is_admin: true, agencyName: 'Small' })
    const first = await site.listing(as.id)
    await sql`
      insert into listings (owner_id, status, title)
      select ${as.id}::bigint, 'unpublished', 'Row' from generate_series(1, 450)`.execute(
      site.context.db.write,
    )
    await save(as, { agencyName: 'Huge' })
    const rows = await site.context.db.write
      .selectFrom('listings')
      .select('id')
      .where('owner_id', '=', as.id)
      .where('search_text', 'like', '%huge%')
      .execute()
    expect(rows).toHaveLength(451)
    expect(rows.map((row) => row.id)).toContain(first)
  })

  test('raises the version only when something changed', async () => {
    const as = await site.someone({ is_admin: true, agencyName: 'Kept' })
    const version = () => site.context.version.refresh()
    const before = await version()
    await save(as, { agencyName: 'Kept' })
    expect(await version()).toBe(before)
    await save(as, { phone: '555 000 111' })
    expect(await version()).not.toBe(before)
  })
})
