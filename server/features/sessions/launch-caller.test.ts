import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { favourites } from '../../../contract/people/favourites.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { TelegramUser } from '../../http/caller.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { makeLaunchData } from './testing/launch-data.ts'

const botToken = '4242:a-bot-token-for-tests-only'
let now = Date.now()
let site: TestServer
beforeAll(async () => {
  const env = { TELEGRAM_BOT_TOKEN: botToken }
  site = await openTestServer(env, { clock: () => new Date(now) })
})
afterAll(() => site.close())

let counter = 1000
const from = (user: Partial<TelegramUser> = {}) => {
  counter += 1
  const data = makeLaunchData(botToken, {
    user: { id: counter, ...user },
    authDate: new Date(now),
  })
  return { headers: { authorization: `tma ${data}` } }
}

const countUsers = async () =>
  (await site.context.db.write.selectFrom('users').select('id').execute()).length

describe('the first call of a Telegram user', () => {
  test('creates an ordinary user from the launch data', async () => {
    const nino = from({
      first_name: 'Nino',
      last_name: '"N" + 100% \\',
      username: 'nino_b',
      language_code: 'ka',
      photo_url: 'https://t.me/i/userpic/320/x.svg',
    })
    const { status, body } = await site.call(users.enter, {}, nino)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      language: 'ka',
      isAdmin: false,
      isOperator: false,
      isAgency: false,
      agencyName: 'Nino "N" + 100% \\',
      telegramUsername: 'nino_b',
      photoUrl: 'https://t.me/i/userpic/320/x.svg',
    })
    expect((await site.call(users.enter, {}, nino)).body).toEqual(body)
  })

  test('may be any call', async () => {
    const owner = await site.someone({ is_admin: true })
    const listing = await site.listing(owner.id)
    const guest = from()
    const added = await site.call(favourites.add, { params: { id: listing } }, guest)
    expect([added.status, added.body]).toEqual([200, { id: listing, isFavourite: true }])
    expect((await site.call(users.me, {}, guest)).status).toBe(200)
  })

  test('many times at once makes one user', async () => {
    const guest = from()
    const before = await countUsers()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => site.call(users.enter, {}, guest)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await countUsers()).toBe(before + 1)
  })

  const told: [string, Partial<TelegramUser>, object][] = [
    ['a language we do not speak', { language_code: 'de' }, { language: 'ru' }],
    ['no language', {}, { language: 'ru' }],
    ['the old code of Hebrew', { language_code: 'iw' }, { language: 'he' }],
    ['a picture without https', { photo_url: 'http://t.me/x.svg' }, { photoUrl: null }],
    ['a picture that is a script', { photo_url: 'javascript:alert(1)' }, { photoUrl: null }],
    ['a NUL in the name', { first_name: 'a\0b' }, { agencyName: 'ab' }],
    ['half a letter in the name', { first_name: 'a\ud83d' }, { agencyName: 'a\ufffd' }],
    ['a name too long', { first_name: 'x'.repeat(400) }, { agencyName: 'x'.repeat(255) }],
    ['a blank name', { first_name: ' ' }, { agencyName: null }],
  ]
  for (const [what, user, expected] of told)
    test(`with ${what} works`, async () => {
      const { status, body } = await site.call(users.enter, {}, from(user))
      expect(status).toBe(200)
      expect(body).toMatchObject(expected)
    })
})

test('a new picture at Telegram is taken at the next start', async () => {
  const user = { id: 77 }
  await site.call(users.enter, {}, from({ ...user, photo_url: 'https://t.me/old.svg' }))
  const { body } = await site.call(
    users.enter,
    {},
    from({ ...user, photo_url: 'https://t.me/new.svg' }),
  )
  expect(body.photoUrl).toBe('https://t.me/new.svg')
})

describe('invalid launch data', () => {
  const me = (authorization: string, server = site) =>
    server.call(users.me, {}, { headers: { authorization } })

  test('is refused on every route, open ones too', async () => {
    const headers = { authorization: 'tma user=%7B%22id%22%3A1%7D&auth_date=1&hash=00' }
    for (const answer of [
      await site.call(users.enter, {}, { headers }),
      await site.call(users.agency, { params: { id: '1' } }, { headers }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([401, 'LAUNCH_DATA_INVALID'])
      expect(answer.body.message).toBe('Open this page from Telegram again')
    }
  })

  test('creates no user', async () => {
    const before = await countUsers()
    const { headers } = from()
    await me(headers.authorization.replace(/hash=./, 'hash=z'))
    expect(await countUsers()).toBe(before)
  })

  test('is reported as expired after a day', async () => {
    const { headers } = from()
    now += 86_402_000
    const { status, body } = await me(headers.authorization)
    expect([status, body.code]).toEqual([401, 'LAUNCH_DATA_EXPIRED'])
  })

  test('includes any launch data where no bot is configured', async () => {
    const botless = await openTestServer()
    const { status, body } = await me(from().headers.authorization, botless)
    await botless.close()
    expect([status, body.code]).toEqual([401, 'LAUNCH_DATA_INVALID'])
  })
})

test('a blocked Telegram user is told so', async () => {
  const guest = from()
  const { body } = await site.call(users.enter, {}, guest)
  await site.context.db.write
    .updateTable('users')
    .set({ is_blocked: true })
    .where('id', '=', body.id)
    .execute()
  const answer = await site.call(users.me, {}, guest)
  expect([answer.status, answer.body.code]).toEqual([403, 'BLOCKED'])
})

test('launch data ends at sign-out, in any order of its pairs, and new data works', async () => {
  const guest = from({ id: 78 })
  await site.call(users.enter, {}, guest)
  expect((await site.call(sessions.signOut, {}, guest)).status).toBe(204)
  const turned = guest.headers.authorization.slice(4).split('&').reverse().join('&')
  for (const authorization of [guest.headers.authorization, `tma ${turned}`]) {
    const replay = await site.call(users.me, {}, { headers: { authorization } })
    expect([replay.status, replay.body.code]).toEqual([401, 'LAUNCH_DATA_INVALID'])
  }
  now += 5_000
  expect((await site.call(users.me, {}, from({ id: 78 }))).status).toBe(200)
  const kept = await site.context.db.write
    .selectFrom('ended_launch_data')
    .select('expires_at')
    .executeTakeFirstOrThrow()
  expect(kept.expires_at.getTime()).toBeGreaterThan(now + 86_000_000)
})

test('a write by launch data needs no origin', async () => {
  const answer = await site.call(users.setLanguage, { body: { language: 'en' } }, from())
  expect([answer.status, answer.body.language]).toEqual([200, 'en'])
})
