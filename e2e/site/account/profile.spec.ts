import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '../../../contract/languages.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { findBreaches } from '../../breaches.ts'
import { holdRequests } from '../testing/slow-scripts.ts'
import { arrive, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const password = 'magnolia-5'
const photo = (name: string) =>
  join(import.meta.dirname, '../../../resources/demo/photos/01-apartment-sea-view', name)

/** Makes a new owner, who is signed in in this browser. */
async function signUp(page: Page, origin: string) {
  const email = `${randomUUID()}@sakhli.example`
  const answer = await page.request.post(`${apiBase}/auth/sign-up`, {
    data: { email, password, kind: 'single', agencyName: 'Анна Проверкина' },
    headers: { origin },
  })
  expect(answer.status()).toBe(201)
  const { user } = (await answer.json()) as { user: { id: string } }
  return { email, id: user.id }
}

const field = (page: Page, say: Words, name: string) =>
  page.getByLabel(say(`profile:field.${name}`), { exact: true })
const save = (page: Page, say: Words) =>
  page.getByRole('button', { name: say('profile:save'), exact: true })

test('the profile leads a visitor to sign in, and back', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/profile')
  await expect(page.getByText(say('profile:visitor'))).toBeVisible()
  const way = page.getByRole('main').getByRole('link', { name: say('nav.signIn') })
  await expect(way).toHaveAttribute('href', '/sign-in?from=%2Fprofile')
})

const shells: [string, Language, 'light' | 'dark', { width: number; height: number }, boolean][] = [
  ['a phone', 'ru', 'light', { width: 390, height: 844 }, true],
  ['a desktop', 'he', 'dark', { width: 1440, height: 900 }, false],
]

for (const [shell, language, colorScheme, viewport, isMobile] of shells)
  test.describe(`on ${shell} in ${language}`, () => {
    test.use({ language, colorScheme, viewport, isMobile, hasTouch: isMobile })

    test('an owner becomes an agency with an icon, and visitors see the agency', {
      tag: '@long',
    }, async ({ page, baseURL, say }) => {
      const { id } = await signUp(page, baseURL!)
      await arrive(page, '/profile')
      await expect(page.getByText(say('profile:kind.single'))).toBeVisible()
      await page.getByRole('link', { name: say('profile:edit') }).click()

      await page.getByRole('radio', { name: say('profile:kind.agency') }).check()
      await field(page, say, 'agencyName').fill('')
      await field(page, say, 'phone').fill('позвоните')
      await save(page, say).click()
      await expect(page.getByRole('alert')).toHaveText(say('profile:WRONG_DATA'))
      await expect(page.getByText(say('profile:wrong.agencyName'))).toBeVisible()
      await expect(page.getByText(say('profile:wrong.description'))).toBeVisible()
      await expect(page.getByText(say('profile:wrong.phone'))).toBeVisible()
      await expect(field(page, say, 'agencyName')).toBeFocused()
      expect(await findBreaches(page)).toEqual([])

      await field(page, say, 'agencyName').fill('Магнолия у моря')
      await field(page, say, 'agencyDescription').fill('Новостройки Батуми.')
      await field(page, say, 'phone').fill('+995 599 12 34 56')
      await field(page, say, 'telegramUsername').fill('https://t.me/magnolia_sea')
      await field(page, say, 'channelLink').fill('t.me/magnolia_news')
      await page.locator('input[type=file]').setInputFiles(photo('living-room.jpg'))
      await expect(page.getByRole('button', { name: say('profile:icon.remove') })).toBeVisible()
      await save(page, say).click()

      await expect(page).toHaveURL(/\/profile$/)
      const main = page.getByRole('main')
      await expect(main.getByText('Магнолия у моря')).toBeVisible()
      await expect(main.getByRole('link', { name: '@magnolia_sea' })).toHaveAttribute(
        'href',
        'https://t.me/magnolia_sea',
      )
      await expect(main.getByRole('link', { name: 't.me/magnolia_news' })).toHaveAttribute(
        'href',
        'https://t.me/magnolia_news',
      )
      const icon = main.locator('img').first()
      const size = () =>
        icon.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
      await expect.poll(size).toBe(1)

      await page.getByRole('link', { name: say('profile:place.public') }).click()
      await expect(page).toHaveURL(new RegExp(`/agency/${id}$`))
      await expect(page.getByRole('heading', { name: 'Магнолия у моря' })).toBeVisible()
      await expect(page.getByText('Новостройки Батуми.')).toBeVisible()
    })
  })

test('leaving the form while the profile is saved keeps the new page, and shows the result', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  await signUp(page, baseURL!)
  await arrive(page, '/editProfile')
  const answer = await holdRequests(page, '**/estateserver/users')
  await field(page, say, 'fullName').fill('Анна Другая')
  await save(page, say).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('nav.favourites') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say('lists:fav.title') })).toBeVisible()
  answer()
  await expect(page.getByText(say('profile:saved'))).toBeVisible()
  await expect(page).toHaveURL(/\/fav$/)
})

test('saving as a private owner warns that agency details are lost, and clears them', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  await signUp(page, baseURL!)
  await arrive(page, '/editProfile')
  await page.getByRole('radio', { name: say('profile:kind.agency') }).check()
  await field(page, say, 'agencyDescription').fill('Новостройки Батуми.')
  await field(page, say, 'address').fill('улица Руставели, 27')
  await save(page, say).click()
  await expect(page.getByText('улица Руставели, 27')).toBeVisible()

  await page.getByRole('link', { name: say('profile:edit') }).click()
  await page.getByRole('radio', { name: say('profile:kind.single') }).check()
  await expect(page.getByText(say('profile:kind.loses'))).toBeVisible()
  await save(page, say).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText(say('profile:kind.single'), { exact: true })).toBeVisible()
  await expect(page.getByText('улица Руставели, 27')).toHaveCount(0)
  await arrive(page, '/editProfile')
  await page.getByRole('radio', { name: say('profile:kind.agency') }).check()
  await expect(field(page, say, 'agencyDescription')).toHaveValue('')
  await expect(field(page, say, 'address')).toHaveValue('')
})

test('a lost network or session keeps what was typed in the profile form', {
  tag: '@long',
}, async ({ page, context, baseURL, say, complaints }) => {
  complaints.expect(/status of 401|net::ERR_FAILED/)
  const { email } = await signUp(page, baseURL!)
  await arrive(page, '/editProfile')
  await field(page, say, 'region').fill('Аджария')
  await page.route(`**${apiBase}/users`, (route) => route.abort(), { times: 1 })
  await save(page, say).click()
  await expect(page.getByRole('alert')).toHaveText(say('profile:failure.unreachable'))
  await expect(field(page, say, 'region')).toHaveValue('Аджария')

  await context.clearCookies({ name: 'sid' })
  await save(page, say).click()
  const dialog = page.getByRole('dialog', { name: say('account:again.title') })
  await dialog.getByLabel(say('account:field.email')).fill(email)
  await dialog.getByLabel(say('account:field.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('account:signIn.submit') }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Аджария')).toBeVisible()
})

test('a file that is no image is refused as the profile’s icon', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
}) => {
  await signUp(page, baseURL!)
  await arrive(page, '/editProfile')
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.getByText(say('profile:wrong.icon'))).toBeVisible()
})
