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
