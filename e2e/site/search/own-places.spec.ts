import { storageKeys } from '../../../contract/limits.ts'
import { readListings } from '../testing/server.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

test.use({ isStill: true })

for (const language of ['ru', 'he'] as const)
  test.describe(language, () => {
    test.use({ language })

    test('own places are set, shown on cards and pages, sorted and filtered by, and removed', {
      tag: '@long',
    }, async ({ page, request, say }) => {
      const [listing] = await readListings(request, 'sort=old&limit=1')
      await arrive(page, '/filters')
      await page.getByRole('link', { name: say('places:set') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('places:title'))

      // Adds a place by its address.
      await page.getByRole('button', { name: say('places:usual.home'), exact: true }).click()
      await page.getByLabel(say('places:address'), { exact: true }).fill('Rustaveli 20')
      await page.getByRole('listitem').filter({ hasText: /20/ }).getByRole('button').first().click()
      await page.getByRole('button', { name: say('places:save') }).click()
      await expect(
        page.getByRole('button', {
          name: say('places:edit', { place: say('places:usual.home') }),
        }),
      ).toBeVisible()

      // Adds a place on the map.
      await page.getByRole('button', { name: say('places:add') }).click()
      await page.getByRole('button', { name: say('places:save') }).click()
      await expect(page.getByText(say('places:nameless'))).toBeVisible()
      await page.getByLabel(say('places:name'), { exact: true }).fill('Порт')
      await page.getByRole('button', { name: say('map:pickMiddle') }).click()
      await page.getByRole('button', { name: say('places:save') }).click()
      const stored = () =>
        page.evaluate((key) => localStorage.getItem(key) ?? '[]', storageKeys.ownPlaces)
      expect(JSON.parse(await stored())).toHaveLength(2)

      // Sorted by both places, each card shows its minutes, and they grow.
      await page.getByRole('link', { name: say('places:search') }).click()
      const lines = cards(page).filter({ hasText: 'Порт' })
      await expect(lines.nth(3)).toBeVisible()
      const sums = (await lines.getByText(/Порт/).locator('../..').allInnerTexts()).map((line) =>
        [...line.matchAll(/\d+/g)].reduce((sum, [minutes]) => sum + Number(minutes), 0),
      )
      expect(sums.length).toBeGreaterThan(3)
      // Each of the two numbers is rounded, so that a sum may be up to 1 below the one before.
      for (const [n, sum] of sums.entries())
        expect(sum).toBeGreaterThanOrEqual((sums[n - 1] ?? 0) - 1)

      // Sorted by one of the places.
      const order = page.getByRole('combobox', { name: say('listing:sort.choose') })
      await order.selectOption(say('places:nearest', { place: 'Порт' }))
      await expect(page).toHaveURL(/sort=nearest/)
      await expect(page).not.toHaveURL(/from=[^&]*~/)

      // On the map, a price also shows the minutes.
      const [lat, lon] = listing!.coordinates!
      await arrive(page, `/?mode=map&at=${lat},${lon},17`)
      const price = page
        .locator('.leaflet-marker-pane a')
        .filter({ hasText: new RegExp(`\\d+ · ${minutesIn(say)}`) })
      await expect(price.first()).toBeVisible()
      await expect(price.first()).toHaveAccessibleDescription(/Порт \d/)

      await arrive(page, '/filters')
      const foot = page.getByRole('group', { name: say('places:filter') })
      await foot.getByRole('button', { name: 'Порт' }).click()
      await expect(page).toHaveURL(/foot=15/)
      await page.locator('main form button[type=submit]').click()
      await expect(page).toHaveURL(/\/\?.*foot=15/)
      const active = page.getByRole('navigation', { name: say('words:active') })
      await expect(active).toContainText('Порт')
      await expect(cards(page).first()).toContainText('Порт')

      await arrive(page, `/ad/${listing!.id}`)
      await page.getByRole('heading', { name: say('ad:place.title') }).scrollIntoViewIfNeeded()
      await expect(page.getByText('Порт').first()).toBeVisible()
      await page.getByRole('link', { name: say('ad:nearby.own') }).click()
      await page.getByRole('button', { name: say('places:remove', { place: 'Порт' }) }).click()
      await page
        .getByRole('button', {
          name: say('places:remove', { place: say('places:usual.home') }),
        })
        .click()
      expect(await stored()).toBe('[]')
    })
  })

test('a link with somebody else’s place filters and sorts by it, and requests no own walks', {
  tag: '@long',
}, async ({ page, say }) => {
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  await arrive(page, '/?sort=nearest&from=41.6477,41.6357&foot=30')
  await expect(cards(page).first()).toBeVisible()
  const active = page.getByRole('navigation', { name: say('words:active') })
  await expect(active).toContainText(say('words:point'))
  const order = page.getByRole('combobox', { name: say('listing:sort.choose') })
  await expect(order).toHaveValue('41.6477,41.6357')
  expect(asked.filter((url) => url.includes('/apartments/walks'))).toEqual([])
})

/** A pattern for `25 мин` with any number. */
const minutesIn = (say: Words) => say('places:minutes', { count: 25 }).replace('25', '\\d+')
