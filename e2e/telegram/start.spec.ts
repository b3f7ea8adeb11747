import { languages } from '../../contract/languages.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { findBreaches } from '../breaches.ts'
import { readListings } from '../site/testing/server.ts'
import { cards, enter, expect, test } from './in-telegram.ts'
import { signLaunchData } from './launch-data.ts'

test.use({ isStill: true })

test('a link opens a listing, and back leads home', async ({ page, request, telegram, say }) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await telegram.open('/bot', { startParameter: `ad_${listing!.id}` })
  await expect(page).toHaveURL(new RegExp(`/bot/ad/${listing!.id}$`))
  await telegram.expectMain({ is_visible: true, text: say('listing:card.write') })
  expect(await telegram.last('web_app_setup_back_button')).toEqual({ is_visible: true })
  await telegram.say('back_button_pressed')
  await expect(cards(page)).toHaveCount(10)
  expect(await telegram.last('web_app_setup_back_button')).toEqual({ is_visible: false })
  // After a reload, the window stays where it went since the start.
  await page.reload()
  await expect(cards(page)).toHaveCount(10)
  await expect(page).toHaveURL(/\/bot\/?$/)
})

test('a link opens an advertiser', { tag: '@long' }, async ({ page, request, telegram }) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await telegram.open('/bot', { startParameter: `agency_${listing!.ownerId}` })
  await expect(page).toHaveURL(new RegExp(`/bot/agency/${listing!.ownerId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing!.agencyInfo.agencyName!)
})

test('a link opens the user’s saved search, or the list of searches if it is gone', {
  tag: '@long',
}, async ({ page, request, telegram, say, complaints }) => {
  complaints.expect(/status of 404/)
  await enter(request, telegram.headers)
  const saved = await request.post(`${apiBase}/searches`, {
    headers: telegram.headers,
    data: { name: 'Аренда', query: { filters: { dealType: ['rent'] }, sort: 'cheap' } },
  })
  const { id } = await saved.json()
  await telegram.open('/bot', { startParameter: `search_${id}` })
  await expect(page).toHaveURL(/\/bot\/\?deal=rent&sort=cheap$/)

  await telegram.open('/bot/searches')
  await page.getByLabel(say('lists:saved.notify')).selectOption('daily')
  await expect.poll(() => telegram.sent('web_app_request_write_access')).toHaveLength(1)

  await telegram.open('/bot', { startParameter: 'search_999999999' })
  await expect(page).toHaveURL(/\/bot\/searches$/)
  await expect(page.getByText(say('bot:searchGone'))).toBeVisible()
})

test('a link opens another user’s search only if it is shared, and saves nothing', {
  tag: '@long',
}, async ({ page, request, telegram, say, complaints }) => {
  complaints.expect(/status of 404/)
  const giver = {
    authorization: `tma ${signLaunchData({ ...telegram.person, id: telegram.person.id + 1 })}`,
  }
  await enter(request, giver)
  const saved = await request.post(`${apiBase}/searches`, {
    headers: giver,
    data: { name: 'Моё тайное', query: { filters: { dealType: ['rent'] }, sort: 'cheap' } },
  })
  const { id } = await saved.json()
  await telegram.open('/bot', { startParameter: `search_${id}` })
  await expect(page).toHaveURL(/\/bot\/searches$/)
  const shared = await request.patch(`${apiBase}/searches/${id}`, {
    headers: giver,
    data: { isShared: true },
  })
  expect(shared.status()).toBe(200)
  await telegram.open('/bot', { startParameter: `search_${id}` })
  await expect(page).toHaveURL(/\/bot\/\?deal=rent&sort=cheap$/)
  await expect(page.getByText(say('bot:searchShared'))).toBeVisible()
  const own = await request.get(`${apiBase}/searches`, { headers: telegram.headers })
  expect(await own.json()).toEqual([])
})

test('a saved search and an advertiser are shared by Telegram', { tag: '@long' }, async ({
  page,
  request,
  telegram,
  say,
}) => {
  await enter(request, telegram.headers)
  const saved = await request.post(`${apiBase}/searches`, {
    headers: telegram.headers,
    data: { name: 'Аренда', query: { filters: { dealType: ['rent'] }, sort: 'new' } },
  })
  const { id } = await saved.json()
  await telegram.open('/bot/searches')
  await page.getByRole('button', { name: say('ad:share.share') }).click()
  await expect.poll(() => telegram.sent('web_app_open_tg_link')).toHaveLength(1)
  const seen = await request.get(`${apiBase}/searches/${id}`)
  expect(await seen.json()).toEqual({
    query: { filters: { dealType: ['rent'] }, sort: 'new' },
  })
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await telegram.open(`/bot/agency/${listing!.ownerId}`)
  await page.getByRole('button', { name: say('ad:share.share') }).click()
  await expect.poll(() => telegram.sent('web_app_open_tg_link')).toHaveLength(1)
})

test('an unknown linking code shows a message, and the list opens', { tag: '@long' }, async ({
  page,
  telegram,
  say,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await telegram.open('/bot', { startParameter: `link_${'x'.repeat(32)}` })
  await expect(page.getByText(say('bot:linked.gone'))).toBeVisible()
  await expect(cards(page)).toHaveCount(10)
})

test('a start parameter that means nothing opens the home page', { tag: '@long' }, async ({
  page,
  telegram,
}) => {
  for (const startParameter of [
    'ad_',
    'ad_1%2F..',
    '../../x',
    'javascript:alert(1)',
    '__proto__',
  ]) {
    await telegram.open('/bot', { startParameter })
    await expect(cards(page), startParameter).toHaveCount(10)
    await expect(page, startParameter).toHaveURL(/\/bot$/)
  }
})

test('the language comes from the account, and a change is saved to it', { tag: '@long' }, async ({
  page,
  request,
  telegram,
}) => {
  await enter(request, telegram.headers)
  await telegram.open('/bot/help')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  for (const language of ['he', 'en'] as const) {
    const select = page.getByRole('main').locator('select').first()
    await select.selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect.poll(async () => (await enter(request, telegram.headers)).language).toBe(language)
  }
  // Telegram itself still says Russian.
  await telegram.open('/bot')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a listing is shared once: as the bot’s message, or else as a link', { tag: '@long' }, async ({
  page,
  request,
  telegram,
  say,
}) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await telegram.open(`/bot/ad/${listing!.id}`)
  await page.getByRole('button', { name: say('ad:share.share') }).click()
  await expect
    .poll(async () => [
      ...(await telegram.sent('web_app_send_prepared_message')),
      ...(await telegram.sent('web_app_open_tg_link')),
    ])
    .toHaveLength(1)
})

test('links to contacts are opened by Telegram, and the page stays', { tag: '@long' }, async ({
  page,
  request,
  telegram,
  say,
}) => {
  const listings = await readListings(request, 'sort=old&limit=50')
  const listing = listings.find(
    ({ agencyInfo }) => agencyInfo.telegramUsername && agencyInfo.whatsappNumber,
  )!
  await telegram.open(`/bot/ad/${listing.id}`)
  await telegram.say('main_button_pressed')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: say('ad:contact.telegram') }).click()
  expect(await telegram.last('web_app_open_tg_link')).toEqual({
    path_full: `/${listing.agencyInfo.telegramUsername!.replace('@', '')}`,
  })
  await dialog.getByRole('link', { name: say('ad:contact.whatsapp') }).click()
  expect((await telegram.last('web_app_open_link'))?.url).toMatch(/^https:\/\/wa\.me\/\d+$/)
  await expect(page).toHaveURL(new RegExp(`/bot/ad/${listing.id}$`))
})

for (const language of languages)
  test.describe(`outside Telegram, in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

    test('a page links to Telegram and to the site', { tag: '@long' }, async ({
      page,
      say,
      complaints,
    }) => {
      complaints.expect(/через Telegram/)
      await page.route(`**${apiBase}/config`, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), botName: 'sakhli_bot' } })
      })
      const heard = page.waitForEvent('console', (said) => said.text().includes('через Telegram'))
      await page.goto('/bot/ad/7')
      await heard
      await expect(page.getByRole('heading', { name: say('bot:outside.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: say('bot:outside.open') })).toHaveAttribute(
        'href',
        'https://t.me/sakhli_bot?startapp=ad_7',
      )
      await expect(page.getByRole('link', { name: say('bot:outside.site') })).toHaveAttribute(
        'href',
        '/ad/7',
      )
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect(await findBreaches(page)).toEqual([])
    })
  })
