import { readListings } from '../testing/server.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

for (const language of ['ru', 'he'] as const)
  test.describe(language, () => {
    test.use({ language })

    test('a listing shows what is nearby and its worth, and links to its market and its file', {
      tag: '@long',
    }, async ({ page, request, say }) => {
      const [listing] = await readListings(
        request,
        'filters[dealType][]=sale&filters[category][]=newApartment&sort=old&limit=1',
      )
      await arrive(page, `/ad/${listing!.id}`)
      const nearby = page.getByRole('heading', { name: say('ad:nearby.title') })
      await page.getByRole('heading', { name: say('ad:place.title') }).scrollIntoViewIfNeeded()
      await expect(nearby).toBeVisible()
      const worth = page.getByRole('region', { name: say('ad:worth.title') })
      await worth.scrollIntoViewIfNeeded()
      await expect(worth).toContainText(say('ad:worth.estimateNote'))
      await worth.getByRole('link', { name: say('ad:worth.market') }).click()

      await expect(page).toHaveURL(/\/market\/sale\/newApartment/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(say('market:deal.sale'))
      const table = page.getByRole('table')
      await expect(table.getByRole('row')).toHaveCount(13)
      const leaving = page.waitForEvent('download')
      await page.getByRole('link', { name: say('market:csv') }).click()
      expect((await leaving).suggestedFilename()).toMatch(/^market-sale-newApartment.*\.csv$/)

      await page.getByRole('link', { name: say('market:toAll') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('market:title'))
      await page
        .getByRole('link', { name: say('market:wholeCity') })
        .first()
        .click()
      await page.getByRole('link', { name: say('market:show') }).click()
      await expect(page).toHaveURL(/deal=sale/)
    })
  })

test('a market page has its chart without scripts, and an unknown one answers 404', async ({
  request,
  say,
}) => {
  const known = await request.get('/market/sale/newApartment')
  expect(known.status()).toBe(200)
  expect(await known.text()).toContain(say('market:chart'))
  for (const path of ['/market/sale/castle', '/market/sale/house/Nowhere'])
    expect((await request.get(path)).status(), path).toBe(404)
})
