import { apiBase } from '../../../contract/wire/route.ts'
import { becomeAdvertiser, signInAs } from '../testing/advertiser.ts'
import { newAdvertiser } from '../testing/new-advertiser.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

declare global {
  interface Window {
    wasLive: boolean[]
  }
}

test('a person with a favourite listing gets a notice on the site when it is withdrawn', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish({ title: 'Дом с садом' })
  const visitor = await newAdvertiser(page.request, baseURL!)
  const { headers } = visitor
  const kept = await page.request.post(`${apiBase}/apartments/fav/${listing.id}`, { headers })
  expect(kept.status()).toBe(200)
  await page.context().clearCookies({ name: /sid|device/ })
  await arrive(page, '/sign-in')
  await page.getByRole('textbox', { name: say('account:field.email') }).fill(visitor.email)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill(visitor.password)
  const listening = page.waitForResponse(/notices\/events/)
  await page
    .locator('form')
    .getByRole('button', { name: say('account:signIn.submit') })
    .click()
  await listening

  // The sign-in from a new device is the other of the two notices.
  await anna.ask(listing.id, 'unpublished')
  await expect(page.getByText(say('notices:kind.withdrawn'))).toBeVisible()
  await page.getByRole('link', { name: say('notices:unread', { n: 2 }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('notices:title') })).toBeVisible()
  const row = page.getByRole('link', { name: /Дом с садом/ })
  await expect(row).toContainText(say('notices:isNew'))
  await page.getByRole('button', { name: say('notices:readAll') }).click()
  await expect(row).not.toContainText(say('notices:isNew'))
  await expect(page.getByRole('link', { name: say('notices:title'), exact: true })).toBeVisible()
  await row.click()
  await expect(page).toHaveURL(/\/fav/)
})

test('the page of notices requests the unread count only after scripts have taken over', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  await signInAs(page.request, baseURL!, await newAdvertiser(page.request, baseURL!))
  // An earlier answer would make the page differ from what the server rendered.
  await page.addInitScript(() => {
    const { fetch } = window
    window.wasLive = []
    window.fetch = (...args) => {
      if (String(args[0]).includes('/notices/unread'))
        window.wasLive.push('live' in document.documentElement.dataset)
      return fetch(...args)
    }
  })
  await arrive(page, '/notices')
  await expect(page.getByRole('link', { name: say('notices:kind.device') })).toBeVisible()
  const wasLive = () => page.evaluate(() => window.wasLive)
  await expect.poll(wasLive).not.toEqual([])
  expect(await wasLive()).not.toContain(false)
})
