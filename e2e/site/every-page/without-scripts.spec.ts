import { readListings } from '../testing/server.ts'
import { cards, expect, test } from '../testing/visitor.ts'

test.use({ javaScriptEnabled: false, isStill: true })

test('content, links, pictures and filters are there with scripting off', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(cards(page)).toHaveCount(10)
  await expect(cards(page).first().locator('img').first()).toBeVisible()
  await page.locator('main a[href*="deal=rent"]').first().click()
  await expect(page).toHaveURL(/deal=rent/)
  const [rent] = await readListings(request, 'filters[dealType][]=rent&limit=1')
  await expect(cards(page).first()).toHaveAttribute('id', `ad-${rent!.id}`)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/ad/${rent!.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(rent!.description!.slice(0, 40))
  await page.locator(`main a[href^="/agency/${rent!.ownerId}"]`).first().click()
  await expect(cards(page).first()).toBeVisible()
  await page.locator('a[href="/"]').first().click()
  await expect(cards(page)).toHaveCount(10)
})
