import type { Locator, Page } from '@playwright/test'
import { readListings } from '../site/testing/server.ts'
import { cards, expect, test } from './in-telegram.ts'

test.use({ isStill: true })

for (const language of ['ru', 'he'] as const)
  test.describe(`in landscape, in ${language}`, () => {
    test.use({
      language,
      viewport: { width: 844, height: 390 },
      answers: { safeArea: { left: 59, right: 21 } },
    })

    test('the phone’s camera covers nothing', { tag: '@long' }, async ({
      page,
      request,
      telegram,
      say,
    }) => {
      const [listing] = await readListings(request, 'sort=old&limit=1')
      await telegram.open()
      const menu = page.getByRole('navigation', { name: say('nav.label') }).locator('visible=true')
      await expectClear(cards(page).first(), page)
      for (const link of await menu.getByRole('link').all()) await expectClear(link, page)
      await telegram.open(`/bot/ad/${listing!.id}`)
      await expectClear(page.getByRole('heading', { level: 1 }), page)
    })
  })

async function expectClear(what: Locator, page: Page) {
  await expect(what).toBeVisible()
  const box = (await what.boundingBox())!
  const { width } = page.viewportSize()!
  expect(box.x).toBeGreaterThanOrEqual(59)
  expect(box.x + box.width).toBeLessThanOrEqual(width - 21)
}

test('a keyboard that the window does not shrink for covers no field', { tag: '@long' }, async ({
  page,
  request,
  telegram,
  say,
}) => {
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await telegram.open(`/bot/ad/${listing!.id}`)
  await telegram.say('secondary_button_pressed')
  const message = page.getByLabel(say('ad:appointment.message'))
  const { height } = page.viewportSize()!
  await message.focus()
  await telegram.say('viewport_changed', {
    height: height - 320,
    width: 360,
    is_expanded: true,
    is_state_stable: true,
  })
  const lowest = async () => {
    const box = (await message.boundingBox())!
    return box.y + box.height
  }
  await expect.poll(lowest).toBeLessThanOrEqual(height - 320)
})

test('the window opens without a layout shift', { tag: '@long' }, async ({ page, telegram }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await telegram.open()
  await expect(cards(page)).toHaveCount(10)
  const sum = await page.evaluate(
    () => (window as unknown as { shifts: { sum: number } }).shifts.sum,
  )
  expect(sum).toBeLessThan(0.02)
})

test.describe('on a phone that Telegram calls slow', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 11; K) Chrome/140.0 Mobile Safari/537.36 Telegram-Android/11.3.3 (Xiaomi Redmi 9A; Android 11; SDK 30; LOW)',
  })

  test('nothing is blurred or animated', { tag: '@long' }, async ({
    page,
    request,
    telegram,
    say,
  }) => {
    const [listing] = await readListings(request, 'sort=old&limit=1')
    await telegram.open(`/bot/ad/${listing!.id}`)
    await page.getByRole('button', { name: say('ad:report.open') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const restless = await page.evaluate(() =>
      [document.body, ...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after'].flatMap((part) => {
          const { animationName, transitionDuration, backdropFilter } = getComputedStyle(
            element,
            part,
          )
          const isStill =
            animationName === 'none' &&
            /^0s(, 0s)*$/.test(transitionDuration) &&
            backdropFilter === 'none'
          return isStill ? [] : [element.outerHTML.slice(0, 80)]
        }),
      ),
    )
    expect(restless).toEqual([])
  })
})
