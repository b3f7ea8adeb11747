import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { findBreaches } from '../../breaches.ts'
import { becomeAdvertiser } from '../testing/advertiser.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

test('an advertiser downloads all stored data, deletes the account, and restores it', {
  tag: '@long',
}, async ({ page, baseURL, say, complaints }) => {
  complaints.expect(/status of (401|410)/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const title = `Квартира ${randomUUID()}`
  const listing = await anna.publish({ title })
  await arrive(page, '/account')
  const data = page.getByRole('region', { name: say('account:data.title') })
  const coming = page.waitForEvent('download')
  await data.getByRole('button', { name: say('account:data.fetch') }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^sakhli-\d{4}-\d\d-\d\d\.zip$/)
  await expect(data.getByText(say('account:data.begun'))).toBeVisible()
  // The server's own test reads the content; the file names are in the archive uncompressed.
  const archive = await readFile(await download.path())
  for (const name of ['README.txt', 'account.json', `listings/${listing.id}/1.jpg`])
    expect(archive.includes(name)).toBe(true)

  await data.getByRole('button', { name: say('account:leave.button') }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(say('account:leave.askText', { count: 14 }))
  expect(await findBreaches(page)).toEqual([])
  await question.getByRole('button', { name: say('account:leave.yes'), exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await arrive(page, `/ad/${listing.id}`)
  await expect(page.getByText(title)).toBeHidden()

  // Somebody who signs in again is offered to keep the account, wherever they wanted to go.
  await arrive(page, '/sign-in?from=%2Ffav')
  await page.getByLabel(say('account:field.email')).fill(anna.email)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill(anna.password)
  await page.getByRole('main').locator('button[type=submit]').first().click()
  const note = page.getByRole('region', { name: say('account:leave.title') })
  await expect(note).toBeVisible()
  expect(await findBreaches(page)).toEqual([])
  await note.getByRole('button', { name: say('account:leave.keep') }).click()
  await expect(page.getByText(say('account:leave.kept'))).toBeVisible()
  await expect(note).toBeHidden()
  await arrive(page, `/ad/${listing.id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})
