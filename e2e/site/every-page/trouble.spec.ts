import { longUnless } from '../../long.ts'
import { becomeAdvertiser } from '../testing/advertiser.ts'
import { readListings } from '../testing/server.ts'
import { scriptOf } from '../testing/slow-scripts.ts'
import { arrive, cards, expect, expectLanguage, test } from '../testing/visitor.ts'

test.use({ isStill: true })

test.beforeEach(({ complaints }) =>
  complaints.expect(/Failed to load resource|net::ERR|WebGL|Failed to fetch/),
)

for (const [what, fail] of [
  [
    'answers 503',
    {
      status: 503,
      body: '{"code":"BUSY","message":"busy"}',
      // Until then it is asked again by a press alone.
      headers: { 'retry-after': '600' },
    },
  ],
  ['cannot be reached', undefined],
] as const) {
  test(
    `a server that ${what} leaves the list, says so, and is asked again`,
    longUnless(!fail),
    async ({ page, say }) => {
      await arrive(page, '/')
      await page.route('**/estateserver/apartments?*', (route) =>
        fail ? route.fulfill({ ...fail, contentType: 'application/json' }) : route.abort(),
      )
      await expect(async () => {
        await page.mouse.move(200, 600)
        await page.mouse.wheel(0, 4000)
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(cards(page)).toHaveCount(10)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        say('site:failure.kept'),
      )
      await page.unroute('**/estateserver/apartments?*')
      if (fail) await page.getByRole('button', { name: say('site:failure.retry') }).click()
      await expect(cards(page)).toHaveCount(20)
    },
  )

  test(`a search that ${what} is told as such, and the next try brings the list and its count`, {
    tag: '@long',
  }, async ({ page, say }) => {
    await arrive(page, '/')
    await page.route(/estateserver\/apartments(\/count)?\?/, (route) =>
      fail ? route.fulfill({ ...fail, contentType: 'application/json' }) : route.abort(),
    )
    await page
      .getByRole('main')
      .getByRole('link', { name: say('listing:dealChoice.rent'), exact: true })
      .click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await expect(alert).not.toContainText(say('site:failure.kept'))
    await page.unrouteAll()
    if (fail) await page.getByRole('button', { name: say('site:failure.retry') }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d/)
  })

  test(`an appointment that ${what === 'answers 503' ? 'the server refuses' : 'never arrives'} keeps what was typed, and is sent again`, {
    tag: '@long',
  }, async ({ page, request, say }) => {
    const [listing] = await readListings(request, 'limit=1')
    await arrive(page, `/ad/${listing!.id}`)
    await page.getByRole('button', { name: say('ad:contact.book') }).click()
    await page.route('**/appointment/*', (route) =>
      fail ? route.fulfill({ ...fail, contentType: 'application/json' }) : route.abort(),
    )
    const dialog = page.getByRole('dialog')
    const phone = dialog.getByRole('textbox', { name: say('ad:appointment.phone') })
    await phone.fill('+995 555 000 111')
    await dialog.getByRole('textbox', { name: say('ad:appointment.message') }).fill('Завтра?')
    await dialog.getByRole('button', { name: say('ad:appointment.send') }).click()
    await expect(dialog.getByRole('alert')).toContainText(/./)
    await expect(phone).toHaveValue('+995 555 000 111')
    await page.unroute('**/appointment/*')
    await dialog.getByRole('button', { name: say('ad:appointment.send') }).click()
    await expect(dialog.getByText(say('ad:appointment.sentTitle'))).toBeVisible()
  })
}

test('someone who asks too often is told when to try again', { tag: '@long' }, async ({
  page,
  request,
  say,
}) => {
  const [listing] = await readListings(request, 'limit=1')
  await arrive(page, `/ad/${listing!.id}`)
  await page.route('**/appointment/*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '600' },
      json: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts' },
    }),
  )
  await page.getByRole('button', { name: say('ad:contact.book') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('ad:appointment.phone') }).fill('+995 555 000 111')
  await dialog.getByRole('button', { name: say('ad:appointment.send') }).click()
  await expect(dialog.getByRole('alert')).toContainText('10')
})

test('a listing opened without a network keeps what the list knew, and is asked for again', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/')
  const card = cards(page).first()
  const price = await card.locator('bdi').first().textContent()
  await page.route('**/estateserver/**', (route) => route.abort())
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(price!)
  await expect(page.getByRole('button', { name: say('site:failure.retry') }).first()).toBeVisible()
  await page.unroute('**/estateserver/**')
  await expect(page.getByRole('button', { name: say('site:failure.retry') })).toHaveCount(0)
})

test('a count that does not come with its list comes a little later', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/')
  const isCount = /estateserver\/apartments\/count\?/
  await page.route(isCount, (route) => route.abort())
  await page
    .getByRole('main')
    .getByRole('link', { name: say('listing:dealChoice.rent'), exact: true })
    .click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(say('search:title'))
  await page.unroute(isCount)
  await expect(title).toHaveText(/\d/)
})

test('a heart that the network loses stays, over another page load too, until the account has it', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  await becomeAdvertiser(page.request, baseURL!)
  const isHeart = '**/estateserver/apartments/fav/*'
  await page.route(isHeart, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await arrive(page, '/?sort=old')
  const heart = cards(page).first().locator('button[aria-pressed]')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await arrive(page, '/?sort=old')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const kept = async () => {
    const answer = await page.request.get('/estateserver/apartments/fav/count')
    return ((await answer.json()) as { count: number }).count
  }
  expect(await kept()).toBe(0)
  await page.unroute(isHeart)
  await expect.poll(kept, { timeout: 20_000 }).toBe(1)
  await arrive(page, '/fav')
  await expect(cards(page)).toHaveCount(1)
})

test('a page of which nothing but itself came at first is alive and whole a little later', {
  tag: '@long',
}, async ({ page, say }) => {
  const asked = new Set<string>()
  await page.route('**/assets/*.{js,css}', async (route) => {
    const url = route.request().url()
    await (asked.has(url) ? route.continue() : route.abort())
    asked.add(url)
  })
  await arrive(page, '/')
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
  const [first] = await cards(page).all()
  await first!.getByRole('button', { name: say('listing:card.like') }).click()
  await expect(first!.getByRole('button', { name: say('listing:card.unlike') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/)
})

test('a language whose texts do not come is told of, and changes nothing', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/')
  await page.route(scriptOf('renderer/kernel/i18n/languages/en.ts'), (route) => route.abort())
  const language = page.getByRole('combobox', { name: say('language.label') })
  await language.selectOption('en')
  await expect(page.getByText(say('language.failed'))).toBeVisible()
  await expectLanguage(page, 'ru')
  await expect(language).toHaveValue('ru')
})

test('pictures that do not load leave the list whole and in its place', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/estateserver/images/**', (route) => route.abort())
  await arrive(page, '/')
  await expect(cards(page)).toHaveCount(10)
  const box = await cards(page).first().boundingBox()
  expect(box!.height).toBeGreaterThan(250)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a device that keeps nothing still shows, likes and remembers while the page is open', {
  tag: '@long',
}, async ({ page, say }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    Storage.prototype.getItem = refuse
  })
  await arrive(page, '/')
  const offer = page.getByRole('region', { name: say('language.label'), exact: true })
  await offer.getByRole('button', { name: 'Русский' }).click()
  const like = cards(page)
    .first()
    .getByRole('button', { name: say('listing:card.like') })
  await like.click()
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: say('listing:card.unlike') }),
  ).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByRole('link', { name: say('nav.favourites') })
    .locator('visible=true')
    .click()
  await expect(cards(page)).toHaveCount(1)
})
