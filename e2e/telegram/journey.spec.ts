import { directionOf } from '../../contract/languages.ts'
import type { Listing } from '../../contract/listings/listing.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { findBreaches } from '../breaches.ts'
import { signInAsAgency } from '../site/testing/server.ts'
import { cards, expect, test } from './in-telegram.ts'
import { looks } from './launch-data.ts'

test.use({ isStill: true })

/** The visitor's way in each of Telegram's clients, with the client's own buttons. */
test('a visitor searches, and asks for a viewing with the contact from Telegram', {
  tag: '@long',
}, async ({ page, request, baseURL, telegram, client, look, language, say }) => {
  test.slow()
  const agency = await signInAsAgency(request, baseURL!)

  await test.step('the window is made ready', async () => {
    await telegram.open()
    await expect(cards(page)).toHaveCount(10)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
    await expect(page.locator('html')).toHaveAttribute('data-theme', look)
    expect(await telegram.sent('web_app_expand')).toHaveLength(1)
    expect(await telegram.last('web_app_setup_swipe_behavior')).toEqual({
      allow_vertical_swipe: false,
    })
    expect(await telegram.sent('web_app_ready')).toHaveLength(1)
    expect(await telegram.last('web_app_setup_closing_behavior')).toEqual({
      need_confirmation: false,
    })
    expect(await telegram.sent('web_app_request_fullscreen')).toHaveLength(
      client === 'tdesktop' ? 0 : 1,
    )
    expect(await telegram.sent('web_app_setup_main_button')).toMatchObject([
      { is_visible: false, is_active: true, text: 'Continue' },
      { is_visible: false, color: looks[look].button_color },
    ])
    expect((await telegram.sent('web_app_setup_secondary_button'))[0]).toMatchObject({
      is_visible: false,
      is_active: true,
      text: 'Cancel',
      position: 'left',
    })
    const shown = (token: string) =>
      page.evaluate((name) => document.documentElement.style.getPropertyValue(name), token)
    expect(await shown('--bg')).toBe(looks[look].secondary_bg_color)
    expect(await shown('--surface')).toBe(looks[look].section_bg_color)
    await expect.poll(() => shown('--safe-top')).toBe('36px')
    expect(await telegram.last('web_app_set_header_color')).toEqual({
      color: looks[look].secondary_bg_color,
    })
    // Somebody who shares the address must not pass on the launch data.
    expect(page.url()).not.toContain('tgWebApp')
    expect(await findBreaches(page, { isGraveOnly: true })).toEqual([])
  })

  await test.step('the filter is Telegram’s button, with the count', async () => {
    await page.locator('main a[href^="/bot/filters"]:visible').click()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: say('listing:dealChoice.sale') }).click()
    const found = await request.get(`${apiBase}/apartments/count?filters[dealType][]=sale`)
    const { count } = await found.json()
    await telegram.expectMain({
      is_visible: true,
      is_active: true,
      text: say('words:showCount', { count }),
    })
    await expect(main.getByRole('button', { name: say('search:filters.show') })).toHaveCount(0)
    expect(await telegram.last('web_app_setup_back_button')).toEqual({ is_visible: true })
    expect(await telegram.last('web_app_setup_secondary_button')).toMatchObject({
      is_visible: true,
      text: say('search:filters.resetAll'),
    })
    await expect(main.getByRole('button', { name: say('search:filters.resetAll') })).toHaveCount(0)
    await telegram.say('secondary_button_pressed')
    await expect(page).toHaveURL(/\/bot\/filters$/)
    await main.getByRole('button', { name: say('listing:dealChoice.sale') }).click()
    await telegram.expectMain({ text: say('words:showCount', { count }) })
    await telegram.say('main_button_pressed')
    await expect(page).toHaveURL(/\/bot\/\?deal=sale$/)
    await telegram.expectMain({ is_visible: false })
  })

  const [listing] = (await agency.listings('filters[dealType][]=sale&limit=1')) as [Listing]
  await test.step('the listing, kept with a touch that is felt, on the server', async () => {
    await telegram.open(`/bot/ad/${listing.id}`)
    await telegram.expectMain({ is_visible: true, text: say('listing:card.write') })
    await expect(page.getByRole('link', { name: say('nav.back') })).toHaveCount(0)
    // A dialog over the page hides the page's buttons, or has its own.
    const gallery = page.getByRole('region', { name: say('ad:gallery.title') })
    const shown = gallery.locator('div:not([inert]) > button')
    await shown.and(gallery.getByTitle(say('ad:gallery.open'))).click()
    await telegram.expectMain({ is_visible: false })
    await telegram.say('back_button_pressed')
    await telegram.expectMain({ is_visible: true, text: say('listing:card.write') })
    await page.getByRole('button', { name: say('ad:report.open') }).click()
    await telegram.expectMain({ is_visible: true, text: say('ad:report.send') })
    await telegram.say('back_button_pressed')
    await telegram.expectMain({ is_visible: true, text: say('listing:card.write') })
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: say('listing:card.like') })
      .first()
    await heart.click()
    expect(await telegram.last('web_app_trigger_haptic_feedback')).toEqual({
      type: 'impact',
      impact_style: 'light',
    })
    await expect
      .poll(async () => {
        const answer = await request.get(`${apiBase}/apartments?onlyFavourite=true`, {
          headers: telegram.headers,
        })
        return ((await answer.json()) as Listing[]).map(({ id }) => id)
      })
      .toEqual([listing.id])
    expect(await page.evaluate(() => localStorage.getItem('favIds'))).toBeNull()
    expect(await findBreaches(page, { isGraveOnly: true })).toEqual([])
  })

  await test.step('a viewing is asked for by Telegram’s button and contact', async () => {
    await telegram.say('main_button_pressed')
    const dialog = page.getByRole('dialog')
    await telegram.expectMain({ is_visible: true, text: say('ad:contact.book') })
    await expect(dialog.getByRole('button', { name: say('ad:contact.book') })).toHaveCount(0)
    expect(await telegram.last('web_app_setup_secondary_button')).toMatchObject({
      is_visible: false,
    })
    await telegram.pressMainUntil(
      say('ad:contact.book'),
      dialog.getByLabel(say('ad:appointment.phone')),
    )
    await telegram.expectMain({ is_visible: true, text: say('ad:appointment.send') })
    await dialog.getByRole('button', { name: say('ad:appointment.useMine') }).click()
    await expect(dialog.getByLabel(say('ad:appointment.phone'))).toHaveValue('+995555123456')
    await expect(dialog.getByLabel(say('ad:appointment.username'))).toHaveValue('@nino_batumi')
    const message = `From ${client} ${telegram.person.id}`
    await dialog.getByLabel(say('ad:appointment.message')).fill(message)
    await expect
      .poll(() => telegram.last('web_app_setup_closing_behavior'))
      .toEqual({ need_confirmation: true })
    expect(await findBreaches(page, { isGraveOnly: true })).toEqual([])
    await telegram.say('main_button_pressed')
    await telegram.say('main_button_pressed')
    await expect(dialog.getByText(say('ad:appointment.sentTitle'))).toBeVisible()
    await telegram.expectMain({ is_visible: true, text: say('ad:appointment.done') })
    await expect(dialog.getByRole('button', { name: say('ad:appointment.done') })).toHaveCount(0)
    expect(await telegram.last('web_app_trigger_haptic_feedback')).toEqual({
      type: 'notification',
      notification_type: 'success',
    })
    expect(await telegram.last('web_app_setup_closing_behavior')).toEqual({
      need_confirmation: false,
    })
    const stored = (await agency.appointments()).filter((each) => each.message === message)
    expect(stored).toMatchObject([
      { adId: listing.id, phone: '+995555123456', username: '@nino_batumi', status: 'new' },
    ])
    await telegram.say('back_button_pressed')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/bot/ad/${listing.id}$`))
  })

  await test.step('the favourite is there, and back leads home', async () => {
    await telegram.say('back_button_pressed')
    await expect(page).toHaveURL(/\/bot\/?$/)
    await page
      .getByRole('navigation', { name: say('nav.label') })
      .getByRole('link', { name: say('nav.favourites') })
      .locator('visible=true')
      .click()
    await expect(cards(page)).toHaveCount(1)
    await expect(page.locator(`#ad-${listing.id}`)).toBeVisible()
    expect(await telegram.last('web_app_setup_back_button')).toEqual({ is_visible: false })
    const menu = page.getByRole('navigation', { name: say('nav.label') }).locator('visible=true')
    await menu.getByRole('link', { name: say('nav.menu') }).click()
    // Pages for advertisers are not offered to anybody else.
    const sheet = page.getByRole('dialog', { name: say('nav.menu') })
    await expect(sheet.getByRole('link', { name: say('nav.place') })).toBeVisible()
    for (const name of [say('nav.my'), say('nav.profile')])
      await expect(sheet.getByRole('link', { name, exact: true })).toHaveCount(0)
    for (const link of await page.locator('a[href^="/"]:visible').all())
      expect(await link.getAttribute('href')).toMatch(/^\/bot(\/|$|\?)/)
  })
})
