import type { Page } from '@playwright/test'
import { pinInSight, pins } from '../testing/map-pins.ts'
import { readListings } from '../testing/server.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

const map = (page: Page) => page.locator('.leaflet-container').first()

test('the city is drawn without tiles from a server, and its pins have accessible names', async ({
  page,
  say,
}) => {
  await arrive(page, '/')
  await expect(pins(page).first()).toBeVisible()
  await expect(page.getByText('© OpenStreetMap').first()).toBeVisible()
  for (const pin of await pins(page).all()) await expect(pin).toHaveAccessibleName(/.+/)
  const drawn = await map(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return new Set(new Uint32Array(data.buffer)).size
    })
  expect(drawn).toBeGreaterThan(5)
  await expect(page.getByRole('button', { name: say('map:zoomIn'), exact: true })).toBeVisible()
})

test('the city and the pins are loaded again if they fail at first', { tag: '@long' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|net::ERR/)
  const asked = new Set<string>()
  await page.route(/\/estateserver\/.*(markers|basemap)/, async (route) => {
    const url = route.request().url()
    await (asked.has(url) ? route.continue() : route.abort())
    asked.add(url)
  })
  await arrive(page, '/?mode=map')
  await expect(pins(page).first()).toBeVisible()
  await expect
    .poll(() =>
      map(page).evaluate((element) =>
        [...element.querySelectorAll('canvas')].some(({ width }) => width !== 300),
      ),
    )
    .toBe(true)
  expect(asked.size).toBe(2)
})

test('the boulevard, its beach and the lake behind it are drawn, in light and dark', {
  tag: '@long',
}, async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await arrive(page, '/?mode=map&at=41.6494,41.6235,15')
    await expect
      .poll(() =>
        map(page).evaluate((element) => {
          const style = getComputedStyle(element)
          const wanted = ['--park', '--beach', '--water'].map((token) => {
            const hex = Number.parseInt(style.getPropertyValue(token).trim().slice(1), 16)
            return [hex >> 16, (hex >> 8) & 255, hex & 255].join()
          })
          const seen = new Set<string>()
          for (const canvas of element.querySelectorAll('canvas')) {
            const { width, height } = canvas
            const copy = new OffscreenCanvas(width, height)
            const context = copy.getContext('2d', { willReadFrequently: true })!
            context.drawImage(canvas, 0, 0)
            const { data } = context.getImageData(0, 0, width, height)
            for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join())
          }
          return wanted.filter((colour) => !seen.has(colour))
        }),
      )
      .toEqual([])
  }
})

test('a press on a cluster moves the map to it', { tag: '@long' }, async ({ page, say }) => {
  await arrive(page, '/?mode=map')
  const cluster = await pinInSight(page, pins(page).filter({ hasText: /^\d+$/ }))
  const before = page.url()
  await cluster.click()
  await expect(page).not.toHaveURL(before)
  await expect(page).toHaveURL(/at=/)
  await page.getByRole('button', { name: say('map:fitAll') }).click()
  await expect(pins(page).first()).toBeVisible()
})

test('the search follows the map without adding to the history, and its address restores both', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/')
  await expect(pins(page).first()).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const all = await heading.textContent()
  const steps = await page.evaluate(() => history.length)
  const zoom = () => Number(/at=41\.\d+,41\.\d+,(\d+)/.exec(page.url())?.[1])
  await page.getByRole('button', { name: say('map:zoomIn'), exact: true }).click()
  await expect(page).toHaveURL(/at=41\.\d+,41\.\d+,\d+/)
  const first = zoom()
  await expect(heading).not.toHaveText(all!)
  const few = await heading.textContent()
  await page.getByRole('button', { name: say('map:zoomIn'), exact: true }).click()
  await expect.poll(zoom).toBe(first + 1)
  await expect(page).toHaveURL(/box=/)
  await expect(heading).not.toHaveText(few!)
  expect(await page.evaluate(() => history.length)).toBe(steps)
  // Waits for the numbers of the second step.
  await page.waitForLoadState('networkidle')
  const found = await heading.textContent()
  const seen = await pins(page).allTextContents()

  await page.reload()
  await expect(heading).toHaveText(found!)
  await expect.poll(async () => (await pins(page).allTextContents()).sort()).toEqual(seen.sort())
})

test('if the search does not follow the map, a move of the map offers to search there', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/')
  await expect(pins(page).first()).toBeVisible()
  await page.getByRole('switch', { name: say('map:follow') }).click()
  const { x, y, width, height } = (await map(page).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 200, y + height / 2 - 100, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: say('map:searchHere') }).click()
  await expect(page).toHaveURL(/box=/)
})

test('a place that is not found on the map shows a message', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/')
  const field = page.getByRole('combobox', { name: say('map:find') })
  await field.fill('Rustaveli')
  await expect(page.getByRole('listbox', { name: say('map:find') })).toBeVisible()
  await field.fill('qwxzqwxz')
  await expect(page.getByText(say('map:findNothing'))).toBeVisible()
  await field.fill('')
  await expect(page.getByText(say('map:findNothing'))).toHaveCount(0)
})

test('an area drawn by hand narrows the search, is kept in the address, and can be removed', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/')
  await expect(pins(page).first()).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const all = await heading.textContent()
  await page.getByRole('button', { name: say('map:draw') }).click()
  const { x, y, width, height } = (await map(page).boundingBox())!
  const around = (turn: number, far: number) =>
    [x + width / 2 + Math.cos(turn) * far, y + height / 2 + Math.sin(turn) * far] as const
  await page.mouse.move(...around(0, 120))
  await page.mouse.down()
  for (let turn = 0; turn < 6.2; turn += 0.2) await page.mouse.move(...around(turn, 120))
  await page.mouse.up()
  await expect(page).toHaveURL(/area=/)
  await expect(heading).not.toHaveText(all!)
  const found = await heading.textContent()
  await page.reload()
  await expect(heading).toHaveText(found!)
  await page.getByRole('button', { name: say('map:areaRemove') }).click()
  await expect(page).not.toHaveURL(/area=/)
})

test('a listing’s pin opens it by Enter', { tag: '@long' }, async ({ page }) => {
  await arrive(page, '/?deal=daily')
  await expect(pins(page).first()).toBeVisible()
  await cards(page).first().hover()
  const single = page.locator('.leaflet-marker-pane a[href^="/ad/"]').first()
  await expect(async () => {
    if (!(await single.isVisible()))
      await pins(page).filter({ hasText: /^\d+$/ }).first().click({ timeout: 2_000 })
    await expect(single).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const href = await single.getAttribute('href')
  await single.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('a hovered card stays highlighted when the focus leaves another card', {
  tag: '@long',
}, async ({ page }) => {
  await arrive(page, '/?deal=daily')
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
  const plain = (await second.getAttribute('class')) ?? ''
  await first.getByRole('link').first().focus()
  await second.hover()
  await expect(second).not.toHaveClass(plain)
  await first.getByRole('link').first().blur()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(second).not.toHaveClass(plain)
})

test('a listing is shown on the map without changing what is searched for', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/?deal=sale&sort=cheap')
  await expect(pins(page).first()).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const found = await heading.textContent()
  const onMap = () =>
    cards(page)
      .first()
      .getByRole('button', { name: say('listing:card.onMap') })
  await onMap().click()
  await expect(page).toHaveURL(/at=41\.\d+,41\.\d+,18/)
  await expect(page).toHaveURL(/deal=sale&sort=cheap/)
  await expect(page).not.toHaveURL(/box=/)
  await expect(heading).toHaveText(found!)

  await arrive(page, '/?deal=sale&sort=cheap&mode=list')
  await onMap().click()
  await expect(page).toHaveURL(/deal=sale&sort=cheap&at=41\.\d+,41\.\d+,18$/)
  await expect(pins(page).first()).toBeVisible()
})

/** How many listings all pins in sight stand for. */
const countOnMap = async (page: Page) =>
  (await pins(page).allTextContents()).reduce(
    (sum, text) => sum + (/^\d+$/.test(text.trim()) ? Number(text) : 1),
    0,
  )

test('the map beside favourites, recent listings or an agency shows only those', {
  tag: '@long',
}, async ({ page, request, say }) => {
  await arrive(page, '/')
  await expect(pins(page).first()).toBeVisible()
  for (const at of [0, 1])
    await cards(page)
      .nth(at)
      .getByRole('button', { name: say('listing:card.like') })
      .click()
  await page
    .getByRole('link', { name: say('nav.favourites') })
    .locator('visible=true')
    .click()
  await expect(cards(page)).toHaveCount(2)
  await expect.poll(() => countOnMap(page)).toBe(2)
  await expect(page.getByRole('button', { name: say('map:draw') })).toHaveCount(0)

  // The tab of listings opened lately shows them on its own map.
  const [seen] = await readListings(request, 'sort=old&limit=1')
  await arrive(page, `/ad/${seen!.id}`)
  await arrive(page, '/fav?tab=recent')
  await expect(cards(page)).toHaveCount(1)
  await expect.poll(() => countOnMap(page)).toBe(1)

  const [listing] = await readListings(request, 'sort=old&limit=1')
  const own = await readListings(request, `filters[agencyId]=${listing!.ownerId}&limit=1000`)
  await arrive(page, `/agency/${listing!.ownerId}`)
  await expect
    .poll(() => countOnMap(page))
    .toBe(own.filter(({ coordinates }) => coordinates).length)
})

test('the map moves to the listings that a search finds, and to a listing that is opened', {
  tag: '@long',
}, async ({ page, request }) => {
  const [listing] = await readListings(request, 'sort=expensive&limit=1')
  await arrive(page, '/?at=41.9,41.77,13')
  await expect(pins(page)).toHaveCount(0)
  const field = page.getByRole('search').first().getByRole('combobox')
  await field.fill(listing!.id)
  await field.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await expect(pins(page).first()).toBeVisible()

  await arrive(page, '/?sort=expensive&at=41.9,41.77,13')
  await expect(pins(page)).toHaveCount(0)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/ad\//)
  await expect(pins(page).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('held sideways, every button of the map and of the price filter can be pressed', {
    tag: '@long',
  }, async ({ page, say }) => {
    await page.setViewportSize({ width: 667, height: 320 })
    await arrive(page, '/?mode=map')
    for (const name of ['zoomIn', 'zoomOut', 'fitAll', 'locate'] as const)
      await page
        .getByRole('button', { name: say(`map:${name}`), exact: true })
        .click({ trial: true })
    await page.getByRole('button', { name: say('search:filters.price') }).click()
    const panel = page.getByRole('dialog', { name: say('search:filters.price') })
    const show = panel.getByRole('button').last()
    await expect(show).toBeInViewport({ ratio: 1 })
    await show.click({ trial: true })
  })

  test('a listing is shown on the map of the same search', { tag: '@long' }, async ({
    page,
    say,
  }) => {
    await arrive(page, '/?deal=rent&sort=cheap')
    await cards(page)
      .first()
      .getByRole('button', { name: say('listing:card.onMap') })
      .click()
    await expect(page).toHaveURL(/deal=rent&sort=cheap&mode=map&at=41\.\d+,41\.\d+,18$/)
    await expect(pins(page).first()).toBeVisible()
  })
})
