import { randomUUID } from 'node:crypto'
import { apiBase } from '../../contract/wire/route.ts'
import { findBreaches } from '../breaches.ts'
import { newAdvertiser } from '../site/testing/new-advertiser.ts'
import { readListings } from '../site/testing/server.ts'
import { enter, expect, joinAccount, test } from './in-telegram.ts'
import { signLaunchData } from './launch-data.ts'

test('a Telegram-only user downloads the data, deletes the account, and restores it', {
  tag: '@long',
}, async ({ page, request, telegram, say, complaints }) => {
  complaints.expect(/status of 401/)
  await enter(request, telegram.headers)
  const [listing] = await readListings(request, 'sort=old&limit=1')
  const name = `Аренда ${randomUUID()}`
  await request.post(`${apiBase}/searches`, {
    headers: telegram.headers,
    data: { name, query: { filters: { dealType: ['daily'], category: ['commercial'] } } },
  })
  await request.post(`${apiBase}/apartments/fav/${listing!.id}`, { headers: telegram.headers })

  // Telegram's own menu leads to the profile, which is the account's page in the mini-app.
  await telegram.open()
  await telegram.say('settings_button_pressed')
  await expect(page).toHaveURL(/\/bot\/profile$/)
  const data = page.getByRole('region', { name: say('account:data.title') })
  await data.getByRole('button', { name: say('account:data.fetch') }).click()
  await expect(data.getByText(say('account:data.begun'))).toBeVisible()
  // The window cannot save files, so a browser is asked to.
  const opened = await telegram.last('web_app_open_link')
  const archive = await request.get(new URL(String(opened?.url)).pathname)
  expect(archive.status()).toBe(200)
  expect(archive.headers()['content-disposition']).toMatch(/sakhli-\d{4}-\d\d-\d\d\.zip/)
  const bytes = await archive.body()
  for (const file of ['README.txt', 'account.json', 'favourites.json', 'saved-searches.json'])
    expect(bytes.includes(file), file).toBe(true)

  await data.getByRole('button', { name: say('account:leave.button') }).click()
  // The client asks in its own popup if it has one; the test's client always agrees.
  await expect
    .poll(async () => JSON.stringify(await telegram.last('web_app_open_popup')))
    .toContain(say('account:leave.askTitle'))
  // Launch data that Telegram signed before are no longer valid.
  const later = () => signLaunchData(telegram.person, new Date(Date.now() + 5_000))
  const leaving = async () => (await enter(request, { authorization: `tma ${later()}` })).leavesAt
  await expect.poll(leaving).toBeDefined()

  // Somebody who opens the mini-app again in time is led to where they can keep the account.
  await telegram.open('/bot', { data: later() })
  await expect(page).toHaveURL(/\/bot\/profile$/)
  const note = page.getByRole('region', { name: say('account:leave.title') })
  await expect(note).toBeVisible()
  expect(await findBreaches(page, { isGraveOnly: true })).toEqual([])
  await note.getByRole('button', { name: say('account:leave.keep') }).click()
  await expect(page.getByText(say('account:leave.kept'))).toBeVisible()
  await expect(note).toBeHidden()
  expect(await leaving()).toBeUndefined()
  await telegram.open('/bot/searches', { data: later() })
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('an account with a password is sent to the site for its data, and is not deleted', {
  tag: '@long',
}, async ({ page, request, baseURL, telegram, say, complaints }) => {
  complaints.expect(/status of 403/)
  const account = await newAdvertiser(request, baseURL!)
  await joinAccount(request, telegram.headers, account.headers)
  await telegram.open('/bot/profile')
  const data = page.getByRole('region', { name: say('account:data.title') })
  await data.getByRole('button', { name: say('account:data.fetch') }).click()
  await expect(data.getByRole('alert')).toContainText(say('account:data.onSite'))
  await data.getByRole('button', { name: say('account:data.toSite') }).click()
  const opened = await telegram.last('web_app_open_link')
  expect(opened?.url).toBe(`${baseURL}/account`.replace('http:', 'https:'))
  await data.getByRole('button', { name: say('account:leave.button') }).click()
  await expect(data.getByRole('alert')).toContainText(say('account:data.onSite'))
  expect((await enter(request, telegram.headers)).leavesAt).toBeUndefined()
})
