import type { Page } from '@playwright/test'
import { findBreachesInBothThemes } from '../../breaches.ts'
import { isWhole, longUnless } from '../../long.ts'
import { readListings } from '../testing/server.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

async function expectNoBreaches(page: Page, what: string) {
  expect(await findBreachesInBothThemes(page, { isStrict: true }), what).toEqual([])
}

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

for (const language of ['ru', 'he'] as const)
  for (const [name, screen] of Object.entries(screens))
    test.describe(`${language}, ${name}`, longUnless(language === 'he' && name === 'phone'), () => {
      test.use({ language, ...screen })

      test('every page is accessible', async ({ page, request, say, complaints }) => {
        test.slow()
        complaints.expect(/404/)
        const [listing] = await readListings(request, 'sort=old&limit=1')
        await arrive(page, '/')
        for (const at of [0, 1])
          await page
            .locator('main article')
            .nth(at)
            .getByRole('button', { name: say('listing:card.like') })
            .click()
        const pages = ['/filters?deal=sale&min=5&max=1']
        if (isWhole)
          pages.push(
            ...[
              '/',
              '/?mode=map',
              '/fav',
              '/help',
              '/sign-in',
              '/?mode=list',
              '/?min=9999999',
              '/compare',
              '/profile',
              '/account',
              '/nowhere',
            ],
            ...['/fav?tab=recent', '/searches', '/sign-up', `/agency/${listing!.ownerId}`],
            `/address/${encodeURIComponent(listing!.address!)}`,
          )
        pages.push(`/ad/${listing!.id}`)
        for (const path of pages) {
          await arrive(page, path)
          await page.waitForLoadState('networkidle')
          await expectNoBreaches(page, path)
        }
        await page.getByRole('button', { name: say('ad:contact.book') }).click()
        await expect(page.getByRole('textbox', { name: say('ad:appointment.phone') })).toBeVisible()
        await expectNoBreaches(page, 'appointment')
      })
    })

test('chosen options differ by their background in forced colours', { tag: '@long' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/?deal=sale', '/filters?deal=sale', '/newAd']) {
    await arrive(page, path)
    await expect.poll(() => seenByBackground(page), path).toEqual({ any: true, unseen: [] })
  }
})

/** Finds chosen elements whose background is not different from the others'. */
const seenByBackground = (page: Page) =>
  page.evaluate(() => {
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
    const told = ['[aria-pressed=true]', '[aria-checked=true]', '[aria-current=page]']
    const chosen = [
      ...document.querySelectorAll([...told, 'label:has(> input:checked)'].join()),
    ].filter((each) => each.checkVisibility() && !each.querySelector('[role=switch]'))
    const plain = ['rgba(0, 0, 0, 0)', backgroundOf(document.body)]
    return {
      any: chosen.length > 0,
      unseen: chosen
        .filter((each) => plain.includes(backgroundOf(each)))
        .map((each) => each.outerHTML.slice(0, 120)),
    }
  })
