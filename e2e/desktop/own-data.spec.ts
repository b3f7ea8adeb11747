import { deletionDays } from '../../contract/people/own-data.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { findBreaches } from '../breaches.ts'
import { wordsOf } from '../site/testing/words.ts'
import { agencyElsewhere, enterDesk } from './agency.ts'
import { expect, test } from './desktop.ts'

test('an agency takes its data along from the desktop, leaves, and comes back in time', {
  tag: '@long',
}, async ({ host, account, server, request }) => {
  test.setTimeout(120_000)
  const say = await wordsOf('ru')
  const elsewhere = await agencyElsewhere(request, server, account)
  const { id } = await elsewhere.createListing({ title: 'Квартира у парка' }, { pictures: 1 })
  const page = await enterDesk(host, account, '/ads')
  // The account is behind one's name, at the window's side.
  await page.getByRole('link', { name: 'By the sea' }).click()
  const data = page.getByRole('region', { name: say('account:data.title') })
  await data.getByRole('button', { name: say('account:data.fetch') }).click()
  // The program opens nothing that is not over TLS, as the server of the tests is not: then the person does.
  const [before] = say('account:data.openYourself', { url: '§' }).split('§')
  const told = data.getByRole('status')
  await expect(told).toContainText(before!)
  const url = new URL((await told.textContent())!.slice(before!.length))
  const archive = await request.get(server + url.pathname)
  expect(archive.status()).toBe(200)
  const bytes = await archive.body()
  for (const name of ['README.txt', 'account.json', `listings/${id}/1.jpg`])
    expect(bytes.includes(name), name).toBe(true)

  await data.getByRole('button', { name: say('account:leave.button') }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(say('account:leave.askText', { count: deletionDays }))
  expect(await findBreaches(page)).toEqual([])
  await question.getByRole('button', { name: say('account:leave.yes'), exact: true }).click()
  // Nobody is signed in any more, in the program either.
  await expect(page.getByRole('heading', { name: say('desk:signIn.title') })).toBeVisible()
  const state = () => page.evaluate(() => window.sakhli.session.state())
  await expect.poll(state).toMatchObject({ ok: true, value: { isSignedIn: false } })

  await page.getByLabel(say('account:field.email')).fill(account.email)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill(account.password)
  await page.locator('form button[type=submit]').first().click()
  // Whoever comes back in time is offered to keep it, wherever they were going.
  const note = page.getByRole('region', { name: say('account:leave.title') })
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: say('account:leave.keep') }).click()
  await expect(page.getByText(say('account:leave.kept'))).toBeVisible()
  await expect(note).toBeHidden()
  const me = await page.evaluate(async (base) => (await fetch(`${base}/users/me`)).json(), apiBase)
  expect(me.leavesAt).toBeUndefined()
})
