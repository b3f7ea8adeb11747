import { becomeAdvertiser } from './advertiser.ts'
import { readListings } from './server.ts'
import { arrive, expect, test } from './visitor.ts'

for (const language of ['ru', 'he'] as const)
  test.describe(language, () => {
    test.use({ language })

    test('the price of one’s own listing stands beside what similar ones ask, while it is typed and after', async ({
      page,
      baseURL,
      say,
    }) => {
      const { advertise } = await becomeAdvertiser(page.request, baseURL!)
      // As large and as finished as one of the demo's, which has many like it.
      const [like] = await readListings(
        page.request,
        'filters[dealType][]=sale&filters[category][]=newApartment&filters[apartmentCondition][]=finishedWithRenovation&filters[minArea]=40&filters[maxArea]=60&sort=old&limit=1',
      )
      const { id } = await advertise({ price: 9_000_000, area: like!.area }, { isDraft: true })

      // A hundred times what others ask is dearer, a dollar is not.
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

/** What a sentence says around its percents, whatever they are. */
const beginningOf = (text: string) =>
  new RegExp(
    text
      .split(/§|\d+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .slice(0, 2)
      .join('[\\d\\s,.]+'),
  )
