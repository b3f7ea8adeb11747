import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '../../../contract/people/appointments.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let now = new Date(new Date().setHours(12, 0, 0, 0)).getTime()
let site: TestServer
let owner: Someone
let other: Someone
let listing: string

beforeAll(async () => {
  const env = {
    TELEGRAM_BOT_TOKEN: '4242:a-bot-token-for-tests-only',
    PUBLIC_URL: 'https://sakhli.example',
  }
  site = await openTestServer(env, { clock: () => new Date(now) })
  owner = await site.someone({ is_admin: true })
  other = await site.someone({ is_admin: true })
  listing = await site.listing(owner.id, { title: 'At the sea' })
})
afterAll(() => site.close())

const tomorrow = () => new Date(now + 86_400_000)

async function asked(at: Date | null = tomorrow()) {
  const { id } = await site.context.db.write
    .insertInto('appointments')
    .values({ listing_id: listing, owner_id: owner.id, phone: '+995 555 12 34 56', at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const linkOf = (id: string, as: Someone) =>
  site.call(appointments.calendarLink, { params: { id } }, { as })
const open = (key: string) => site.call(appointments.calendarByLink, { params: { key } })
const begins = 'https://sakhli.example/estateserver/appointments/calendar/'

async function keyOf(id: string) {
  const { status, body } = await linkOf(id, owner)
  expect(status).toBe(200)
  expect(body.url.startsWith(begins)).toBe(true)
  return body.url.slice(begins.length)
}

test('the calendar link gives the file to a browser that is not signed in', async () => {
  const id = await asked()
  const answer = await open(await keyOf(id))
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="viewing-${id}.ics"`)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.bytes.toString()).toContain('SUMMARY:Просмотр: At the sea')
})

test('the calendar link expires after ten minutes', async () => {
  const key = await keyOf(await asked())
  now += 10 * 60_000 - 1
  expect((await open(key)).status).toBe(200)
  now += 1
  expect((await open(key)).status).toBe(404)
})

test('a calendar link with any part changed is refused', async () => {
  const [id, stranger] = [await asked(), await asked()]
  const key = await keyOf(id)
  const [, ownerId, lang, until, signature = ''] = key.split('.')
  const forged = [
    [stranger, ownerId, lang, until, signature],
    [id, other.id, lang, until, signature],
    [id, ownerId, 'he', until, signature],
    [id, ownerId, lang, Number(until) + 1, signature],
    [id, ownerId, lang, until, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    [id, ownerId, lang, until, signature.slice(1)],
    [id, ownerId, lang, until, ''],
    [id, ownerId, lang, until],
  ]
  for (const parts of forged) expect((await open(parts.join('.'))).status, `${parts}`).toBe(404)
  expect((await open(key)).status).toBe(200)
})

test('a calendar link is made only for the advertiser’s own viewing that has a time', async () => {
  const id = await asked()
  expect((await linkOf(id, other)).status).toBe(404)
  expect((await linkOf(await asked(null), owner)).status).toBe(409)
})
