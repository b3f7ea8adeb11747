import { apiBase } from '../../contract/wire/route.ts'
import { readListings } from '../site/testing/server.ts'
import { cards, expect, test } from './in-telegram.ts'
import { signLaunchData } from './launch-data.ts'

test.use({ isStill: true })

const refusals = /status of (401|502)/

test('forged launch data are refused with a notice, whose button closes the app', {
  tag: '@long',
}, async ({ page, telegram, say, complaints }) => {
  complaints.expect(refusals)
  const forged = signLaunchData(telegram.person).replace('nino_batumi', 'somebody_else')
  await telegram.open('/bot', { data: forged, isAwaited: false })
  await expect(page.getByRole('heading', { name: say('bot:refused.invalidTitle') })).toBeVisible()
  await telegram.expectMain({ is_visible: true, text: say('bot:refused.close') })
  await telegram.say('main_button_pressed')
  expect(await telegram.sent('web_app_close')).toHaveLength(1)
})

test('launch data of the day before are refused as expired', { tag: '@long' }, async ({
  page,
  telegram,
  say,
  complaints,
}) => {
  complaints.expect(refusals)
  const old = signLaunchData(telegram.person, new Date(Date.now() - 25 * 3_600_000))
  await telegram.open('/bot', { data: old, isAwaited: false })
  await expect(page.getByRole('heading', { name: say('bot:refused.expiredTitle') })).toBeVisible()
})

test('if launch data become invalid, what was typed stays behind the notice', {
  tag: '@long',
}, async ({ page, request, telegram, say, complaints }) => {
  complaints.expect(refusals)
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await telegram.open(`/bot/ad/${listing!.id}`)
  await telegram.say('secondary_button_pressed')
  const message = page.getByLabel(say('ad:appointment.message'))
  await message.fill('Вечером')
  await page.getByLabel(say('ad:appointment.phone')).fill('+995555000000')
  const out = await request.post(`${apiBase}/auth/sign-out`, { headers: telegram.headers })
  expect(out.status()).toBe(204)
  await telegram.say('main_button_pressed')
  await expect(page.getByRole('heading', { name: say('bot:refused.invalidTitle') })).toBeVisible()
  await telegram.expectMain({ text: say('bot:refused.close') })
  await expect(message).toHaveValue('Вечером')
})

for (const [what, answer] of [
  ['an empty answer', { status: 200, body: '' }],
  ['an answer without anybody', { status: 200, json: null }],
  ['a gateway’s failure', { status: 502, body: 'Bad gateway' }],
] as const)
  test(`after ${what} at sign-in, a retry opens the app`, { tag: '@long' }, async ({
    page,
    telegram,
    say,
    complaints,
  }) => {
    complaints.expect(refusals)
    let asked = 0
    // The handler stays: removing one while other requests are under way can lose them.
    await page.route(`**${apiBase}/users/`, (route) => {
      asked += 1
      return asked === 1 ? route.fulfill(answer) : route.continue()
    })
    await telegram.open('/bot', { isAwaited: false })
    await page.getByRole('button', { name: say('bot:failed.retry') }).click()
    await expect(cards(page)).toHaveCount(10)
  })

test('the rates and the settings are requested again if they fail at first', {
  tag: '@long',
}, async ({ page, telegram, complaints }) => {
  complaints.expect(refusals)
  const asked = { rates: 0, config: 0 }
  for (const name of ['rates', 'config'] as const)
    await page.route(`**${apiBase}/${name}`, async (route) => {
      asked[name] += 1
      if (asked[name] === 1) await route.fulfill({ status: 502, body: 'Bad gateway' })
      else await route.continue()
    })
  await telegram.open('/bot')
  await expect.poll(() => asked).toEqual({ rates: 2, config: 2 })
})

test.describe('in a very old Telegram client', () => {
  test.use({ client: 'old' })

  test('unsupported controls are hidden, or replaced by our own', { tag: '@long' }, async ({
    page,
    request,
    telegram,
    say,
  }) => {
    const [listing] = await readListings(request, 'sort=old&limit=1')
    await telegram.open(`/bot/ad/${listing!.id}`)
    await expect(page.getByRole('link', { name: say('nav.back') })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', { name: say('listing:card.like') })
      .first()
      .click()
    await telegram.expectMain({ is_visible: true, text: say('listing:card.write') })
    await telegram.say('main_button_pressed')
    const dialog = page.getByRole('dialog')
    await telegram.expectMain({ is_visible: true, text: say('ad:contact.book') })
    await telegram.pressMainUntil(
      say('ad:contact.book'),
      dialog.getByLabel(say('ad:appointment.phone')),
    )
    await expect(dialog.getByRole('button', { name: say('ad:appointment.useMine') })).toHaveCount(0)
    const known = await page.evaluate(() => [...new Set(window.posted.map(([name]) => name))])
    expect(known.sort()).toEqual([
      'iframe_ready',
      'web_app_expand',
      'web_app_ready',
      'web_app_request_viewport',
      'web_app_setup_main_button',
    ])
  })
})

test.describe('in a client that answers nothing', () => {
  test.use({
    answers: {
      silent: [
        'web_app_request_fullscreen',
        'web_app_request_viewport',
        'web_app_request_safe_area',
        'web_app_request_content_safe_area',
        'web_app_invoke_custom_method',
      ],
    },
  })

  test('the product opens all the same', { tag: '@long' }, async ({ page, telegram }) => {
    await telegram.open()
    await expect(cards(page)).toHaveCount(10)
    expect(await telegram.sent('web_app_request_fullscreen')).toHaveLength(1)
  })
})

test.describe('when the visitor refuses to share the contact', () => {
  test.use({ answers: { consent: 'cancelled' } })

  test('the form says that no contact came, and leaves the phone empty', { tag: '@long' }, async ({
    page,
    request,
    telegram,
    say,
  }) => {
    const [listing] = await readListings(request, 'sort=old&limit=1')
    await telegram.open(`/bot/ad/${listing!.id}`)
    await telegram.say('secondary_button_pressed')
    await page.getByRole('button', { name: say('ad:appointment.useMine') }).click()
    await expect(page.getByText(say('ad:appointment.notGiven'))).toBeVisible()
    await expect(page.getByLabel(say('ad:appointment.phone'))).toHaveValue('')
  })
})

test('an opening keyboard keeps the text, the focus and the field in view', {
  tag: '@long',
}, async ({ page, request, telegram, say }) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await telegram.open(`/bot/ad/${listing!.id}`)
  await telegram.say('secondary_button_pressed')
  const message = page.getByLabel(say('ad:appointment.message'))
  await message.pressSequentially('Можно ')
  await telegram.say('viewport_changed', {
    height: 400,
    width: 360,
    is_expanded: true,
    is_state_stable: false,
  })
  await page.setViewportSize({ width: 360, height: 400 })
  await telegram.say('viewport_changed', {
    height: 400,
    width: 360,
    is_expanded: true,
    is_state_stable: true,
  })
  await message.pressSequentially('вечером?')
  await expect(message).toHaveValue('Можно вечером?')
  await expect(message).toBeFocused()
  await expect(message).toBeInViewport()
})

test('the colours follow a change of Telegram’s theme', { tag: '@long' }, async ({
  page,
  telegram,
}) => {
  await telegram.open()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await telegram.say('theme_changed', {
    theme_params: { bg_color: '#101010', text_color: '#ffffff', button_color: '#aa00aa' },
  })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(16, 16, 16)',
  )
  await telegram.expectMain({ color: '#aa00aa' })
})
