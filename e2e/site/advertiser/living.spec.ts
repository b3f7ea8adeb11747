import { newAdvertiser } from '../testing/new-advertiser.ts'
import { asOperator, signIn } from '../testing/operator-visit.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

const source = 'Три сметы, ноябрь'

// Both tests set the same values for the whole site.
test.describe.configure({ mode: 'serial' })

for (const language of ['ru', 'he'] as const)
  test.describe(language, () => {
    test.use({ language })

    test('a listing shows move-in and winter costs by operators’ rates, and the sun by its text', {
      tag: '@long',
    }, async ({ page, request, baseURL, say }) => {
      const boss = await asOperator(request, baseURL!)
      const tamara = await newAdvertiser(request, baseURL!)
      const publish = async (fields: object) => {
        const { id } = await tamara.createListing({
          ...{ area: 40, price: 50_000, apartmentCondition: 'whiteFrame', commission: true },
          ...fields,
        })
        await boss.move(id, 'published')
        return id
      }
      const telling = await publish({
        heatingTypes: ['gas'],
        floor: 20,
        description: 'Окна выходят на юг и запад.',
      })
      const silent = await publish({ description: 'Окна новые.', area: 40 })
      const sun = page.getByRole('region', { name: say('market:living.sun.title') })
      const moveIn = page.getByRole('region', { name: say('market:living.moveIn.title') })
      const winter = page.getByRole('region', { name: say('market:living.winter.title') })

      // Removes values that were set before: the tests in both languages share one server.
      for (const kind of ['workWhiteFrame', 'heatGas', 'heatOuterFloors'])
        await boss.setHomeRate(kind, null)
      await arrive(page, `/ad/${telling}`)
      await page.getByRole('heading', { name: say('ad:worth.title') }).scrollIntoViewIfNeeded()
      await expect(sun).toContainText(say('market:living.sun.side.south'))
      await expect(sun.getByRole('definition')).toHaveCount(3)

      await signIn(page, say, '/moderation/rate')
      const form = page.getByRole('form', { name: say('operator:homeRates.kind.workWhiteFrame') })
      await form.getByLabel(say('operator:homeRates.low'), { exact: true }).fill('400')
      await form.getByLabel(say('operator:homeRates.high'), { exact: true }).fill('150')
      await form.getByLabel(say('operator:homeRates.source')).fill(source)
      await form.getByRole('button', { name: say('operator:homeRates.set') }).click()
      await expect(form.getByRole('alert')).toHaveText(say('operator:homeRates.wrong'))
      await form.getByLabel(say('operator:homeRates.low'), { exact: true }).fill('100')
      await form.getByRole('button', { name: say('operator:homeRates.set') }).click()
      await expect(page.getByText(say('operator:homeRates.done'))).toBeVisible()
      await boss.setHomeRate('heatGas', { low: 1, high: 2, currency: 'USD', source })
      await boss.setHomeRate('heatOuterFloors', { low: 10, high: 20, currency: null, source })

      try {
        await arrive(page, `/ad/${telling}`)
        await page.getByRole('heading', { name: say('ad:worth.title') }).scrollIntoViewIfNeeded()
        // 40 m² at 100 to 150 dollars, in addition to 50,000.
        await expect(moveIn).toContainText(/4[\s,.]?000\s?\$|\$\s?4[\s,.]?000/)
        await expect(moveIn).toContainText(/54[\s,.]000/)
        await expect(moveIn).toContainText(/56[\s,.]000/)
        await expect(moveIn).toContainText(source)
        await expect(moveIn).toContainText(say('market:living.moveIn.commission.asked'))
        // The top floor of twenty: 40 to 80 dollars, plus 10 to 20 per cent.
        await expect(winter).toContainText(/44/)
        await expect(winter).toContainText(/96/)
        await expect(winter).toContainText(say('market:living.winter.outerNote'))

        await arrive(page, `/ad/${silent}`)
        await page.getByRole('heading', { name: say('ad:worth.title') }).scrollIntoViewIfNeeded()
        await expect(moveIn).toBeVisible()
        await expect(sun).toHaveCount(0)
        await expect(winter).toHaveCount(0)

        await arrive(page, '/moderation/log')
        await page.getByLabel(say('operator:log.kind')).selectOption('homeRates')
        await expect(
          page
            .getByRole('row')
            .filter({ hasText: say('operator:homeRates.kind.workWhiteFrame') })
            .first(),
        ).toContainText('100–150 USD')
      } finally {
        for (const kind of ['workWhiteFrame', 'heatGas', 'heatOuterFloors'])
          await boss.setHomeRate(kind, null)
      }
    })
  })
