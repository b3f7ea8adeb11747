import { randomUUID } from 'node:crypto'
import { apiBase } from '../../../contract/wire/route.ts'
import { becomeAdvertiser } from '../testing/advertiser.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'

test('an agency invites an agent, who edits its listings and leaves again', {
  tag: '@long',
}, async ({ page, browser, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const agencyName = 'Морские дома'
  const profile = new FormData()
  profile.append('isAgency', 'true')
  profile.append('agencyName', agencyName)
  profile.append('agencyDescription', 'Продаём у моря')
  const changed = await page.request.patch(`${apiBase}/users`, {
    multipart: profile,
    headers: { origin: baseURL! },
  })
  expect(changed.status()).toBe(200)
  const listing = await anna.publish({ title: 'Квартира агентства' })

  await arrive(page, '/my/staff')
  await page.getByLabel(say('staff:invite.name')).fill('Нино')
  await page.locator('form button[type=submit]').click()
  const link = await page.getByLabel(say('staff:invite.link', { name: 'Нино' })).inputValue()

  // Somebody without an account opens the link.
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const other = await elsewhere.newPage()
  const path = new URL(link).pathname
  await arrive(other, path)
  await expect(
    other.getByRole('heading', { name: say('staff:join.title', { agency: agencyName }) }),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: say('staff:join.signUp') })).toBeVisible()
  const signedUp = await other.request.post(`${apiBase}/auth/sign-up`, {
    data: {
      email: `${randomUUID()}@sakhli.example`,
      password: 'magnolia-5',
      kind: 'single',
      agencyName: 'Нино Агентова',
    },
    headers: { origin: baseURL! },
  })
  expect(signedUp.status()).toBe(201)
  await arrive(other, path)
  await other.getByRole('button', { name: say('staff:join.button') }).click()
  await expect(other).toHaveURL(/\/my$/)
  await expect(cards(other)).toHaveCount(1)
  const card = other.locator(`#my-${listing.id}`)
  await card.getByRole('button', { name: say('mine:act.unpublish') }).click()
  await expect(card.getByText(say('mine:badge.unpublished'))).toBeVisible()

  // An invitation that was used says so.
  const third = await browser.newContext({ baseURL: baseURL! })
  const late = await third.newPage()
  await arrive(late, path)
  await expect(late.getByRole('heading', { name: say('staff:join.usedTitle') })).toBeVisible()
  await third.close()

  await arrive(page, '/my/staff')
  await expect(page.getByText('Нино Агентова')).toBeVisible()

  await arrive(other, '/my/staff')
  await other.getByRole('button', { name: say('staff:leave.button') }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: say('staff:leave.yes') })
    .click()
  await expect(other).toHaveURL(/\/$/)
  await elsewhere.close()
  await page.reload()
  await expect(page.getByText(say('staff:noAgents'))).toBeVisible()
  await arrive(page, '/my')
  await expect(cards(page)).toHaveCount(1)
})
