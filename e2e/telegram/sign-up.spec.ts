import type { Page } from '@playwright/test'
import { findBreaches } from '../breaches.ts'
import { readListings } from '../site/testing/server.ts'
import { enter, expect, test } from './in-telegram.ts'

for (const [language, kind] of [
  ['ru', 'asOwner'],
  ['he', 'asAgency'],
] as const)
  test.describe(`${language}, ${kind}`, () => {
    test.use({ language })

    test('on any page, two presses lead a new user through signing up into the listing form', {
      tag: '@long',
    }, async ({ page, request, telegram, say, complaints }) => {
      test.setTimeout(180_000)
      complaints.expect(/status of 404/)
      const [listing] = await readListings(request, 'sort=old&limit=1')
      const gate = page.getByRole('heading', { name: say('form:gate.userTitle') })
      const place = placeLink(page, say('nav.place'))
      for (const path of [
        ...['/', '/?mode=map', '/fav', '/filters', '/searches', '/help', '/market', '/places'],
        ...['/compare', '/shortlist', '/notices', '/inbox', '/my', '/profile', '/nowhere'],
        ...[`/agency/${listing!.ownerId}`, `/ad/${listing!.id}`],
      ]) {
        await telegram.open(`/bot${path}`)
        await place.click()
        await expect(gate, path).toBeVisible()
      }
      expect(await findBreaches(page)).toEqual([])
      expect((await enter(request, telegram.headers)).isAdmin).toBe(false)

      await page.getByRole('button', { name: say(`form:gate.${kind}`) }).click()
      await expect(page).toHaveURL(/\/bot\/newAd$/)
      await expect(page.getByRole('heading', { name: say('form:title.new') })).toBeVisible()
      await telegram.expectMain({ is_visible: true, text: say('form:action.publish') })
      expect(await enter(request, telegram.headers)).toMatchObject({
        isAdmin: true,
        isAgency: kind === 'asAgency',
      })
      // Typed text is saved on the server by itself, as for any advertiser.
      await page.getByLabel(say('form:words.name')).fill('Над морем')
      await expect
        .poll(async () => {
          const draft = await request.get('/estateserver/users/me/draft', {
            headers: telegram.headers,
          })
          return (await draft.json()).listing?.title
        })
        .toBe('Над морем')
      await telegram.open(`/bot/ad/${listing!.id}`)
      await expect(place).toHaveCount(0)
    })
  })

test('if the server refuses the sign-up, an error is shown, and the next press opens the form', {
  tag: '@long',
}, async ({ page, telegram, say, complaints }) => {
  complaints.expect(/status of 503/)
  await telegram.open('/bot/newAd')
  const become = page.getByRole('button', { name: say('form:gate.asOwner') })
  const at = '**/users/me/advertiser'
  await page.route(at, (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Later' } }),
  )
  await become.click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.unroute(at)
  await become.click()
  await expect(page.getByRole('heading', { name: say('form:title.new') })).toBeVisible()
})

const placeLink = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).locator('visible=true')
