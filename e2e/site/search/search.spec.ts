import { readListings } from '../testing/server.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

test('an address restores all filters and the order of its search', async ({
  page,
  request,
  say,
}) => {
  const address =
    '/?deal=sale&cat=newApartment,secondaryApartment&rooms=1room,2rooms&min=20000&max=300000&amin=30&amax=120&fmin=2&fmax=30&cur=USD&sort=cheap'
  await arrive(page, address)
  const query =
    'filters[dealType][]=sale&filters[category][]=newApartment&filters[category][]=secondaryApartment&filters[apartmentCategory][]=1room&filters[apartmentCategory][]=2rooms&filters[minPrice]=20000&filters[maxPrice]=300000&filters[minArea]=30&filters[maxArea]=120&filters[minFloor]=2&filters[maxFloor]=30&filters[currency]=USD&sort=cheap'
  const rows = await readListings(request, query)
  expect(rows.length).toBeGreaterThan(3)
  await expect(cards(page)).toHaveCount(rows.length)
  const shown = await cards(page).evaluateAll((all) => all.map(({ id }) => id))
  expect(shown).toEqual(rows.map(({ id }) => `ad-${id}`))
  await page.locator('main a[href^="/filters"]:visible').click()
  const main = page.getByRole('main')
  const price = main.getByRole('group', { name: say('search:filters.price'), exact: true })
  await expect(price.getByLabel(say('search:filters.from'))).toHaveValue('20000')
  await expect(main.getByRole('button', { name: say('listing:rooms.2rooms') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

const hostile = [
  'deal=%00&cat=<script>&rooms=9rooms',
  'min=-1e99&max=NaN&amin=99999999999&amax=x&fmin=9.9.9&fmax=-999999999',
  'min=300000&max=20',
  'cur=RUB&ex=yes&sort=drop&mode=none',
  'box=91,181,-91,-181&area=1,1&at=999,999,99',
  'box=41.6,41.6,41.7,41.7,9&area=x;y;z&at=a,b,c',
  'q=%F0%9F%8F%A0%22%27%3B--&cond=,&pay=,,,&heat=null&with=undefined',
  `q=${'а'.repeat(900)}`,
  'q=%ED%A0%80',
  'lang=xx&lang=ru&lang[]=he&unknown=1&__proto__=1',
]
test('a search with malformed parameters still shows listings or an empty result', {
  tag: '@long',
}, async ({ page, say }) => {
  for (const query of hostile) {
    const response = await arrive(page, `/?${query}`)
    expect(response?.status(), query).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), query).toBeVisible()
    const found = cards(page)
      .first()
      .or(page.getByRole('heading', { name: say('search:empty.title') }))
    await expect(found, query).toBeVisible()
  }
})

test('an empty result says which filter to drop, and what that finds', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/?deal=daily&min=9000000')
  await expect(page.getByRole('heading', { name: say('search:empty.title') })).toBeVisible()
  await page.getByRole('link', { name: /9/ }).filter({ hasText: '$' }).click()
  await expect(page).toHaveURL(/\/\?deal=daily$/)
  await expect(cards(page).first()).toBeVisible()
})

test('prices are shown in the chosen currency at once, and after a reload', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/?deal=sale&sort=cheap')
  // The price comes first, before the price in its original currency and the price of a square metre.
  const card = cards(page).first().locator('bdi').first()
  await page
    .getByRole('link', { name: say('nav.menu') })
    .locator('visible=true')
    .click()
  await page.getByRole('button', { name: say('listing:price.in.USD') }).click()
  await expect(card).toContainText('$')
  await expect(card).not.toContainText('₾')
  await page.getByRole('button', { name: say('listing:price.in.GEL') }).click()
  await expect(card).toContainText('₾')
  await expect(card).not.toContainText('$')
  await page.reload()
  await expect(card).toContainText('₾')
})

test('all prices are in the language’s currency from the start, beside the original price', {
  tag: '@long',
}, async ({ page, request }) => {
  const rows = await readListings(request, 'filters[dealType][]=sale&sort=new&limit=10')
  expect(new Set(rows.map(({ currency }) => currency)).size).toBe(2)
  for (const [language, sign] of [
    ['ru', /\$/],
    ['ka', /₾/],
  ] as const) {
    await page.context().clearCookies()
    await page.goto(`/?deal=sale&lang=${language}`)
    await expect(page.locator('html[data-live]')).toBeAttached()
    await expect(cards(page)).toHaveCount(10)
    for (const { id, currency } of rows) {
      const sums = page.locator(`#ad-${id} bdi`)
      await expect(sums.first()).toHaveText(sign)
      const isSame = (currency === 'USD') === (language === 'ru')
      await expect(sums.filter({ hasNotText: sign })).toHaveCount(isSame ? 0 : 1)
    }
    const [lat, lon] = rows.find(({ coordinates }) => coordinates)!.coordinates!
    await page.goto(`/?deal=sale&lang=${language}&at=${lat},${lon},18`)
    const pins = page.locator('.leaflet-marker-pane a[href^="/ad/"] bdi')
    await expect(pins.first()).toBeVisible()
    for (const pin of await pins.allTextContents()) expect(pin).toMatch(sign)
  }
})

test('a wrong range shows an error beside its field, and disables the button', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/filters')
  const price = page.getByRole('group', { name: say('search:filters.price'), exact: true })
  await price.getByLabel(say('search:filters.from')).fill('500')
  await price.getByLabel(say('search:filters.to')).fill('20')
  await expect(price.getByText(say('words:badRange'))).toBeVisible()
  await expect(page.locator('main form button[type=submit]')).toBeDisabled()
  await price.getByLabel(say('search:filters.to')).fill('99999999999')
  await price.getByLabel(say('search:filters.to')).blur()
  await expect(price.getByLabel(say('search:filters.to'))).toHaveValue('10000000')
})

test('a street typed in the search field is suggested, and chosen by keyboard', {
  tag: '@long',
}, async ({ page }) => {
  await arrive(page, '/')
  const field = page.getByRole('search').first().getByRole('combobox')
  await field.fill('Пушкин')
  const option = page.getByRole('search').first().getByRole('option').first()
  await expect(option).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(option).toBeHidden()
  await expect(field).toHaveValue(/Пушкин/)
})

test('words are searched for, and cleared', { tag: '@long' }, async ({ page, say }) => {
  await arrive(page, '/')
  const field = page.getByRole('search').first().getByRole('combobox')
  await field.fill('море')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('button', { name: say('search:field.clear') }).click()
  await expect(page).not.toHaveURL(/q=/)
})

test('a hidden listing leaves the list, and comes back by undo', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/?deal=rent')
  const first = cards(page).first()
  const id = await first.getAttribute('id')
  await first.getByRole('button', { name: say('listing:card.more') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('lists:menu.hide') })
    .click()
  await expect(page.locator(`#${id}`)).toHaveCount(0)
  await page.getByRole('button', { name: say('lists:menu.undo') }).click()
  await expect(page.locator(`#${id}`)).toBeVisible()
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`every filter has a chip that removes it, at ${viewport.width}`, { tag: '@long' }, async ({
    page,
    say,
  }) => {
    await page.setViewportSize(viewport)
    const filters =
      'cat=secondaryApartment&rooms=1room&min=1000&cond=whiteFrame&with=balcony&ex=1&box=41.5,41.5,41.8,41.8&area=41.5,41.5;41.5,41.8;41.8,41.8'
    await arrive(page, `/?${filters}`)
    const chips = page.getByRole('navigation', { name: say('words:active') }).getByRole('button')
    await expect(chips).toHaveCount(8)
    for (const chip of await chips.all()) {
      const { x, width } = (await chip.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(viewport.width)
    }
    for (let left = 7; left >= 0; left -= 1) {
      await chips.last().click()
      await expect(chips).toHaveCount(left)
    }
    await expect(page).toHaveURL(/\/$/)
  })

test('the map view says how many listings are found, and when there are none', {
  tag: '@long',
}, async ({ page, say }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, '/?deal=rent&mode=map')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\d/)
  await expect(heading).toBeInViewport()
  await arrive(page, '/?deal=daily&min=9000000&mode=map')
  await expect(heading).toHaveText(say('search:empty.title'))
  await expect(heading).toBeInViewport()
})
