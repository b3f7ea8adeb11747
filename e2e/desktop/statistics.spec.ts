import { findBreachesInBothThemes } from '../breaches.ts'
import { askForViewing, becomeAdvertiser } from '../site/testing/advertiser.ts'
import { wordsOf } from '../site/testing/words.ts'
import { enterDesk } from './agency.ts'
import { expect, test } from './desktop.ts'

const say = await wordsOf('ru')

test('statistics show totals of all listings, and sort the listings by each number', {
  tag: '@long',
}, async ({ host, server, playwright }) => {
  const api = await playwright.request.newContext({ baseURL: server })
  const agency = await becomeAdvertiser(api, server)
  const asked = await agency.publish({ address: 'улица Пушкина, 5' })
  const liked = await agency.publish({ address: 'улица Горгиладзе, 70' })
  await askForViewing(api, server, asked.id, {
    username: '@nino_batumi',
    phone: '+995 555 12 34 56',
    at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  for (let fan = 0; fan < 2; fan += 1) {
    const visitor = await playwright.request.newContext({ baseURL: server })
    const { headers } = await becomeAdvertiser(visitor, server)
    const like = await visitor.post(`/estateserver/apartments/fav/${liked.id}`, { headers })
    expect(like.ok(), await like.text()).toBe(true)
    await visitor.dispose()
  }

  const page = await enterDesk(host, { email: agency.email, password: agency.password }, '/ads')
  await page.keyboard.press('Control+Digit5')
  await expect(
    page.getByRole('heading', { level: 1, name: say('desk:statistics.title') }),
  ).toBeVisible()
  const tile = (name: string) =>
    page.locator('dl > div').filter({ hasText: say(`mine:figures.${name}`) })
  await expect(tile('favourites').locator('bdi')).toHaveText('2')
  await expect(tile('requests').locator('bdi')).toHaveText('1')
  const lines = page.getByRole('table').last().getByRole('row')
  await expect(lines).toHaveCount(3)
  const order = page.getByRole('columnheader')
  await order
    .getByRole('button', { name: say('mine:figures.requests') })
    .last()
    .click()
  await expect(lines.nth(1)).toContainText('Пушкина, 5')
  await order
    .getByRole('button', { name: say('mine:figures.favourites') })
    .last()
    .click()
  await expect(lines.nth(1)).toContainText('Горгиладзе, 70')
  expect(await findBreachesInBothThemes(page, { within: '#content' })).toEqual([])

  await lines.nth(1).getByRole('link').click()
  await expect(page.getByLabel(say('form:address.label')).first()).toHaveValue(/Горгиладзе, 70/)
  await api.dispose()
})
