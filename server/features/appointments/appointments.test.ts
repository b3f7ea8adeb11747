import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import type { NewAppointment } from '../../../contract/people/appointments.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import type { CallOptions, Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

// Noon is far from the end of an hour, when call limits start anew.
const noon = new Date(new Date().setHours(12, 0, 0, 0))

let server: TestServer
let owner: Someone
let other: Someone
let visitor: Someone
let listing: string

beforeAll(async () => {
  server = await openTestServer({}, { clock: () => noon })
  owner = await server.someone({ is_admin: true })
  other = await server.someone({ is_admin: true })
  visitor = await server.someone()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { write } = server.context.db
  await write.deleteFrom('appointments').execute()
  await write.deleteFrom('call_limits').execute()
  listing = await server.listing(owner.id, { title: 'At the sea' })
})

const rows = () =>
  server.context.db.write.selectFrom('appointments').selectAll().orderBy('id').execute()
const ask = (body: NewAppointment, options: CallOptions = {}, id = listing) =>
  server.call(appointments.request, { params: { id }, body }, options)
const inbox = (options: CallOptions, query = {}) =>
  server.call(appointments.find, { query }, options)
const change = (id: string, body: object, options: CallOptions) =>
  server.call(appointments.update, { params: { id }, body }, options)

const asked = async (body: NewAppointment = { phone: '+995 555 12 34 56' }) =>
  (await ask(body)).body.id
const tomorrow = new Date(noon.getTime() + 86_400_000).toISOString()

describe('asking for a viewing', () => {
  test('takes a name or a phone, a time and a message, from anybody', async () => {
    const answer = await ask({ username: ' nino_batumi ', at: tomorrow, message: 'После шести?' })
    expect(answer.status).toBe(201)
    await ask({ phone: '+995 555 12 34 56' }, { as: visitor })
    expect(await rows()).toMatchObject([
      {
        id: answer.body.id,
        listing_id: listing,
        owner_id: owner.id,
        user_id: null,
        username: '@nino_batumi',
        phone: null,
        at: new Date(tomorrow),
        message: 'После шести?',
        status: 'new',
      },
      { user_id: visitor.id, username: null, phone: '+995 555 12 34 56', at: null, message: null },
    ])
  })

  test.each([
    {},
    { username: '' },
    { username: '  ', phone: '' },
    { username: null, message: 'hi' },
  ])('needs a contact: %j is refused', async (body) => {
    const answer = await ask(body)
    expect([answer.status, answer.body.code]).toEqual([422, 'EMPTY_CONTACTS'])
    expect(answer.body.message).toContain('one of the contacts')
    expect(await rows()).toEqual([])
  })

  test.each([
    [{ phone: '+995 555 00 00 01', at: new Date(noon.getTime() - 1).toISOString() }, 'at'],
    [{ phone: '+995 555 00 00 01', at: 'tomorrow' }, 'at'],
    [{ phone: '+995 555 00 00 01', at: '2030-02-30T10:00:00Z' }, 'at'],
    [{ phone: 'x'.repeat(limits.text + 1) }, 'phone'],
    [{ username: 'x'.repeat(limits.text + 1) }, 'username'],
    [{ phone: '+995 555 00 00 01', message: 'x'.repeat(limits.description + 1) }, 'message'],
    [{ phone: 'a\0' }, 'phone'],
    [{ phone: '\ud800' }, 'phone'],
    [{ phone: '+995 555 00 00 01', status: 'done' }, ''],
    [{ phone: 5 }, 'phone'],
  ])('with wrong data is refused: %j', async (body, path) => {
    const answer = await ask(body as NewAppointment)
    expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    expect(answer.body.issues?.[0]?.path).toBe(path)
    expect(await rows()).toEqual([])
  })

  test.each([
    [{ phone: 'abc' }, 'phone'],
    [{ phone: '1' }, 'phone'],
    [{ phone: '+995 1' }, 'phone'],
    [{ phone: '12345678901234567890' }, 'phone'],
    [{ phone: '@!!!', username: 'nino_batumi' }, 'phone'],
    [{ username: '@!!!' }, 'username'],
    [{ username: 'Ани', phone: '+995 555 12 34 56' }, 'username'],
  ])('with contacts that cannot be reached is refused: %j', async (body, path) => {
    const answer = await ask(body)
    expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    expect(answer.body.issues?.[0]?.path).toBe(path)
    expect(await rows()).toEqual([])
  })

  test.each([
    [{ phone: '555 123456' }, { phone: '+995 555 12 34 56' }],
    [{ phone: '+7 912 345-67-89' }, { phone: '+7 912 345-67-89' }],
    [{ username: 'https://t.me/nino_batumi' }, { username: '@nino_batumi' }],
  ])('with the contact %j stores %j', async (body, told) => {
    expect((await ask(body)).status).toBe(201)
    expect(await rows()).toMatchObject([told])
  })

  test('accepts a message of the greatest allowed length', async () => {
    const answer = await ask({ phone: '555123456', message: 'x'.repeat(limits.description) })
    expect(answer.status).toBe(201)
  })

  test('is possible for public listings only', async () => {
    const hidden = await server.listing(owner.id, {}, { status: 'moderation', published_at: null })
    expect((await ask({ phone: '+995 555 00 00 01' }, {}, hidden)).status).toBe(404)
    expect((await ask({ phone: '+995 555 00 00 01' }, {}, '99999999')).status).toBe(404)
    const gone = await server.listing(owner.id, {}, { deleted_at: noon })
    expect((await ask({ phone: '+995 555 00 00 01' }, {}, gone)).body.code).toBe('WITHDRAWN')
    expect(await rows()).toEqual([])
  })

  test('is limited per caller', async () => {
    const statuses = []
    for (let call = 0; call < 21; call += 1)
      statuses.push((await ask({ phone: '+995 555 00 00 01' }, { as: visitor })).status)
    expect(statuses).toEqual([...Array(20).fill(201), 429])
    expect(await rows()).toHaveLength(20)
  })

  test('is limited per address, whatever X-Forwarded-For says', async () => {
    const answers = []
    for (let call = 0; call < 61; call += 1)
      answers.push(
        await ask(
          { phone: '+995 555 00 00 01' },
          { headers: { 'x-forwarded-for': `10.0.1.${call}` } },
        ),
      )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(60)
    expect(answers.at(-1)?.body.code).toBe('TOO_MANY_REQUESTS')
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
  })
})

describe("an advertiser's requests", () => {
  test('are listed newest first, by status and page, without those of others', async () => {
    const first = await asked()
    const second = await asked({ username: 'Anna' })
    const foreign = await server.listing(other.id)
    await ask({ phone: '+995 555 00 00 01' }, {}, foreign)
    const all = await inbox({ as: owner })
    expect(all.status).toBe(200)
    expect(all.body.map((one) => one.id)).toEqual([second, first])
    expect(all.body[1]).toMatchObject({
      adId: listing,
      adTitle: 'At the sea',
      adAddress: 'улица Руставели, 27',
      phone: '+995 555 12 34 56',
      status: 'new',
    })
    await change(first, { status: 'done' }, { as: owner })
    expect((await inbox({ as: owner }, { status: 'done' })).body.map((one) => one.id)).toEqual([
      first,
    ])
    expect((await inbox({ as: owner }, { limit: 1, offset: 1 })).body[0]?.id).toBe(first)
  })

  test('are counted by status, without those of others', async () => {
    const first = await asked()
    await asked({ username: 'Anna' })
    await ask({ phone: '+995 555 00 00 01' }, {}, await server.listing(other.id))
    await change(first, { status: 'scheduled' }, { as: owner })
    const { status, body } = await server.call(appointments.counts, {}, { as: owner })
    expect(status).toBe(200)
    expect(body).toEqual({ new: 1, contacted: 0, scheduled: 1, done: 0, declined: 0 })
  })

  test('are refused to visitors and hidden from other advertisers', async () => {
    expect((await inbox({})).status).toBe(401)
    expect((await inbox({ as: visitor })).status).toBe(403)
    expect((await inbox({ as: other })).body).toEqual([])
  })

  test('can be changed in status, note and time, and absent fields stay as they were', async () => {
    const id = await asked({ phone: '+995 555 00 00 01', message: 'Hello' })
    const moved = await change(
      id,
      { status: 'scheduled', note: 'Key at the desk', at: tomorrow },
      { as: owner },
    )
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({
      status: 'scheduled',
      note: 'Key at the desk',
      at: tomorrow,
      message: 'Hello',
    })
    const noted = await change(id, { note: null }, { as: owner })
    expect(noted.body).toMatchObject({ status: 'scheduled', note: null, at: tomorrow })
    expect(noted.body.updatedAt >= moved.body.updatedAt).toBe(true)
  })

  test('can be changed by their owner only, and only with valid values', async () => {
    const id = await asked()
    const before = await rows()
    for (const [options, status] of [
      [{}, 401],
      [{ as: visitor }, 403],
      [{ as: other }, 404],
      [{ as: await server.someone({ is_operator: true, is_admin: true }) }, 404],
    ] as const)
      expect((await change(id, { status: 'done' }, options)).status).toBe(status)
    for (const body of [{ status: 'gone' }, { phone: '2' }, { note: 'x'.repeat(1_001) }]) {
      const answer = await change(id, body, { as: owner })
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    }
    expect(await rows()).toEqual(before)
  })
})

describe('the calendar file', () => {
  const calendar = (id: string, options: CallOptions) =>
    server.call(appointments.calendar, { params: { id } }, options)

  test('holds the viewing, folded and escaped', async () => {
    const id = await asked({
      username: 'anna',
      at: tomorrow,
      message: `Anna; "the best", \\ she says\nLine one\nBEGIN:VEVENT\n${'ძალიან გრძელი ტექსტი '.repeat(10)}`,
    })
    const answer = await calendar(id, { as: owner })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="viewing-${id}.ics"`)
    const text = answer.bytes.toString()
    const lines = text.split('\r\n')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).not.toContain('\ufffd')

    const unfolded = text.replaceAll('\r\n ', '').split('\r\n')
    expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(unfolded).toContain(`UID:appointment-${id}@localhost`)
    expect(unfolded).toContain(`DTSTART:${tomorrow.replace(/\.\d+Z$/, 'Z').replace(/[-:]/g, '')}`)
    expect(unfolded).toContain('LOCATION:улица Руставели\\, 27')
    expect(unfolded).toContain('SUMMARY:Просмотр: At the sea')
    expect(unfolded.find((line) => line.startsWith('DESCRIPTION:'))).toContain(
      'Anna\\; "the best"\\, \\\\ she says\\nLine one\\nBEGIN:VEVENT\\nძალიან',
    )
    expect(unfolded).toContain('STATUS:TENTATIVE')
  })

  test('keeps its UID and marks a declined viewing as cancelled', async () => {
    const id = await asked({ phone: '+995 555 00 00 01', at: tomorrow })
    await change(id, { status: 'declined' }, { as: owner })
    const text = (await calendar(id, { as: owner })).bytes.toString()
    expect(text).toContain(`UID:appointment-${id}@localhost`)
    expect(text).toContain('STATUS:CANCELLED')
  })

  test('is refused for a viewing without a time', async () => {
    const answer = await calendar(await asked(), { as: owner })
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
  })

  test('is available to the advertiser only', async () => {
    const id = await asked({ phone: '+995 555 00 00 01', at: tomorrow })
    expect((await calendar(id, {})).status).toBe(401)
    expect((await calendar(id, { as: other })).status).toBe(404)
    expect((await calendar('9999999', { as: owner })).status).toBe(404)
  })
})
