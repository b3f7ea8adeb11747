import { afterAll, beforeAll, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { images } from '../../../contract/media/images.ts'
import { favourites } from '../../../contract/people/favourites.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import { quarters } from '../../../pictures/testing/make-images.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { makeLaunchData } from './testing/launch-data.ts'

const botToken = '4242:a-bot-token-for-tests-only'
let now = Date.now()
let site: TestServer
beforeAll(async () => {
  const env = { TELEGRAM_BOT_TOKEN: botToken, PUBLIC_URL: 'https://sakhli.example' }
  site = await openTestServer(env, { clock: () => new Date(now) })
})
afterAll(() => site.close())

let counter = 7000
/** An advertiser in Telegram with a draft, and the cookie that their window has after it opened. */
async function openWindow() {
  counter += 1
  const data = makeLaunchData(botToken, { user: { id: counter }, authDate: new Date(now) })
  const headers = { authorization: `tma ${data}` }
  const { body: user, headers: answered } = await site.call(users.enter, {}, { headers })
  await site.context.db.write
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '=', user.id)
    .execute()
  const { body: draft } = await site.call(
    listings.create,
    { form: { draft: 'true' } },
    { files: { image_0: { bytes: await quarters(300, 200) } }, headers },
  )
  const cookie = String(answered['set-cookie'])
  return { headers, cookie, picture: draft.images[0]?.id ?? '', kept: cookie.split(';')[0] ?? '' }
}

const see = (id: string, cookie: string) =>
  site.call(images.get, { params: { id }, query: {} }, { headers: { cookie } })

test('the images of an unpublished listing are shown in Telegram to its owner alone', async () => {
  const [mine, other] = [await openWindow(), await openWindow()]
  expect((await see(mine.picture, mine.kept)).status).toBe(200)
  expect((await see(mine.picture, other.kept)).status).toBe(404)
  expect((await see(mine.picture, '')).status).toBe(404)
  expect((await see(mine.picture, 'tma=forged')).status).toBe(404)
})

test('the cookie is sent for images alone, and no script can read it', async () => {
  const { cookie, kept } = await openWindow()
  expect(cookie).toMatch(/; Path=\/estateserver\/images;/)
  for (const flag of ['HttpOnly', 'Secure', 'Partitioned', 'SameSite=None'])
    expect(cookie).toContain(`; ${flag}`)
  const headers = { cookie: kept }
  expect((await site.call(users.me, {}, { headers })).status).toBe(401)
  expect((await site.call(favourites.add, { params: { id: '1' } }, { headers })).status).toBe(401)
})

test('the cookie ends with its launch data: at sign-out, and after a day', async () => {
  const leaving = await openWindow()
  await site.call(sessions.signOut, {}, { headers: leaving.headers })
  expect((await see(leaving.picture, leaving.kept)).status).toBe(404)
  const staying = await openWindow()
  now += 25 * 3_600_000
  expect((await see(staying.picture, staying.kept)).status).toBe(404)
})
