import type { Page } from '@playwright/test'
import { storageKeys } from '../../../contract/limits.ts'
import { readListings } from '../testing/server.ts'
import { arrive, awake, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

const begin = async (page: Page, say: (key: string) => string, name: string) => {
  await arrive(page, '/shortlist')
  await page.getByLabel(say('shortlist:name'), { exact: true }).fill(name)
  await page.getByRole('button', { name: say('shortlist:begin') }).click()
  await expect(page.getByText(say('shortlist:standing.same'))).toBeVisible()
}

for (const language of ['ru', 'he'] as const)
  test.describe(language, () => {
    test.use({ language })

    test('listings join the shared list from cards and pages; one that is gone is marked so', {
      tag: '@long',
    }, async ({ page, request, say }) => {
      const [first, second] = await readListings(request, 'sort=old&limit=2')
      await begin(page, say, 'Аня')
      // Adds a listing from its own page.
      await arrive(page, `/ad/${first!.id}`)
      const add = page.getByRole('button', { name: say('shortlist:add') })
      await add.scrollIntoViewIfNeeded()
      await add.click()
      await expect(page.getByRole('link', { name: say('shortlist:isIn') })).toBeVisible()
      // Adds a listing from the menu of its card.
      await arrive(page, '/?sort=old')
      await page
        .locator(`#ad-${second!.id}`)
        .getByRole('button', { name: say('listing:card.more') })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('shortlist:add') })
        .click()
      await expect(page.getByText(say('shortlist:added'))).toBeVisible()
      await page
        .locator(`#ad-${first!.id}`)
        .getByRole('button', { name: say('listing:card.like') })
        .click()
      // A listing that is no longer public: only the list still has it.
      await page.evaluate((key) => {
        const [list] = JSON.parse(localStorage.getItem(key)!)
        const [field] = Object.entries(list.fields).find(([name]) => name.startsWith('listing/'))!
        list.fields['listing/999999999'] = list.fields[field]
        localStorage.setItem(key, JSON.stringify([list]))
      }, storageKeys.shortlists)
      await arrive(page, '/shortlist')
      const homes = page.getByRole('list', { name: say('shortlist:title') }).getByRole('listitem')
      await expect(homes).toHaveCount(3)
      await expect(homes.filter({ hasText: say('shortlist:gone') })).toHaveCount(1)
      // Listings that are already in the list are not offered again.
      const favourites = page.getByRole('region', { name: say('shortlist:fromFavourites') })
      await expect(favourites.getByText(say('shortlist:noFavourites'))).toBeVisible()
      // Removes a listing and puts it back.
      const [some] = await homes.all()
      const name = (await some!.getAttribute('aria-label'))!
      await some!.getByRole('button', { name: say('shortlist:remove', { name }) }).click()
      await expect(homes).toHaveCount(2)
      await page.getByRole('button', { name: say('shortlist:undo') }).click()
      await expect(homes).toHaveCount(3)
    })

    test('an incomplete or unknown link to a shared list is refused, with a way out', {
      tag: '@long',
    }, async ({ page, say }) => {
      await arrive(page, '/shortlist#AAAAAAAAAAAAAAAAAAAAAAAA')
      await expect(page.getByRole('alert')).toHaveText(say('shortlist:wrongLink'))
      await expect(page).toHaveURL(/\/shortlist$/)
      const link = page.getByLabel(say('shortlist:link'))
      await link.fill('https://sakhli.example/shortlist#abc')
      await page.getByRole('button', { name: say('shortlist:open') }).click()
      await expect(page.getByText(say('shortlist:wrongLink')).last()).toBeVisible()
      // A complete key that the server does not know: 16 zeros and their checksum.
      await link.fill('#AAAAAAAAAAAAAAAAAAAAADdH')
      await page.getByRole('button', { name: say('shortlist:open') }).click()
      await expect(page.getByText(say('shortlist:standing.unknown'))).toBeVisible()
      await page.getByRole('button', { name: say('shortlist:leave') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('shortlist:leave') })
        .click()
      await expect(page.getByRole('button', { name: say('shortlist:begin') })).toBeVisible()
    })
  })

test('a shared list that one person ended is shown as ended to the other', {
  tag: '@long',
}, async ({ page, context, say, complaints }) => {
  complaints.expect(/410 \(Gone\)/)
  await begin(page, say, 'Аня')
  await page.getByRole('button', { name: say('shortlist:share') }).click()
  const link = await page
    .getByRole('dialog')
    .getByText(/#[\w-]{24}$/)
    .innerText()
  await expect(page.getByRole('img', { name: say('shortlist:qr') })).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('shortlist:close') })
    .click()

  await page.getByRole('button', { name: say('shortlist:end') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('shortlist:end') })
    .click()
  await expect(page.getByRole('button', { name: say('shortlist:begin') })).toBeVisible()
  const late = await context.newPage()
  await late.goto(new URL(link).pathname + new URL(link).hash)
  await awake(late)
  await expect(late.getByText(say('shortlist:standing.ended'))).toBeVisible()
  await expect(late.getByRole('button', { name: say('shortlist:leave') })).toBeVisible()
})
