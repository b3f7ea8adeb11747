import { apiBase } from '../../../contract/wire/route.ts'
import { findBreaches } from '../../breaches.ts'
import { becomeAdvertiser } from '../testing/advertiser.ts'
import { listingDraft } from '../testing/new-advertiser.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

test('an advertiser sees who changed what in a listing, and how its price changed', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish({ title: 'Квартира с прошлым' })
  const changed = await page.request.patch(`${apiBase}/apartments/${listing.id}`, {
    multipart: listingDraft({ price: 80_000 }),
    headers: anna.headers,
  })
  expect(changed.status()).toBe(200)

  await arrive(page, '/my')
  await page
    .locator(`#my-${listing.id}`)
    .getByRole('link', { name: say('mine:act.history') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('history:title'))
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps.filter({ hasText: say('history:status.published') })).toHaveCount(1)
  const edit = steps.filter({ hasText: say('history:edit.edit') })
  await expect(edit).toContainText(say('history:field.price'))
  await expect(edit).toContainText(anna.agencyName)
  const price = steps.filter({ hasText: /80.000/ })
  await expect(price).toContainText(say('history:cheaper'))
  expect(await findBreaches(page)).toEqual([])

  await page.getByRole('link', { name: say('history:back', { id: listing.id }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('form:title.edit'))
  await page.getByRole('link', { name: say('form:history') }).click()
  await expect(steps.first()).toBeVisible()
})
