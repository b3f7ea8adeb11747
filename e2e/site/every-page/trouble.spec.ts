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
      // For this long, only a press makes the page ask again.
      headers: { 'retry-after': '600' },
    },
  ],
  ['cannot be reached', undefined],
] as const) {
  test(
    `if the server ${what}, the list stays, shows an error, and loads more later`,
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

  test(`a search whose server ${what} shows an error, and a retry brings list and count`, {
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
    const [listing] = await readListings(request, 'sort=old&limit=1')
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

test('a visitor who asks for viewings too often is told when to try again', {
  tag: '@long',
}, async ({ page, request, say }) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
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

test('a listing opened without a network shows what the list knew, and loads later', {
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

test('a count that fails to load with its list is loaded a little later', { tag: '@long' }, async ({
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

test('a favourite that fails to reach the account stays, also after a reload, and is saved later', {
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

test('a page whose scripts and styles fail to load at first is complete a little later', {
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

test('a language whose texts fail to load shows an error, and changes nothing', {
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

test('a list whose images fail to load keeps its cards, their height and their links', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/estateserver/images/**', (route) => route.abort())
  await arrive(page, '/')
  await expect(cards(page)).toHaveCount(10)
  const box = await cards(page).first().boundingBox()
  expect(box!.height).toBeGreaterThan(250)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('on a device that saves nothing, favourites work while the page is open', {
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
