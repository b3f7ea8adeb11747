import { deletionDays } from '../../contract/people/own-data.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { findBreaches } from '../breaches.ts'
import { wordsOf } from '../site/testing/words.ts'
import { agencyElsewhere, enterDesk } from './agency.ts'
import { expect, test } from './desktop.ts'

test('an agency downloads its data in the program, deletes its account, and restores it', {
  tag: '@long',
}, async ({ host, account, server, request }) => {
  test.setTimeout(120_000)
  const say = await wordsOf('ru')
  const elsewhere = await agencyElsewhere(request, server, account)
  const { id } = await elsewhere.createListing({ title: 'Квартира у парка' }, { pictures: 1 })
  const page = await enterDesk(host, account, '/ads')
  // The person's name, at the side of the window, leads to the account.
  await page.getByRole('link', { name: 'By the sea' }).click()
  const data = page.getByRole('region', { name: say('account:data.title') })
  await data.getByRole('button', { name: say('account:data.fetch') }).click()
  // The program opens only https addresses, and the tests' server has none: so the person must open it.
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
  // Nobody is signed in any more, not in the program either.
  await expect(page.getByRole('heading', { name: say('desk:signIn.title') })).toBeVisible()
  const state = () => page.evaluate(() => window.sakhli.session.state())
  await expect.poll(state).toMatchObject({ ok: true, value: { isSignedIn: false } })

  await page.getByLabel(say('account:field.email')).fill(account.email)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill(account.password)
  await page.locator('form button[type=submit]').first().click()
  // Somebody who comes back in time is offered to keep the account, wherever they were going.
  const note = page.getByRole('region', { name: say('account:leave.title') })
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: say('account:leave.keep') }).click()
  await expect(page.getByText(say('account:leave.kept'))).toBeVisible()
  await expect(note).toBeHidden()
  const me = await page.evaluate(async (base) => (await fetch(`${base}/users/me`)).json(), apiBase)
  expect(me.leavesAt).toBeUndefined()
})
