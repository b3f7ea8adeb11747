import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isWhole } from '../../long.ts'
import { photoPath } from '../testing/advertiser.ts'
import { readListings } from '../testing/server.ts'
import { another, arrive, cards, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const video = join(import.meta.dirname, '../../../pictures/fixtures/clip.webm')
const pictures = isWhole ? 8 : 2
const videos = isWhole ? [video] : []
const operator = { email: 'operator@sakhli.example', password: 'operator-demo' }

async function signIn(page: Page, say: Words, { email, password }: typeof operator) {
  const main = page.getByRole('main')
  await main.getByLabel(say('account:field.email')).fill(email)
  await main.getByLabel(say('account:field.password'), { exact: true }).fill(password)
  await main.getByRole('button', { name: say('account:signIn.submit') }).click()
}

/** The whole way of a listing: its advertiser, an operator and a visitor. */
test('a new advertiser’s listing is moderated, published, asked for and unpublished', async ({
  page,
  browser,
  request,
  baseURL,
  language,
  say,
}) => {
  test.slow()
  const title = `Над морем ${randomUUID().slice(0, 8)}`
  const publish = page.getByRole('button', { name: say('form:action.publish'), exact: true })
  let id = ''
  const card = () => page.locator(`#my-${id}`)

  await test.step('an advertiser signs up, and is told how to begin', async () => {
    await arrive(page, '/sign-up?from=/my')
    const main = page.getByRole('main')
    await main.getByLabel(say('account:signUp.name')).fill('Анна Проверкина')
    await main.getByLabel(say('account:field.email')).fill(`${randomUUID()}@sakhli.example`)
    await main.getByLabel(say('account:field.password'), { exact: true }).fill('magnolia-5')
    await main.getByRole('button', { name: say('account:signUp.submit') }).click()
    await expect(page).toHaveURL(/\/my$/)
    await page.getByRole('link', { name: say('mine:empty.start') }).click()
    await expect(page).toHaveURL(/\/newAd$/)
  })

  await test.step('a new listing with pictures goes to moderation', async () => {
    const chip = (text: string) => page.getByText(text, { exact: true })
    await chip(say('listing:category.newApartment')).click()
    await chip(say('listing:rooms.2rooms')).click()
    await page.getByLabel(say('form:place.area')).fill('62')
    await page.getByLabel(say('form:place.floor'), { exact: true }).fill('7')
    await page.getByLabel(say('form:place.floors')).fill('20')
    await page.getByLabel(say('form:words.name')).fill(title)
    await page.getByLabel(say('form:words.description')).fill('Светлая квартира у моря')
    await page
      .locator('input[type=file]')
      .setInputFiles([...Array.from({ length: pictures }, (_, n) => photoPath(n)), ...videos])
    const address = page.getByLabel(say('form:address.label'))
    await address.fill('Rustaveli 27')
    await expect(
      page
        .getByRole('listbox', { name: say('form:address.found') })
        .getByRole('option')
        .first(),
    ).toBeVisible()
    await address.press('Enter')
    await page.getByRole('textbox', { name: say('form:price.sale'), exact: true }).fill('85000')
    await publish.click()
    await expect(page).toHaveURL(/\/my$/, { timeout: 90_000 })
    await expect(cards(page)).toHaveCount(1)
    id = ((await cards(page).getAttribute('id')) ?? '').replace('my-', '')
    await expect(card()).toContainText(title)
    await expect(card().getByText(say('mine:badge.moderation'))).toBeVisible()
    const own = await page.request.get(`/estateserver/apartments/${id}`)
    const { images } = (await own.json()) as { images: { type: string }[] }
    expect(images.map(({ type }) => type)).toEqual([
      ...Array(pictures).fill('image'),
      ...videos.map(() => 'video'),
    ])
  })

  const office = await another(browser, baseURL!, language)
  await test.step('the operator opens it', async () => {
    await arrive(office, `/sign-in?from=${encodeURIComponent(`/moderation?ad=${id}`)}`)
    await signIn(office, say, operator)
    await expect(office.getByRole('heading', { level: 2, name: title })).toBeVisible()
  })

  if (isWhole) {
    await test.step('the operator sends it back with a note', async () => {
      await office.getByRole('button', { name: say('operator:queue.improve') }).click()
      await office.getByLabel(say('operator:note.label')).fill('Укажите, какой ремонт')
      await office.getByRole('button', { name: say('operator:note.send') }).click()
      await expect(office.getByRole('heading', { level: 2, name: title })).toBeHidden()
      // The desk shows the next listing before the server has answered.
      const own = async () => (await page.request.get(`/estateserver/apartments/${id}`)).json()
      await expect.poll(async () => (await own()).status).toBe('improvement')
    })

    await test.step('the advertiser reads the note, mends the listing and sends it again', async () => {
      await arrive(page, '/my')
      await expect(card().getByText('Укажите, какой ремонт')).toBeVisible()
      await card()
        .getByRole('link', { name: say('mine:act.improve') })
        .click()
      await expect(page).toHaveURL(new RegExp(`/editAd/${id}$`))
      await expect(page.getByText('Укажите, какой ремонт')).toBeVisible()
      const description = page.getByLabel(say('form:words.description'))
      await expect(description).toHaveValue('Светлая квартира у моря')
      await description.fill('Светлая квартира у моря, ремонт 2025 года')
      await publish.click()
      await expect(page).toHaveURL(/\/my$/)
      await expect(card().getByText(say('mine:badge.moderation'))).toBeVisible()
    })
  }

  await test.step('the operator publishes it', async () => {
    if (isWhole) await arrive(office, `/moderation?ad=${id}`)
    await expect(office.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await office.getByRole('button', { name: say('operator:queue.approve') }).click()
    await expect(office.getByText(say('operator:queue.approved', { title }))).toBeVisible()
    await expect
      .poll(async () => (await readListings(request, `filters[id][]=${id}`)).length)
      .toBe(1)
    await office.context().close()
  })

  await test.step('its owner sees it published, and waits for requests', async () => {
    await arrive(page, '/my')
    await expect(card().getByText(say('mine:badge.published'))).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: say('mine:inbox') })
      .click()
    await expect(page.getByText(say('inbox:empty.new'))).toBeVisible()
  })

  const visitor = await another(browser, baseURL!, language)
  await test.step('a visitor finds it and asks for a viewing', async () => {
    await arrive(visitor, `/?q=${encodeURIComponent(title)}&mode=list`)
    const found = visitor.locator(`#ad-${id}`)
    await found.getByRole('heading').getByRole('link').click()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const said = isWhole ? 'ремонт 2025 года' : 'Светлая квартира у моря'
    await expect(visitor.getByText(said)).toBeVisible()
    await visitor
      .getByRole('button', { name: say('listing:card.write'), exact: true })
      .first()
      .click()
    // The owner gave no contact, so there is only the form.
    const dialog = visitor.getByRole('dialog')
    await dialog.getByRole('textbox', { name: say('ad:appointment.username') }).fill('@nino_batumi')
    await dialog.getByRole('textbox', { name: say('ad:appointment.message') }).fill('Можно завтра?')
    await dialog.getByRole('button', { name: say('ad:appointment.send') }).click()
    await expect(dialog.getByText(say('ad:appointment.sentTitle'))).toBeVisible()
  })

  await test.step('the open inbox shows the request by itself, and moves it on', async () => {
    const asked = cards(page)
    await expect(asked).toContainText('Можно завтра?')
    await expect(asked).toContainText(title)
    await expect(page).toHaveTitle(/^\(1\) /)
    await asked.getByLabel(say('inbox:status')).selectOption('contacted')
    await expect(page.getByText(say('inbox:empty.new'))).toBeVisible()
    await expect(page).not.toHaveTitle(/^\(/)
  })

  await test.step('off the site, it says so to whoever has its address', async () => {
    await arrive(page, '/my')
    await expect(card().locator('dl')).toContainText('1')
    await card()
      .getByRole('button', { name: say('mine:act.unpublish') })
      .click()
    await expect(page.getByText(say('mine:said.unpublished'))).toBeVisible()
    const gone = await visitor.goto(`/ad/${id}`)
    expect(gone?.status()).toBe(410)
    await expect(
      visitor.getByRole('heading', { level: 1, name: say('ad:withdrawn.title') }),
    ).toBeVisible()
    await visitor.context().close()
  })
})
