import type { APIRequestContext, Page } from '@playwright/test'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { formatList, formatMoney, formatNumber } from '../../../texts/format/numbers.ts'
import { becomeAdvertiser, photoPath } from '../testing/advertiser.ts'
import { arrive, awake, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const refusals = /status of (401|409|422|503)/

const chip = (page: Page, text: string) => page.getByText(text, { exact: true })
const publish = (page: Page, say: Words) =>
  page.getByRole('button', { name: say('form:action.publish'), exact: true })
const keep = (page: Page, say: Words) =>
  page.getByRole('button', { name: say('form:action.keep'), exact: true })
const title = (page: Page, say: Words) => page.getByLabel(say('form:words.name'))
const address = (page: Page, say: Words) => page.getByLabel(say('form:address.label'))
const price = (page: Page, say: Words) =>
  page.getByRole('textbox', { name: say('form:price.sale'), exact: true })
/** The first place found for the address. */
const found = (page: Page, say: Words) =>
  page
    .getByRole('listbox', { name: say('form:address.found') })
    .getByRole('option')
    .first()
/** The form's alert with this text: the parts of the form have alerts of their own. */
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

async function fillIn(page: Page, say: Words, pictures = 2) {
  await chip(page, say('listing:category.newApartment')).click()
  await chip(page, say('listing:rooms.2rooms')).click()
  await page.getByLabel(say('form:place.area')).fill('62,5')
  await page.getByLabel(say('form:place.floor'), { exact: true }).fill('7')
  await page.getByLabel(say('form:place.floors')).fill('20')
  await title(page, say).fill('Над морем')
  await page.getByLabel(say('form:words.description')).fill('Светлая квартира')
  await page
    .locator('input[type=file]')
    .setInputFiles(Array.from({ length: pictures }, (_, i) => photoPath(i)))
  await address(page, say).fill('Rustaveli 27')
  await expect(found(page, say)).toBeVisible()
  await address(page, say).press('Enter')
  await expect(address(page, say)).toHaveValue(/27/)
  await price(page, say).fill('85 000')
}

/** The owner's listings, as the browser's own session sees them. */
async function ownListings(api: APIRequestContext, ownerId: string): Promise<Listing[]> {
  const answer = await api.get(`${apiBase}/apartments?filters[ownerId]=${ownerId}&limit=100`)
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Only listings that were sent in, not the draft, which is saved by itself. */
const sent = async (api: APIRequestContext, ownerId: string) =>
  (await ownListings(api, ownerId)).filter(({ status }) => status !== 'unpublished')

for (const [name, options] of [
  [
    'on a phone in Russian',
    { language: 'ru', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ],
  ['on a desktop in Hebrew', { language: 'he', viewport: { width: 1440, height: 900 } }],
] as const)
  test.describe(name, () => {
    test.use(options)

    test('a new listing is filled in, previewed and sent to moderation once', {
      tag: '@long',
    }, async ({ page, baseURL, say }) => {
      const { id } = await becomeAdvertiser(page.request, baseURL!)
      await arrive(page, '/newAd')
      await fillIn(page, say, 3)

      await page.getByRole('button', { name: say('form:action.preview') }).click()
      const seen = page.getByRole('article')
      await expect(seen.getByRole('heading', { name: 'Над морем' })).toBeVisible()
      await expect(seen.getByText('Светлая квартира')).toBeVisible()
      // From the phone's own copy or from the server, depending on how far the uploads are.
      const cover = seen.getByRole('img').first()
      await expect(cover).toBeVisible()
      await expect
        .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await page.goBack()
      await expect(title(page, say)).toHaveValue('Над морем')

      await publish(page, say).dblclick()
      await expect(page).toHaveURL(/\/my$/)
      await expect(page.getByText(say('form:sent.moderation'))).toBeVisible()
      const listings = await ownListings(page.request, id)
      expect(listings).toMatchObject([
        {
          status: 'moderation',
          title: 'Над морем',
          category: 'newApartment',
          apartmentCategory: '2rooms',
          area: 62.5,
          floor: 7,
          floorsCount: 20,
          price: 85_000,
          currency: 'USD',
          city: 'batumi',
          apartmentCondition: 'finishedWithRenovation',
        },
      ])
      expect(listings[0]?.images).toHaveLength(3)
      expect(await page.evaluate(() => localStorage.getItem('adDrafts') ?? '')).not.toContain(
        'Над морем',
      )
    })
  })

test('each broken rule of the form is shown at its field, with the first one in view', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const { id } = await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  await price(page, say).fill('')
  await publish(page, say).click()
  const missing = ['category', 'images', 'address', 'price'] as const
  const named = missing.map((field) => say(`form:field.${field}`))
  const fields = formatList(named, 'ru')
  await expect(alert(page, say('form:alert.missing', { fields }))).toBeVisible()
  await expect(page.getByRole('main').locator('[data-wrong]')).not.toHaveCount(0)
  for (const key of ['category', 'images', 'address', 'price'])
    await expect(page.getByText(say(`form:wrong.${key}`)).first()).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: say('form:place.category') })).toBeInViewport()
  await expect(
    page.getByRole('radio', { name: say('listing:category.newApartment') }),
  ).toBeFocused()

  await fillIn(page, say, 1)
  for (const key of ['category', 'images', 'address'])
    await expect(page.getByText(say(`form:wrong.${key}`))).toHaveCount(0)
  // A number outside the limits is moved to the nearest one when its field is left.
  await page.getByLabel(say('form:place.area')).fill('5000')
  await expect(page.getByLabel(say('form:place.area'))).toHaveValue('5000')
  const { min, max } = limits.area
  const held = { number: formatNumber(max, 'ru'), min, max: formatNumber(max, 'ru') }
  await expect(page.getByText(say('fields:number.held', held))).toBeVisible()
  await page.getByLabel(say('form:place.floors')).fill('5')
  await expect(page.getByLabel(say('form:place.area'))).toHaveValue('2000')
  await publish(page, say).click()
  await expect(page.getByText(say('form:wrong.floor'))).toBeVisible()
  await expect(alert(page, say('form:alert.WRONG_DATA'))).toBeVisible()
  expect(await sent(page.request, id)).toEqual([])
})

test('a price is read as people write it, and a likely mistake is asked about', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const { id } = await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  await fillIn(page, say, 1)
  await price(page, say).fill('about 85')
  await price(page, say).blur()
  await expect(page.getByText(say('fields:number.unread'))).toBeVisible()
  await expect(price(page, say)).toHaveValue('about 85')

  await price(page, say).fill('300')
  await publish(page, say).click()
  const question = page.getByRole('dialog', { name: say('form:doubt.title') })
  await question.getByRole('button', { name: say('form:doubt.no') }).click()
  await expect(question).toBeHidden()
  expect(await sent(page.request, id)).toEqual([])

  // Within all limits, but several times the usual price of the district.
  await price(page, say).fill('1000000')
  await publish(page, say).click()
  await expect(question).toContainText(formatMoney(1_000_000, 'USD', 'ru'))
  await expect(question).toContainText('м²')
  await question.getByRole('button', { name: say('form:doubt.no') }).click()
  await expect(question).toBeHidden()
  expect(await sent(page.request, id)).toEqual([])

  await price(page, say).fill('85.000')
  const understood = say('fields:number.understood', { number: formatNumber(85_000, 'ru') })
  await expect(page.getByText(understood)).toBeVisible()
  await publish(page, say).click()
  await expect(page).toHaveURL(/\/my$/)
  expect(await ownListings(page.request, id)).toMatchObject([{ price: 85_000 }])
})

test('the form has only the fields that suit the chosen category and deal', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  const rooms = page.getByRole('radiogroup', { name: say('form:place.rooms') })
  const floor = page.getByLabel(say('form:place.floor'), { exact: true })
  const floors = page.getByLabel(say('form:place.floors'))
  await chip(page, say('listing:category.newApartment')).click()
  await expect(rooms).toBeVisible()
  await expect(floor).toBeVisible()
  await chip(page, say('listing:category.house')).click()
  await expect(rooms).toHaveCount(0)
  await expect(floor).toHaveCount(0)
  await expect(floors).toBeVisible()
  await chip(page, say('listing:category.land')).click()
  await expect(floors).toHaveCount(0)
  await chip(page, say('form:deal.rent')).click()
  await expect(page.getByRole('group', { name: say('form:deal.periods') })).toBeVisible()
  await expect(page.getByRole('group', { name: say('form:price.payment') })).toHaveCount(0)
})

test('the address and the map set each other, and a place outside Batumi is refused', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  await address(page, say).fill('Chavchavadze')
  await expect(found(page, say)).toBeVisible()
  await address(page, say).press('ArrowDown')
  await address(page, say).press('Enter')
  const first = await address(page, say).inputValue()
  const map = page.getByRole('region', { name: say('map:pick') })
  await expect(map.getByTitle(say('map:pickMark')).locator('span')).toBeVisible()
  const answered = page.waitForResponse('**/geo/reverse*')
  await map.click({ position: { x: 60, y: 60 } })
  await answered
  await expect(address(page, say)).not.toHaveValue(first)

  await page.route('**/geo/reverse*', (route) =>
    route.fulfill({
      json: { address: 'Tbilisi', city: null, coordinates: [41.7, 44.8], precision: 'place' },
    }),
  )
  await map.click({ position: { x: 90, y: 90 } })
  await expect(page.getByText(say('form:wrong.city'))).toBeVisible()
})

test('what was typed is back after a reload, unless the form was started over', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  await chip(page, say('listing:category.house')).click()
  await title(page, say).fill('Дом у моря')
  await page.reload()
  await awake(page)
  await expect(title(page, say)).toHaveValue('Дом у моря')
  await expect(page.getByRole('radio', { name: say('listing:category.house') })).toBeChecked()
  await page.getByRole('button', { name: say('form:draft.startOver') }).click()
  await expect(title(page, say)).toHaveValue('')
  await page.reload()
  await awake(page)
  await expect(title(page, say)).toHaveValue('')
})

test('a window asks before it overwrites what another window has saved', { tag: '@long' }, async ({
  page,
  context,
  baseURL,
  say,
  complaints,
}) => {
  complaints.expect(refusals)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.advertise({ title: 'Первое имя' }, { isDraft: true })
  const other = await context.newPage()
  await arrive(page, `/editAd/${listing.id}`)
  await arrive(other, `/editAd/${listing.id}`)
  await title(other, say).fill('Имя из другого окна')
  await keep(other, say).click()
  await expect(other).toHaveURL(/\/my$/)

  await title(page, say).fill('Моё имя')
  await keep(page, say).click()
  const dialog = page.getByRole('dialog', { name: say('form:conflict.title') })
  await expect(dialog.getByText('Имя из другого окна')).toBeVisible()
  await expect(dialog.getByText('Моё имя')).toBeVisible()
  await dialog.getByRole('button', { name: say('form:conflict.overwrite') }).click()
  await expect(page).toHaveURL(/\/my$/)
  expect(await ownListings(page.request, anna.id)).toMatchObject([{ title: 'Моё имя' }])
})

test('a form saved after the session ended asks to sign in, and then saves the listing', {
  tag: '@long',
}, async ({ page, context, baseURL, say, complaints }) => {
  complaints.expect(refusals)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  await title(page, say).fill('Над морем')
  await context.clearCookies({ name: 'sid' })
  await keep(page, say).click()
  const dialog = page.getByRole('dialog', { name: say('account:again.title') })
  await dialog.getByLabel(say('account:field.email')).fill(anna.email)
  await dialog.getByLabel(say('account:field.password'), { exact: true }).fill(anna.password)
  await dialog.getByRole('button', { name: say('account:signIn.submit') }).click()
  await expect(page).toHaveURL(/\/my$/)
  expect(await ownListings(page.request, anna.id)).toMatchObject([{ title: 'Над морем' }])
})

test('saving again after a lost answer creates no second listing', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Failed to load/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  await title(page, say).fill('Однажды')
  // The form also saves by itself, and on a slow machine it does so before the press.
  let isLosing = true
  await page.route('**/estateserver/users/me/draft', async (route) => {
    if (route.request().method() !== 'POST' || !isLosing) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await keep(page, say).click()
  await expect(alert(page, say('form:failed.unreachable'))).toBeVisible()
  isLosing = false
  await title(page, say).fill('Однажды у моря')
  await keep(page, say).click()
  await expect(page).toHaveURL(/\/my$/)
  expect(await ownListings(page.request, anna.id)).toMatchObject([{ title: 'Однажды у моря' }])
})

test('a refusal by the server is shown in an alert, and what was entered stays', {
  tag: '@long',
}, async ({ page, baseURL, say, complaints }) => {
  complaints.expect(refusals)
  await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  await title(page, say).fill('Над морем')
  await page.route('**/estateserver/apartments/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 422,
          json: {
            code: 'CONFLICT',
            message: 'Not today',
            issues: [{ path: 'title', message: 'Too proud' }],
          },
        })
      : route.fallback(),
  )
  await keep(page, say).click()
  await expect(alert(page, 'Not today')).toBeVisible()
  await expect(page.getByText('Too proud')).toBeVisible()
  await expect(title(page, say)).toBeFocused()
  await expect(title(page, say)).toHaveValue('Над морем')
})

test('a listing sent back shows the operator’s note, is corrected and sent again', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.advertise()
  await anna.decide(listing.id, 'improvement', 'Укажите этаж точнее')
  await arrive(page, `/editAd/${listing.id}`)
  await expect(page.getByText('Укажите этаж точнее')).toBeVisible()
  await page.getByLabel(say('form:place.floor'), { exact: true }).fill('8')
  await publish(page, say).click()
  await expect(page.getByText(say('form:sent.moderation'))).toBeVisible()
  expect(await ownListings(page.request, anna.id)).toMatchObject([
    { status: 'moderation', floor: 8 },
  ])
})

test('a listing is deleted after a confirmation, and restored by undo', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
}) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.advertise({}, { isDraft: true })
  await arrive(page, `/editAd/${listing.id}`)
  await page.getByRole('button', { name: say('form:delete.button') }).click()
  const dialog = page.getByRole('dialog', { name: say('form:delete.title') })
  await dialog.getByRole('button', { name: say('form:delete.confirm'), exact: true }).click()
  await expect(page).toHaveURL(/\/my$/)
  expect(await ownListings(page.request, anna.id)).toEqual([])
  await page.getByRole('button', { name: say('form:delete.undo'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/editAd/${listing.id}$`))
  expect(await ownListings(page.request, anna.id)).toHaveLength(1)
})

test('an advertiser cannot open the form of another advertiser’s listing', {
  tag: '@long',
}, async ({ page, baseURL, browser, say }) => {
  const other = await browser.newContext({ baseURL: baseURL! })
  const anna = await becomeAdvertiser(other.request, baseURL!)
  const listing = await anna.publish()
  await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, `/editAd/${listing.id}`)
  await expect(page.getByRole('heading', { name: say('form:missing.title') })).toBeVisible()
  await other.close()
})
