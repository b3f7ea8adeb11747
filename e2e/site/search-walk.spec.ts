import { readListings } from './server.ts'
import { arrive, awake, cards, expect, test } from './visitor.ts'

test.describe('the city in the pocket', () => {
  test.use({ serviceWorkers: 'allow', isStill: true })

  test('in airplane mode one searches, looks at the map, compares and reads a listing', async ({
    page,
    context,
    request,
    say,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource|net::ERR|Failed to fetch/)
    // None of these was ever looked at here.
    const sales = 'filters[dealType][]=sale'
    const cheap = await readListings(request, `sort=cheap&limit=3&${sales}`)
    const found = await request.get(`/estateserver/apartments/count?${sales}`)
    const { count } = await found.json()
    await arrive(page, '/help')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await awake(page)
    await page.getByRole('button', { name: say('pocket:keep') }).click()
    const pocket = page.getByRole('region', { name: say('pocket:title') })
    await expect(pocket.getByRole('button', { name: say('pocket:renew') })).toBeVisible()

    await context.setOffline(true)
    await page.goto('/?sort=cheap&deal=sale')
    await awake(page)
    await expect(cards(page).first()).toHaveAttribute('id', `ad-${cheap[0]!.id}`)
    await expect(cards(page).nth(2)).toHaveAttribute('id', `ad-${cheap[2]!.id}`)
    // How old that is, and how many there are.
    await expect(page.getByRole('status').getByText(/\d\d:\d\d/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(String(count))

    // Two of them side by side.
    await page.evaluate(
      (ids) => localStorage.setItem('comparedIds', JSON.stringify(ids)),
      cheap.slice(0, 2).map(({ id }) => id),
    )
    await page.goto('/compare')
    await awake(page)
    for (const { id } of cheap.slice(0, 2))
      await expect(page.locator(`main a[href$="/ad/${id}"]`).first()).toBeVisible()

    // The map of the same, with its prices.
    await page.goto('/?sort=cheap&deal=sale&mode=map')
    await awake(page)
    await expect(page.locator('.leaflet-marker-pane').locator('a, button').first()).toBeVisible()

    await page.goto(`/ad/${cheap[1]!.id}`)
    await awake(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('where a home is and what it is worth', () => {
  test.use({ isStill: true })

  test('three places of one’s own order the list by the minutes to all of them', async ({
    page,
    say,
  }) => {
    await arrive(page, '/places')
    const name = page.getByLabel(say('places:name'), { exact: true })
    for (const place of ['Порт', 'სკოლა', 'סבתא']) {
      const add = page.getByRole('button', { name: say('places:add') })
      if (await add.isVisible()) await add.click()
      await name.fill(place)
      await page.getByRole('button', { name: say('map:pickMiddle') }).click()
      await page.getByRole('button', { name: say('places:save') }).click()
      await expect(page.getByRole('listitem').filter({ hasText: place })).toBeVisible()
    }
    // There are no more than three.
    await expect(page.getByRole('button', { name: say('places:add') })).toHaveCount(0)
    await page.getByRole('link', { name: say('places:search') }).click()
    await expect(page).toHaveURL(/sort=nearest/)
    const lines = cards(page).filter({ hasText: 'Порт' }).filter({ hasText: 'סבתא' })
    await expect(lines.nth(3)).toBeVisible()
    const sums = (await lines.getByText('სკოლა').locator('../..').allInnerTexts()).map((line) =>
      [...line.matchAll(/\d+/g)].reduce((sum, [minutes]) => sum + Number(minutes), 0),
    )
    expect(sums.length).toBeGreaterThan(3)
    // Each of three figures is rounded.
    for (const [n, sum] of sums.entries())
      expect(sum).toBeGreaterThanOrEqual((sums[n - 1] ?? 0) - 2)
  })

  test('a market is found, and read as a chart and as a table', async ({ page, say }) => {
    await arrive(page, '/market')
    await page.locator('main a[href*="/market/sale/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say('market:deal.sale'))
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expect(page.locator('main a[href*="market.csv"]')).toBeVisible()
  })

  test('a listing names what gives the same for less, and leads there', async ({
    page,
    request,
    say,
  }) => {
    const listings = await readListings(
      request,
      'filters[dealType][]=sale&filters[category][]=newApartment&sort=expensive&limit=100',
    )
    const cheaperThan = async (id: string) => {
      const answer = await request.get(`/estateserver/apartments/${id}/cheaper`)
      return (await answer.json()) as { listing: { id: string } }[]
    }
    let [dear, found] = [listings[0]!, await cheaperThan(listings[0]!.id)]
    for (const each of listings) {
      if (found.length > 0) break
      ;[dear, found] = [each, await cheaperThan(each.id)]
    }
    expect(found.length).toBeGreaterThan(0)
    await arrive(page, `/ad/${dear.id}`)
    await page.getByRole('heading', { name: say('ad:place.title') }).scrollIntoViewIfNeeded()
    const worth = page.getByRole('region', { name: say('ad:worth.title') })
    await worth.scrollIntoViewIfNeeded()
    const cheaper = page.getByRole('region', { name: say('ad:cheaper.title') })
    await expect(cheaper.getByRole('link')).toHaveCount(found.length)
    await cheaper.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/ad/${found[0]!.listing.id}`))
  })
})
