import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { joinAccount } from '../../telegram/in-telegram.ts'
import { signLaunchData } from '../../telegram/launch-data.ts'
import { becomeAdvertiser, signInAs } from '../testing/advertiser.ts'
import { newAdvertiser } from '../testing/new-advertiser.ts'
import { readListings } from '../testing/server.ts'
import { another, arrive, awake, cards, expect, test } from '../testing/visitor.ts'

test.describe('the city in the pocket', () => {
  test.use({ serviceWorkers: 'allow', isStill: true })

  test('can be searched, seen on the map, compared and read without a network', {
    tag: '@long',
  }, async ({ page, context, request, say, complaints }) => {
    complaints.expect(/Failed to load resource|net::ERR|Failed to fetch/)
    // This device has never shown any of these listings.
    const sales = 'filters[dealType][]=sale'
    const cheap = await readListings(request, `sort=cheap&limit=3&${sales}`)
    const found = await request.get(`/estateserver/apartments/count?${sales}`)
    const { count } = await found.json()
    await arrive(page, '/help')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await awake(page)
    await page.getByRole('button', { name: say('pocket:keep') }).click()
    const pocket = page.getByRole('region', { name: say('pocket:title') })
    await expect(pocket.getByRole('button', { name: say('pocket:renew') })).toBeVisible()

    await context.setOffline(true)
    await page.goto('/?sort=cheap&deal=sale')
    await awake(page)
    await expect(cards(page).first()).toHaveAttribute('id', `ad-${cheap[0]!.id}`)
    await expect(cards(page).nth(2)).toHaveAttribute('id', `ad-${cheap[2]!.id}`)
    // The page says how old the data are, and how many listings there are.
    await expect(page.getByRole('status').getByText(/\d\d:\d\d/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(String(count))

    // Compares two of them side by side.
    await page.evaluate(
      (ids) => localStorage.setItem('comparedIds', JSON.stringify(ids)),
      cheap.slice(0, 2).map(({ id }) => id),
    )
    await page.goto('/compare')
    await awake(page)
    for (const { id } of cheap.slice(0, 2))
      await expect(page.locator(`main a[href$="/ad/${id}"]`).first()).toBeVisible()

    // The map of the same search, with prices.
    await page.goto('/?sort=cheap&deal=sale&mode=map')
    await awake(page)
    await expect(page.locator('.leaflet-marker-pane').locator('a, button').first()).toBeVisible()

    await page.goto(`/ad/${cheap[1]!.id}`)
    await awake(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('a shortlist for two', () => {
  test.use({ serviceWorkers: 'allow', isStill: true })

  test('is edited by two browsers that are offline in turn, and merged without a loss', {
    tag: '@long',
  }, async ({ page, browser, baseURL, language, context, request, say, complaints }) => {
    complaints.expect(/Failed to load resource|net::ERR|Failed to fetch/)
    const his = await another(browser, baseURL!, language)
    const [first, second] = await readListings(request, 'sort=old&limit=2')
    await arrive(page, '/')
    await page.evaluate(
      (ids) => localStorage.setItem('favIds', JSON.stringify(ids)),
      [first!.id, second!.id],
    )
    await arrive(page, '/shortlist')
    await page.getByLabel(say('shortlist:name'), { exact: true }).fill('Аня')
    await page.getByRole('button', { name: say('shortlist:begin') }).click()
    const offered = page.getByRole('region', { name: say('shortlist:fromFavourites') })
    await offered.getByRole('listitem').getByRole('button').first().click()
    const same = (at: Page) => at.getByText(say('shortlist:standing.same'))
    const homes = (at: Page) =>
      at.getByRole('list', { name: say('shortlist:title') }).getByRole('listitem')
    await expect(homes(page)).toHaveCount(1)
    await expect(same(page)).toBeVisible()
    await page.getByRole('button', { name: say('shortlist:share') }).click()
    const link = await page
      .getByRole('dialog')
      .getByText(/#[\w-]{24}$/)
      .innerText()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('shortlist:close') })
      .click()

    // Joins by the link; its key must not be sent to the server.
    const asked: string[] = []
    his.on('request', (each) => asked.push(`${each.url()} ${each.postData() ?? ''}`))
    await his.goto(new URL(link).pathname + new URL(link).hash)
    await awake(his)
    await expect(his).toHaveURL(/\/shortlist$/)
    await his.getByLabel(say('shortlist:name'), { exact: true }).fill('בן')
    await his.getByRole('button', { name: say('shortlist:join') }).click()
    await expect(homes(his)).toHaveCount(1)
    await expect(same(his)).toBeVisible()
    await his.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await his.reload()
    await awake(his)
    await expect(homes(his)).toHaveCount(1)

    // He is offline: what he enters stays on his device, also after a reload.
    await his.context().setOffline(true)
    await his.reload()
    await awake(his)
    await homes(his)
      .getByRole('button', { name: say('shortlist:veto') })
      .click()
    await homes(his).getByLabel(say('shortlist:note')).fill('שמאלה מהים')
    await homes(his)
      .getByRole('button', { name: say('shortlist:veto') })
      .focus()
    await expect(his.getByText(say('shortlist:standing.unreachable'))).toBeVisible()
    // She continues meanwhile.
    await offered.getByRole('listitem').getByRole('button').first().click()
    await expect(homes(page)).toHaveCount(2)
    await homes(page)
      .last()
      .getByRole('button', { name: say('shortlist:like') })
      .click()
    await expect(homes(page).first()).toContainText(say('shortlist:theirs.none'))
    await expect(same(page)).toBeVisible()

    // Now she is offline, and he is online again.
    await context.setOffline(true)
    await his.context().setOffline(false)
    await expect(homes(his)).toHaveCount(2)
    await expect(same(his)).toBeVisible()
    await expect(homes(his).first()).toContainText(say('shortlist:theirs.heart'))
    await homes(his)
      .first()
      .getByRole('button', { name: say('shortlist:like') })
      .click()
    await homes(page).last().getByLabel(say('shortlist:note')).fill('Рядом мама')
    await homes(page)
      .last()
      .getByRole('button', { name: say('shortlist:like') })
      .focus()
    await expect(page.getByText(say('shortlist:standing.unreachable'))).toBeVisible()

    // Both are online: each sees all that the other entered.
    await context.setOffline(false)
    await expect(same(page)).toBeVisible()
    await expect(homes(page).first()).toContainText(say('shortlist:theirs.heart'))
    await expect(homes(page).last()).toContainText(say('shortlist:theirs.veto'))
    await expect(homes(page).last()).toContainText('שמאלה מהים')
    await his.reload()
    await awake(his)
    await expect(homes(his).last()).toContainText('Рядом мама')
    const key = new URL(link).hash.slice(1)
    expect(asked.filter((each) => each.replace(/#.*/, '').includes(key))).toEqual([])
    await his.context().close()
  })
})

test.describe('own places, the market and prices', () => {
  test.use({ isStill: true })

  test('the list is sorted by the sum of minutes to three own places', { tag: '@long' }, async ({
    page,
    say,
  }) => {
    await arrive(page, '/places')
    const name = page.getByLabel(say('places:name'), { exact: true })
    for (const place of ['Порт', 'სკოლა', 'סבתא']) {
      const add = page.getByRole('button', { name: say('places:add') })
      if (await add.isVisible()) await add.click()
      await name.fill(place)
      await page.getByRole('button', { name: say('map:pickMiddle') }).click()
      await page.getByRole('button', { name: say('places:save') }).click()
      await expect(page.getByRole('listitem').filter({ hasText: place })).toBeVisible()
    }
    // At most three places are allowed.
    await expect(page.getByRole('button', { name: say('places:add') })).toHaveCount(0)
    await page.getByRole('link', { name: say('places:search') }).click()
    await expect(page).toHaveURL(/sort=nearest/)
    const lines = cards(page).filter({ hasText: 'Порт' }).filter({ hasText: 'סבתא' })
    await expect(lines.nth(3)).toBeVisible()
    const sums = (await lines.getByText('სკოლა').locator('../..').allInnerTexts()).map((line) =>
      [...line.matchAll(/\d+/g)].reduce((sum, [minutes]) => sum + Number(minutes), 0),
    )
    expect(sums.length).toBeGreaterThan(3)
    // Each of the three numbers is rounded, so that a sum may be up to 2 below the one before.
    for (const [n, sum] of sums.entries())
      expect(sum).toBeGreaterThanOrEqual((sums[n - 1] ?? 0) - 2)
  })

  test('a market is found in the list of markets, with its table and its CSV file', {
    tag: '@long',
  }, async ({ page, say }) => {
    await arrive(page, '/market')
    await page.locator('main a[href*="/market/sale/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say('market:deal.sale'))
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expect(page.locator('main a[href*="market.csv"]')).toBeVisible()
  })

  test('a listing shows similar cheaper ones, and links to them', { tag: '@long' }, async ({
    page,
    request,
    say,
  }) => {
    const listings = await readListings(
      request,
      'filters[dealType][]=sale&filters[category][]=newApartment&sort=expensive&limit=100',
    )
    const cheaperThan = async (id: string) => {
      const answer = await request.get(`/estateserver/apartments/${id}/cheaper`)
      return (await answer.json()) as { listing: { id: string } }[]
    }
    let [dear, found] = [listings[0]!, await cheaperThan(listings[0]!.id)]
    for (const each of listings) {
      if (found.length > 0) break
      ;[dear, found] = [each, await cheaperThan(each.id)]
    }
    expect(found.length).toBeGreaterThan(0)
    await arrive(page, `/ad/${dear.id}`)
    await page.getByRole('heading', { name: say('ad:place.title') }).scrollIntoViewIfNeeded()
    const worth = page.getByRole('region', { name: say('ad:worth.title') })
    await worth.scrollIntoViewIfNeeded()
    const cheaper = page.getByRole('region', { name: say('ad:cheaper.title') })
    await expect(cheaper.getByRole('link')).toHaveCount(found.length)
    await cheaper.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/ad/${found[0]!.listing.id}`))
  })
})

test('a search in words, changed by a chip and saved, sends a Telegram message on a match', {
  tag: '@long',
}, async ({ page, request, baseURL, language, say }) => {
  // Alerts are sent once a minute, for listings that are ten seconds old.
  test.setTimeout(240_000)
  const visitor = await newAdvertiser(request, baseURL!, { language })
  await signInAs(page.request, baseURL!, visitor)
  const person = { id: randomInt(1_000_000, 2 ** 40), username: 'nino', language_code: language }
  const inTelegram = { authorization: `tma ${signLaunchData(person)}` }
  await joinAccount(request, inTelegram, visitor.headers)

  await arrive(page, '/')
  const field = page.getByRole('combobox', { name: say('search:field.label') })
  await field.pressSequentially(
    language === 'he'
      ? 'דירת 2 חדרים עד 45 אלף דולר עם מרפסת'
      : 'двушка с балконом до 45 тысяч долларов',
  )
  const understood = page.getByRole('region', { name: say('words:understood') })
  await expect(understood).toContainText(say('listing:facility.balcony'))
  await field.press('Enter')
  await expect(page).toHaveURL(/with=balcony/)
  const active = page.getByRole('navigation', { name: say('words:active') })
  const balcony = say('words:drop', { what: say('listing:facility.balcony') })
  await active.getByRole('button', { name: balcony }).click()
  await expect(page).not.toHaveURL(/with=/)
  await expect(page).toHaveURL(/rooms=2rooms/)
  await page.getByRole('button', { name: say('words:save.button') }).click()
  await expect(page.getByText(say('words:save.done'), { exact: true })).toBeVisible()
  await arrive(page, '/searches')
  await page.getByLabel(say('lists:saved.notify')).selectOption('instant')
  await expect
    .poll(async () => {
      const saved = await request.get('/estateserver/searches', { headers: visitor.headers })
      return (await saved.json()).map(({ notify }: { notify: string }) => notify)
    })
    .toEqual(['instant'])

  // Somebody offers such a home, without a balcony.
  const owner = await becomeAdvertiser(request, baseURL!)
  const price = randomInt(30_000, 44_000)
  await owner.publish({ price })
  const told = async () => {
    const sent = await request.get(`${process.env.SITE_WIRE}/telegram/${person.id}`)
    const all = (await sent.json()) as { text: string }[]
    return all.map(({ text }) => text.replace(/[\s,]/g, '')).join()
  }
  await expect.poll(told, { timeout: 150_000, intervals: [2_000] }).toContain(String(price))
  // The message is in the visitor's own language.
  expect(await told()).toContain(say('listing:facts.short.2rooms').replace(/[\s,]/g, ''))
})
