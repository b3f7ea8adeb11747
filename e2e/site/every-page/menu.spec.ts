import type { Page } from '@playwright/test'
import { findBreachesInBothThemes } from '../../breaches.ts'
import { arrive, cards, expect, expectLanguage, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

test.use({ isStill: true })

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

async function openMenu(page: Page, say: Words) {
  await page
    .getByRole('link', { name: say('nav.menu') })
    .locator('visible=true')
    .click()
  const menu = page.getByRole('dialog', { name: say('nav.menu') })
  await expect(menu).toBeVisible()
  return menu
}

for (const [name, screen] of Object.entries(screens))
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test('the menu changes language, theme and currency, and links to help', {
      tag: '@long',
    }, async ({ page, say }) => {
      await arrive(page, '/?deal=sale')
      const menu = await openMenu(page, say)
      expect(await findBreachesInBothThemes(page, { isStrict: true })).toEqual([])
      await menu.getByText(say('menu:theme.dark')).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await menu.getByRole('button', { name: say('listing:price.in.GEL') }).click()
      await expect(cards(page).first().locator('bdi').first()).toContainText('₾')
      await expect(menu.getByRole('link', { name: say('menu:help') })).toHaveAttribute(
        'href',
        '/help',
      )
      await menu.getByRole('button', { name: 'English' }).click()
      await expectLanguage(page, 'en')
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
    })

    test('the menu’s link to sign in remembers the page to return to', { tag: '@long' }, async ({
      page,
      say,
    }) => {
      await arrive(page, '/?deal=rent')
      const menu = await openMenu(page, say)
      await menu.getByRole('link', { name: say('menu:signIn') }).click()
      await expect(page).toHaveURL(`/sign-in?from=${encodeURIComponent('/?deal=rent')}`)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test('the list, the favourites and the map link to the form for a new listing', {
      tag: '@long',
    }, async ({ page, say }) => {
      for (const path of ['/', '/fav', '/?mode=map']) {
        await arrive(page, path)
        const place = page.getByRole('link', { name: say('nav.place') }).locator('visible=true')
        await expect(place).toHaveAttribute('href', '/newAd')
      }
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, ...screens.phone })

  test('the menu opens as the help page with the settings', { tag: '@long' }, async ({
    page,
    say,
  }) => {
    await page.goto('/')
    await page
      .getByRole('link', { name: say('nav.menu') })
      .locator('visible=true')
      .click()
    await expect(page).toHaveURL(/\/help$/)
    await expect(page.getByRole('heading', { name: say('help:settings') })).toBeVisible()
  })
})

test.describe('the floating contact button', () => {
  test.use(screens.phone)

  test('is hidden while a control lies under it', { tag: '@long' }, async ({ page, say }) => {
    await arrive(page, '/')
    const contacts = page.locator('details', { has: page.getByLabel(say('contact.open')) })
    const widget = (await contacts.boundingBox())!
    const heart = cards(page).nth(1).locator('[aria-pressed]')
    const scrollHeartTo = async (y: number) => {
      const box = (await heart.boundingBox())!
      await page.evaluate((by) => scrollBy(0, by), box.y - y)
    }
    await scrollHeartTo(widget.y + 4)
    await expect(contacts).toHaveCSS('opacity', '0')
    await heart.tap()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await scrollHeartTo(widget.y - 160)
    await expect(contacts).toHaveCSS('opacity', '1')
  })
})

test('a card has Write, map and heart in one row, and its menu in the image’s corner', {
  tag: '@long',
}, async ({ page, say }) => {
  await arrive(page, '/')
  const card = cards(page).first()
  const row = ['write', 'onMap', 'like'].map((key) =>
    card.getByRole('button', { name: say(`listing:card.${key}`) }),
  )
  const [write, onMap, like] = await Promise.all(row.map((each) => each.boundingBox()))
  expect(
    new Set([write!, onMap!, like!].map(({ y, height }) => Math.round(y + height / 2))),
  ).toHaveProperty('size', 1)
  expect(write!.x).toBeLessThan(onMap!.x)
  expect(onMap!.x).toBeLessThan(like!.x)
  const more = (await card.getByRole('button', { name: say('listing:card.more') }).boundingBox())!
  const picture = (await card.locator('img').first().boundingBox())!
  expect(more.y).toBeGreaterThanOrEqual(picture.y)
  expect(more.y + more.height).toBeLessThan(picture.y + picture.height / 3)
  for (const box of [write!, onMap!, like!, more]) expect(box.height).toBeGreaterThanOrEqual(44)
})
