import type { Page } from '@playwright/test'
import { pinInSight, pins } from '../testing/map-pins.ts'
import { readListings } from '../testing/server.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

declare global {
  interface Window {
    namesDrawn: { canvas: HTMLCanvasElement; text: string; x: number; y: number; width: number }[]
  }
}

test.use({ isStill: true })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** How many listings are in the visible part of the map. */
async function countInSight(page: Page) {
  const map = (await page.locator('.leaflet-container').first().boundingBox())!
  const seen = await pins(page).evaluateAll(
    (all, { x, y, width, height }) =>
      all.flatMap((pin) => {
        const box = pin.getBoundingClientRect()
        const isIn =
          box.left >= x && box.right <= x + width && box.top >= y && box.bottom <= y + height
        return isIn ? [pin.textContent.trim()] : []
      }),
    map,
  )
  return seen.reduce((sum, text) => sum + (/^\d+$/.test(text) ? Number(text) : 1), 0)
}

for (const [name, screen, path] of [
  ['a desktop', { viewport: { width: 1440, height: 900 } }, '/'],
  ['a phone', phone, '/?mode=map'],
] as const)
  test.describe(`on ${name}`, () => {
    test.use(screen)

    test('the map opens where most listings are, nearer than the whole coast', {
      tag: '@long',
    }, async ({ page, request, say }) => {
      const all = await readListings(request, 'limit=1000')
      await arrive(page, path)
      await expect.poll(() => countInSight(page)).toBeGreaterThan(all.length * 0.7)
      await page.getByRole('button', { name: say('map:fitAll') }).click()
      // To include distant listings, the map has to show more hills and sea.
      await expect.poll(() => page.url()).toMatch(/,1[0-2]$/)
    })
  })

test.describe('the names of districts', () => {
  test.use(phone)

  test('are not covered by pins that stand for several listings', { tag: '@long' }, async ({
    page,
  }) => {
    await page.addInitScript(noteNames)
    await arrive(page, '/?mode=map')
    await expect(
      pins(page)
        .filter({ hasText: /^\d\d$/ })
        .first(),
    ).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.namesDrawn.length)).toBeGreaterThan(5)
    const coveredOf = () =>
      page.evaluate(() => {
        const circles = [...document.querySelectorAll('.leaflet-marker-pane button')]
        const boxes = circles.map((circle) => circle.getBoundingClientRect())
        return window.namesDrawn.flatMap(({ canvas, text, x, y, width }) => {
          const tile = canvas.getBoundingClientRect()
          const [middle, line] = [tile.x + x, tile.y + y]
          const isCovered = boxes.some(
            (box) =>
              box.left < middle + width / 2 &&
              box.right > middle - width / 2 &&
              box.top < line + 5 &&
              box.bottom > line - 5,
          )
          return canvas.isConnected && isCovered ? [text] : []
        })
      })
    await expect.poll(coveredOf).toEqual([])
  })
})

/** Notes where the map writes the names of districts, and on which of its tiles. */
function noteNames() {
  window.namesDrawn = []
  const fillText = CanvasRenderingContext2D.prototype.fillText
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    if (this.font.startsWith('600 11px')) {
      const { e, f, a } = this.getTransform()
      const { canvas } = this
      const width = this.measureText(text).width
      window.namesDrawn.push({ canvas, text, x: e / a, y: f / a, width })
    }
    return fillText.call(this, text, ...place)
  }
}

test('pins are short prices or dots; hovering shows a small card, a press opens the listing', {
  tag: '@long',
}, async ({ page }) => {
  await arrive(page, '/?deal=sale&at=41.6395,41.627,16')
  await expect(pins(page).first()).toBeVisible()
  const texts = await pins(page).allTextContents()
  expect(texts.filter((text) => /^\d+(,\d)?\sтыс\s\$$/.test(text)).length).toBeGreaterThan(0)
  expect(texts).toContain('')
  const pin = await pinInSight(page, page.locator('.leaflet-marker-pane a[href^="/ad/"]'))
  const card = page.locator('.leaflet-marker-pane img')
  await expect(card).toHaveCount(0)
  await pin.hover()
  await expect(card).toBeVisible()
  const [width, room] = await card.evaluate((picture) => [
    picture.clientWidth,
    picture.parentElement!.clientWidth,
  ])
  expect(width).toBe(room)
  await page.mouse.move(5, 5)
  await expect(card).toHaveCount(0)
  const href = (await pin.getAttribute('href'))!
  await pin.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test.describe('while a phone scrolls', () => {
  test.use(phone)

  test('search field, count and chips shrink into one line without a layout shift', {
    tag: '@long',
  }, async ({ page, say }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, {
            shifted:
              (window as unknown as { shifted: number }).shifted +
              (entry as unknown as { value: number }).value,
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await arrive(page, '/')
    const found = (await page.getByRole('heading', { level: 1 }).textContent())!
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    const field = page.getByRole('search').first()
    const chip = page
      .getByRole('navigation', { name: say('search:filters.title') })
      .getByRole('link')
      .first()
    const filters = page.locator('main a[href^="/filters"]')
    await expect(field.getByText(found)).toBeVisible()
    const boxes = await Promise.all([field, chip, filters].map((each) => each.boundingBox()))
    for (const box of boxes) expect(box!.y).toBeLessThan(30)
    const [left, middle, right] = boxes
    expect(left!.x + left!.width).toBeLessThanOrEqual(middle!.x)
    expect(middle!.x).toBeLessThan(right!.x)
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0)
    await field.getByRole('combobox').tap()
    await expect
      .poll(async () => (await field.boundingBox())!.width)
      .toBeGreaterThan(left!.width + 80)
    await page.keyboard.press('Escape')
    await field.getByRole('combobox').blur()
    await chip.tap()
    await expect(page).toHaveURL(/deal=sale/)
  })
})

test('search field and chips stay in view on a scrolled desktop', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/')
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)
  await expect(page.getByRole('search').first()).toBeInViewport()
  const chips = page.getByRole('navigation', { name: say('search:filters.title') })
  await chips.getByRole('link').first().click()
  await expect(page).toHaveURL(/deal=sale/)
})

test('a listing’s wide view opens by one press, is remembered, and has one map and heart', {
  tag: '@long',
}, async ({ page, request, say }) => {
  const [listing] = (await readListings(request, 'filters[dealType][]=sale&limit=200')).filter(
    ({ images, coordinates }) => images.length > 5 && coordinates,
  )
  const path = `/ad/${listing!.id}`
  const map = page.getByRole('region', { name: say('map:label') })
  // Only the listing's own hearts: similar listings have theirs too.
  const hearts = page.locator(`main button[aria-label="${say('listing:card.like')}"]:not(li *)`)
  const tiles = page.getByRole('region', { name: say('ad:gallery.title') }).locator('li img')
  await arrive(page, path)
  await expect(map).toBeVisible()
  expect((await page.getByRole('main').boundingBox())!.width).toBe(400)
  await expect(page.locator('main article').first().locator('[data-map]')).toBeHidden()
  await expect(hearts.filter({ visible: true })).toHaveCount(1)

  await page.getByRole('button', { name: say('ad:wide.on') }).click()
  await expect(tiles).toHaveCount(5)
  await expect(map).toBeHidden()
  await expect(page.locator('[data-map]').first()).toBeVisible()
  const facts = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  const write = (await page.locator('[data-contacts] button').first().boundingBox())!
  expect(write.x).toBeGreaterThan(facts.x + 300)

  const document = await (await arrive(page, path))!.text()
  expect(document).toMatch(/<html[^>]* data-wide/)
  await expect(tiles).toHaveCount(5)
  await tiles.first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('ad:wide.off') }).click()
  await expect(map).toBeVisible()
})
