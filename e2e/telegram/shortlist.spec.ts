import { readListings } from '../site/testing/server.ts'
import { arrive } from '../site/testing/visitor.ts'
import { expect, test } from './in-telegram.ts'

test.use({ isStill: true })

test('a shared list begun on the site is joined in the mini-app, and its key is never sent', {
  tag: '@long',
}, async ({ page, browser, baseURL, request, telegram, say }) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  const elsewhere = await browser.newContext({
    baseURL: baseURL!,
    locale: 'ru',
    serviceWorkers: 'block',
  })
  const site = await elsewhere.newPage()
  await arrive(site, '/shortlist')
  await site.getByLabel(say('shortlist:name'), { exact: true }).fill('Аня')
  await site.getByRole('button', { name: say('shortlist:begin') }).click()
  await expect(site.getByText(say('shortlist:standing.same'))).toBeVisible()
  await arrive(site, `/ad/${listing!.id}`)
  const add = site.getByRole('button', { name: say('shortlist:add') })
  await add.scrollIntoViewIfNeeded()
  await add.click()
  await arrive(site, '/shortlist')
  await site.getByRole('button', { name: say('shortlist:share') }).click()
  const link = await site
    .getByRole('dialog')
    .getByText(/#[\w-]{24}$/)
    .innerText()
  await site
    .getByRole('dialog')
    .getByRole('button', { name: say('shortlist:close') })
    .click()

  // The start parameter is sent to the server, so the link is pasted into the page instead.
  const key = link.split('#')[1]!
  const asked: string[] = []
  page.on('request', (each) => asked.push(`${each.url()} ${each.postData() ?? ''}`))
  await telegram.open('/bot/shortlist')
  await page.getByLabel(say('shortlist:link')).fill(link)
  await page.getByRole('button', { name: say('shortlist:open') }).click()
  const who = page.getByRole('region', { name: say('shortlist:who') })
  await expect(who.getByRole('button', { name: 'Аня' })).toBeVisible()
  await who.getByLabel(say('shortlist:name'), { exact: true }).fill('Бека')
  await who.getByRole('button', { name: say('shortlist:join') }).click()
  const home = page.getByRole('list', { name: say('shortlist:title') }).getByRole('listitem')
  await expect(home).toHaveCount(1)
  await home.getByRole('button', { name: say('shortlist:like') }).click()
  await expect(page.getByText(say('shortlist:standing.same'))).toBeVisible()

  // Neither the server nor Telegram's cloud was told the key.
  expect(asked.filter((each) => each.includes(key))).toEqual([])
  const told = await telegram.sent('web_app_invoke_custom_method')
  expect(JSON.stringify(told)).not.toContain(key)
  // The device has saved the key, under whatever name the person's values have there.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(key)

  // The page asks again by itself after a while; opening it again asks at once.
  await site.reload()
  const theirs = site.getByRole('list', { name: say('shortlist:title') }).getByRole('listitem')
  await expect(theirs).toContainText('Бека')
  await expect(theirs).toContainText(say('shortlist:theirs.heart'))

  // A start parameter that looks like a key opens no list.
  await telegram.open('/bot', { startParameter: key })
  await expect(page).toHaveURL(/\/bot$/)
  await elsewhere.close()
})
