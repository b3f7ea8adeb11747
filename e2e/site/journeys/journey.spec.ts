import { directionOf } from '../../../contract/languages.ts'
import { readListings, signInAsAgency } from '../testing/server.ts'
import { arrive, awake, cards, expect, expectLanguage, test } from '../testing/visitor.ts'

test.use({ isStill: true })

/** The whole way of a visitor, on a phone and a desktop, in left-to-right and right-to-left languages. */
test(
  'a visitor filters, returns to the same place in the list, and asks for a viewing',
  { tag: '@long' },
  async ({ page, request, baseURL, language, say, isPhone }, info) => {
    test.slow()
    const agency = await signInAsAgency(request, baseURL!)
    const mine = await agency.listings('filters[dealType][]=sale&sort=expensive&limit=1')
    const listing = mine[0]!

    await test.step('the list', async () => {
      await arrive(page, '/')
      await expectLanguage(page, language)
      await expect(cards(page)).toHaveCount(10)
      const before = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.mouse.wheel(0, 6000)
      await expect(async () => {
        await page.mouse.wheel(0, 3000)
        expect(await cards(page).count()).toBeGreaterThan(10)
      }).toPass()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(
        before,
      )
      await page.evaluate(() => window.scrollTo(0, 0))
    })

    await test.step('filters, with the live count on the button', async () => {
      await page.locator('main a[href^="/filters"]:visible').click()
      await expect(page).toHaveURL(/\/filters/)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: say('listing:dealChoice.sale') }).click()
      await main.getByRole('button', { name: say('listing:category.newApartment') }).click()
      await main.getByRole('button', { name: say('listing:rooms.1room') }).click()
      const found = await request.get(
        '/estateserver/apartments/count?filters[dealType][]=sale&filters[category][]=newApartment&filters[apartmentCategory][]=1room',
      )
      const { count } = await found.json()
      expect(count).toBeGreaterThan(0)
      const show = main.getByRole('button', { name: say('words:showCount', { count }) })
      await show.click()
      await expect(page).toHaveURL(/\/\?deal=sale&cat=newApartment&rooms=1room$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        say('search:count', { count }),
      )
      await expect(cards(page)).toHaveCount(Math.min(10, count))
    })

    await test.step('order', async () => {
      const sort = page.getByRole('combobox', { name: say('listing:sort.choose') })
      await sort.selectOption('expensive')
      await expect(page).toHaveURL(/sort=expensive/)
      const [first] = await readListings(
        request,
        'filters[dealType][]=sale&filters[category][]=newApartment&filters[apartmentCategory][]=1room&sort=expensive&limit=1',
      )
      await expect(cards(page).first()).toHaveAttribute('id', `ad-${first!.id}`)
    })

    await test.step('the listing, its pictures and its advertiser', async () => {
      await arrive(page, `/?deal=sale&sort=expensive`)
      const card = page.locator(`#ad-${listing.id}`)
      await expect(async () => {
        await page.mouse.wheel(0, 3000)
        await expect(card).toBeVisible({ timeout: 500 })
      }).toPass()
      await card.scrollIntoViewIfNeeded()
      const left = await page.evaluate(() => window.scrollY)
      await card.getByRole('heading').getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/ad/${listing.id}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

      await page.goBack()
      await expect(card).toBeInViewport()
      await expect
        .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - left))
        .toBeLessThan(80)
      await page.goForward()

      const gallery = page.getByRole('region', { name: say('ad:gallery.title') })
      if (isPhone) {
        // A swipe pulls in the next image from the side towards which text is read.
        const { x, y, width } = (await gallery.boundingBox())!
        const [from, to] = directionOf(language) === 'rtl' ? [0.2, 0.8] : [0.8, 0.2]
        await page.mouse.move(x + width * from, y + 150)
        await page.mouse.down()
        await page.mouse.move(x + width * to, y + 150, { steps: 5 })
        await page.mouse.up()
      } else await gallery.getByRole('button', { name: say('ad:gallery.next') }).click()
      await expect(
        gallery.getByText(say('ad:gallery.place', { number: 2, count: listing.images.length })),
      ).toBeAttached()
    })

    const name = `@visitor_${language}_${isPhone ? 'phone' : 'desktop'}_${info.repeatEachIndex}`
    await test.step('the contacts, and a viewing', async () => {
      // The listing's own bar comes after the cards of other listings.
      await page
        .getByRole('button', { name: say('listing:card.write'), exact: true })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('link', { name: say('ad:contact.telegram') })).toHaveAttribute(
        'href',
        /^https:\/\/t\.me\/\w+$/,
      )
      await expect(dialog.getByRole('link', { name: say('ad:contact.whatsapp') })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/\d+$/,
      )
      await dialog.getByRole('button', { name: say('ad:contact.book') }).click()
      await dialog.getByRole('button', { name: say('ad:appointment.send') }).click()
      await expect(dialog.getByRole('alert')).toHaveText(say('ad:appointment.emptyContacts'))
      await dialog.getByRole('textbox', { name: say('ad:appointment.username') }).fill(name)
      await dialog
        .getByRole('textbox', { name: say('ad:appointment.message') })
        .fill('Можно вечером?')
      await dialog.getByRole('button', { name: say('ad:appointment.send') }).click()
      await expect(dialog.getByText(say('ad:appointment.sentTitle'))).toBeVisible()
      await dialog.getByRole('button', { name: say('ad:appointment.done') }).click()
      await expect(dialog).toBeHidden()
      const stored = (await agency.appointments()).find((each) => each.username === name)
      expect(stored).toMatchObject({
        adId: listing.id,
        message: 'Можно вечером?',
        status: 'new',
      })
    })

    await test.step('favourites, side by side', async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: say('listing:card.like') })
        .first()
        .click()
      await arrive(page, '/?deal=daily')
      await cards(page)
        .first()
        .getByRole('button', { name: say('listing:card.like') })
        .click()
      await page
        .getByRole('navigation', { name: say('nav.label') })
        .getByRole('link', { name: say('nav.favourites') })
        .locator('visible=true')
        .click()
      await expect(page).toHaveURL(/\/fav$/)
      await expect(cards(page)).toHaveCount(2)
      for (const choice of await page
        .getByRole('switch', { name: say('lists:fav.inCompare') })
        .all())
        await choice.click()
      await page.getByRole('link', { name: say('lists:fav.compare') }).click()
      await expect(page.getByRole('columnheader')).toHaveCount(3)
      await expect(
        page.getByRole('rowheader', { name: say('lists:compare.address') }),
      ).toBeVisible()

      await page.reload()
      await awake(page)
      await expect(page.getByRole('columnheader')).toHaveCount(3)
      await page.goto('/fav')
      await expect(cards(page)).toHaveCount(2)
    })
  },
)
