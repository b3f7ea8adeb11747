import type { Page } from '@playwright/test'
import { becomeAdvertiser, photoPath } from '../testing/advertiser.ts'
import { signIn } from '../testing/operator-visit.ts'
import { another, arrive, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const save = (page: Page, say: Words) =>
  page
    .getByRole('button', { name: say('form:action.save') })
    .last()
    .click()

test('visitors see an edit of a published listing, sent back once, only when it is approved', {
  tag: '@long',
}, async ({ page, browser, baseURL, say, language }) => {
  const before = `До правки ${Date.now()}`
  const after = `После правки ${Date.now()}`
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const { id } = await anna.publish({ title: before })
  const visitor = await another(browser, baseURL!, language)
  const office = await another(browser, baseURL!, language)
  const card = page.locator(`#my-${id}`)
  const title = page.getByLabel(say('form:words.name'))
  const seen = visitor.getByRole('main')
  await arrive(visitor, `/ad/${id}`)
  await expect(seen.getByText(before).first()).toBeVisible()

  await test.step('the edit waits, and its owner sees both', async () => {
    await arrive(page, `/editAd/${id}`)
    await title.fill(after)
    await page.locator('input[type=file]').first().setInputFiles(photoPath(5))
    await save(page, say)
    await expect(page.getByText(say('form:sent.edited'))).toBeVisible()
    await expect(page).toHaveURL(/\/my$/)
    await expect(card.getByText(say('mine:badge.published'))).toBeVisible()
    await expect(card.getByText(say('mine:badge.edited'))).toBeVisible()
    await expect(card).toContainText(after)
  })

  await test.step('a visitor reads what was approved', async () => {
    const answer = await arrive(visitor, `/ad/${id}`)
    expect(answer?.status()).toBe(200)
    await expect(seen.getByText(before).first()).toBeVisible()
    await expect(visitor.getByText(after)).toHaveCount(0)
  })

  await test.step('an operator sees the difference and sends it back', async () => {
    await signIn(office, say, `/moderation?ad=${id}`)
    await expect(office.locator('article').getByText(say('operator:queue.edit'))).toBeVisible()
    await expect(office.getByRole('deletion').filter({ hasText: before })).toBeVisible()
    await expect(office.getByRole('insertion').filter({ hasText: after })).toBeVisible()
    await office.getByRole('button', { name: say('operator:queue.improve') }).click()
    await office.getByLabel(say('operator:note.label')).fill('Какой этаж?')
    await office.getByRole('button', { name: say('operator:note.send') }).click()
    await expect(office.getByRole('heading', { level: 2, name: after })).toBeHidden()
  })

  await test.step('its owner reads why, and goes on from the edit', async () => {
    await arrive(page, '/my')
    await expect(card.getByText(say('mine:badge.editSentBack'))).toBeVisible()
    await expect(card.getByText('Какой этаж?')).toBeVisible()
    await arrive(page, `/editAd/${id}`)
    await expect(page.getByText('Какой этаж?')).toBeVisible()
    await expect(title).toHaveValue(after)
    await title.fill(`${after}, седьмой этаж`)
    await save(page, say)
    await expect(card.getByText(say('mine:badge.edited'))).toBeVisible()
  })

  await test.step('approved, it is what a visitor reads', async () => {
    await arrive(office, `/moderation?ad=${id}`)
    await expect(office.getByRole('heading', { level: 2, name: after })).toBeVisible()
    await office.getByRole('button', { name: say('operator:queue.approve') }).click()
    await expect(office.getByRole('heading', { level: 2, name: after })).toBeHidden()
    await expect(async () => {
      await arrive(visitor, `/ad/${id}`)
      await expect(seen.getByText(`${after}, седьмой этаж`).first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await arrive(page, '/my')
    await expect(card.getByText(say('mine:badge.edited'))).toBeHidden()
  })
  await visitor.context().close()
  await office.context().close()
})

test('a pending edit is withdrawn by one press', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
}) => {
  const before = `На сайте ${Date.now()}`
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const { id } = await anna.publish({ title: before })
  await arrive(page, `/editAd/${id}`)
  await page.getByLabel(say('form:words.name')).fill('Передумала')
  await save(page, say)
  const card = page.locator(`#my-${id}`)
  await expect(card).toContainText('Передумала')
  await card.getByRole('button', { name: say('mine:act.withdrawEdit') }).click()
  await expect(page.getByText(say('mine:said.editWithdrawn'))).toBeVisible()
  await expect(card).toContainText(before)
  await expect(card.getByText(say('mine:badge.edited'))).toBeHidden()
})
