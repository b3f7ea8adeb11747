import { becomeAdvertiser } from '../testing/advertiser.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'

test('deleted listings can be restored from the bin, or deleted finally after a confirmation', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const kept = await anna.publish({ title: 'Квартира у парка' })
  const given = await anna.publish({ title: 'Студия у моря' })
  await arrive(page, '/my')
  for (const { id } of [kept, given])
    await page
      .locator(`#my-${id}`)
      .getByRole('button', { name: say('mine:act.remove') })
      .click()
  await expect(cards(page)).toHaveCount(0)

  await page.getByRole('link', { name: say('mine:bin') }).click()
  const row = (name: string) => page.getByRole('listitem', { name })
  await expect(row('Квартира у парка')).toContainText(say('bin:restoredAs.published'))
  await row('Квартира у парка')
    .getByRole('button', { name: say('bin:restore') })
    .click()
  await expect(row('Квартира у парка')).toHaveCount(0)
  expect((await page.request.get(`/ad/${kept.id}`)).status()).toBe(200)

  const forEver = row('Студия у моря').getByRole('button', { name: say('bin:end') })
  await forEver.click()
  await page.getByRole('button', { name: say('bin:endNo') }).click()
  await expect(row('Студия у моря')).toBeVisible()
  await forEver.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('bin:endYes') })
    .click()
  await expect(page.getByText(say('bin:empty'))).toBeVisible()
  expect((await page.request.get(`/ad/${given.id}`)).status()).toBe(410)

  await page.getByRole('link', { name: say('bin:back') }).click()
  await expect(cards(page)).toHaveCount(1)
})
