import type { Page } from '@playwright/test'
import { signInAsAgency } from '../testing/server.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

/** Presses Tab until the wanted part has the focus; each element on the way must show that it has the focus. */
async function tabTo(page: Page, selector: string, most = 120, key = 'Tab') {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press(key)
    const state = await page.evaluate((wanted) => {
      const at = document.activeElement
      if (!at || at === document.body) return { isThere: false, isSeen: true, what: 'body' }
      const shown = [at, ...at.querySelectorAll('*'), at.parentElement].some((each) => {
        if (!each) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      return { isThere: at.matches(wanted), isSeen: shown, what: at.outerHTML.slice(0, 160) }
    }, selector)
    expect(state.isSeen, `focus is seen on ${state.what}`).toBe(true)
    if (state.isThere) return
  }
  throw new Error(`Not reached by keyboard: ${selector}`)
}

test('an element that is focused as soon as the page is drawn keeps the focus', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/')
  // Moves the focus, as a press of Tab does, at the moment when the page is shown.
  await page.evaluate(() => {
    new MutationObserver((_, watching) => {
      const chip = document.querySelector<HTMLElement>('main form button[aria-pressed]')
      if (location.pathname !== '/filters' || !chip) return
      watching.disconnect()
      chip.focus()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.locator('main a[href^="/filters"]').press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: say('search:filters.title') }),
  ).toBeVisible()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(page.locator('main form button[aria-pressed]').first()).toBeFocused()
})

test('filters, listing, images, viewing and favourites can all be used by keyboard alone', {
  tag: '@long',
}, async ({ page, request, baseURL, say }) => {
  test.slow()
  const agency = await signInAsAgency(request, baseURL!)
  await arrive(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: say('nav.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'a[href^="/filters"]')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: say('search:filters.title') }),
  ).toBeVisible()
  await tabTo(page, 'main button[aria-pressed]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/deal=sale/)
  await tabTo(page, 'main form button[type=submit]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?deal=sale$/)

  const [listing] = await agency.listings('filters[dealType][]=sale&limit=1')
  // The first listing of this page, since other tests publish meanwhile.
  const first = await page.locator('article h2 a').first().getAttribute('href')
  await tabTo(page, `article h2 a[href="${first}"]`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${first}$`))
  await arrive(page, `/ad/${listing!.id}`)
  const gallery = page.getByRole('region', { name: say('ad:gallery.title') })
  await tabTo(page, `section[aria-label="${say('ad:gallery.title')}"] button`)
  await page.keyboard.press('ArrowRight')
  await expect(
    gallery.getByText(say('ad:gallery.place', { number: 2, count: listing!.images.length })),
  ).toBeAttached()
  const like = `button[aria-label="${say('listing:card.like')}"]`
  await tabTo(page, like)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: say('listing:card.unlike') }).first()).toBeVisible()
  const book = page.getByRole('button', { name: say('ad:contact.book') })
  await book.evaluate((button) => button.setAttribute('data-wanted', ''))
  // The heart comes after the booking button, so Shift+Tab leads there.
  await tabTo(page, '[data-wanted]', 6, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'input[name=phone]')
  await page.keyboard.type('+995 555 222 333')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('ad:appointment.sentTitle'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+Home')
  // The dialog's history entry is removed a moment later, and no other page may be opened before that.
  await page.waitForFunction(() => !(history.state as { sheets?: number } | null)?.sheets)
  await arrive(page, '/fav')
  await tabTo(page, `button[aria-label="${say('listing:card.unlike')}"]`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('lists:fav.empty'))).toBeVisible()
})
