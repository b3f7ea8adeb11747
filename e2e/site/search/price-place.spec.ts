import type { HomePrices } from '../../../contract/market/market.ts'
import { writeQuery } from '../../../contract/wire/query-string.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { formatMoney } from '../../../texts/format/numbers.ts'
import { findBreaches } from '../../breaches.ts'
import { becomeAdvertiser } from '../testing/advertiser.ts'
import { newAdvertiser } from '../testing/new-advertiser.ts'
import { readListings } from '../testing/server.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

for (const language of ['ru', 'he'] as const)
  test.describe(language, () => {
    test.use({ language })

    test('an advertiser’s price is compared with similar listings, while typing and in the list', {
      tag: '@long',
    }, async ({ page, baseURL, say }) => {
      const { advertise } = await becomeAdvertiser(page.request, baseURL!)
      // As large as a demo listing of the same kind and condition, which has many similar ones.
      const [like] = await readListings(
        page.request,
        'filters[dealType][]=sale&filters[category][]=newApartment&filters[apartmentCondition][]=finishedWithRenovation&filters[minArea]=40&filters[maxArea]=60&sort=old&limit=1',
      )
      const { id } = await advertise({ price: 9_000_000, area: like!.area }, { isDraft: true })

      // A hundred times the usual price is above the others, a very low price is below.
      await arrive(page, `/editAd/${id}`)
      const place = (kind: 'above' | 'below') =>
        page.getByText(beginningOf(say(`ad:worth.${kind}`, { percent: '§', count: 20 })))
      await expect(place('above')).toBeVisible()
      await page.getByRole('textbox', { name: say('form:price.sale'), exact: true }).fill('1000')
      await expect(place('below')).toBeVisible()

      await arrive(page, '/my')
      await expect(page.locator(`#my-${id}`)).toContainText(
        beginningOf(say('ad:worth.above', { percent: '§', count: 20 })),
      )
    })
  })

test('the form shows the demand at the typed price, and the prices of the district', {
  tag: '@long',
}, async ({ page, request, baseURL, say }) => {
  // A kind and a size that no other test offers or looks for.
  const kind = { dealType: ['daily'], category: ['land'], minArea: 1_777, maxArea: 1_777 }
  for (let n = 0; n < 5; n += 1) {
    const { headers } = await newAdvertiser(request, baseURL!)
    const saved = await request.post(`${apiBase}/searches`, {
      headers,
      data: { name: 'Участок', query: { filters: { ...kind, maxPrice: 950 } } },
    })
    expect(saved.status()).toBe(201)
  }
  const { advertise } = await becomeAdvertiser(page.request, baseURL!)
  const land = { category: 'land', dealType: 'daily', area: 1_777, price: 1_000 }
  const { id } = await advertise(
    { ...land, apartmentCategory: '', apartmentCondition: '', floor: '', floorsCount: '' },
    { isDraft: true },
  )
  const looked = writeQuery({ filters: kind })
  for (let n = 0; n < 5; n += 1)
    await request.get(`${apiBase}/apartments?${looked}`, {
      headers: { 'user-agent': `Mozilla/5.0 (visitor ${n})` },
    })
  const visitors = page.getByText(say('market:demand.visitors', { people: 5 }))
  await expect(async () => {
    await arrive(page, `/editAd/${id}`)
    await expect(visitors).toBeVisible({ timeout: 4_000 })
  }).toPass()
  const money = (price: number) => formatMoney(price, 'USD', 'ru')
  const fewer = say('market:demand.lower', { people: 5, percent: 5, price: money(950) })
  await expect(page.getByText(fewer)).toBeVisible()
  const now = page.getByText(say('market:demand.people', { people: 5 }))
  await expect(now).toHaveCount(0)
  expect(await findBreaches(page)).toEqual([])
  await page.getByRole('textbox', { name: say('form:price.daily'), exact: true }).fill('900')
  await expect(now).toBeVisible()
  await expect(page.getByText(fewer)).toHaveCount(0)

  const asked = new URLSearchParams({
    ...{ dealType: 'sale', category: 'newApartment', area: '62' },
    ...{ at: '41.6474,41.6325', address: 'улица Руставели, 27' },
  })
  const around = await request.get(`${apiBase}/worth?${asked}`)
  const { district } = (await around.json()) as HomePrices
  const flat = await advertise({}, { isDraft: true })
  await arrive(page, `/editAd/${flat.id}`)
  await expect(
    page.getByText(
      say('ad:worth.marketMeter', {
        place: district!.names.ru,
        price: money(district!.median),
        count: district!.listings,
      }),
    ),
  ).toBeVisible()
})

/** A pattern for the beginning of a sentence, with any number in it. */
const beginningOf = (text: string) =>
  new RegExp(
    text
      .split(/§|\d+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .slice(0, 2)
      .join('[\\d\\s,.]+'),
  )
