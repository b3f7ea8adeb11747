import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { wordsOf } from '../site/testing/words.ts'
import { expect, test } from './desktop.ts'

const folder = join(import.meta.dirname, '../../resources/demo/photos/01-apartment-sea-view')

/** Collects what the page's policy refuses. */
const hearRefusals = (page: Page) =>
  page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
  })

test('a listing’s images are reordered with the mouse without breaking the page’s policy', {
  tag: '@long',
}, async ({ host, account }) => {
  const say = await wordsOf('en')
  await hearRefusals(host.page())
  await host.page().reload()
  const page = host.page()
  await page.getByLabel(say('account:field.email')).fill(account.email)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  await page.keyboard.press('Control+KeyN')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).slice(0, 3)
  await page.locator('input[type=file]').setInputFiles(names.map((name) => join(folder, name)))
  const rows = page.getByRole('list', { name: say('photos:list') }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const pictures = rows.locator('img')
  await expect(pictures).toHaveCount(3)
  const order = () =>
    pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src))
  const [first, second, third] = await order()

  // Near an edge of the window the list would scroll under the mouse.
  await rows.nth(1).evaluate((row) => row.scrollIntoView({ block: 'center' }))
  for (const row of [0, 1]) await rows.nth(row).hover()
  const [held, over] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()]
  if (!held || !over) throw new Error('The photos are not in view')
  await page.mouse.move(held.x + 60, held.y + 40)
  await page.mouse.down()
  await page.mouse.move(held.x + 60, held.y + 60, { steps: 4 })
  await page.mouse.move(over.x + 60, over.y + 60, { steps: 12 })
  await expect(page.getByText(say('photos:drag.over', { n: 2, all: 3 }))).toBeAttached()
  await page.mouse.up()
  await expect.poll(order).toEqual([second, first, third])

  // The drag library's own style sheets apply, and the policy refused nothing.
  const sheets = () =>
    page
      .locator('style')
      .evaluateAll((all) =>
        all.map((each) => (each as HTMLStyleElement).sheet?.cssRules.length ?? 0),
      )
  expect((await sheets()).every((rules) => rules > 0)).toBe(true)
  expect(await page.evaluate(() => Reflect.get(window, 'refused'))).toEqual([])
})
