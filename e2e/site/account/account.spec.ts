import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findBreaches } from '../../breaches.ts'
import { becomeAdvertiser } from '../testing/advertiser.ts'
import { readListings } from '../testing/server.ts'
import { arrive, awake, cards, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const password = 'magnolia-5'
const newEmail = () => `${randomUUID()}@sakhli.example`

/** Fills in the sign-up form and sends it. */
async function signUp(page: Page, say: Words, email = newEmail()) {
  await page.getByLabel(say('account:signUp.name')).fill('Анна Бережная')
  await page.getByLabel(say('account:field.email')).fill(email)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('account:signUp.submit') }).click()
  return email
}

async function signIn(page: Page, say: Words, email: string, word = password) {
  const within = page.getByRole('main')
  await within.getByLabel(say('account:field.email')).fill(email)
  await within.getByLabel(say('account:field.password'), { exact: true }).fill(word)
  await within.getByRole('button', { name: say('account:signIn.submit') }).click()
}

const home = (page: Page, say: Words) =>
  page.getByRole('heading', { level: 1, name: say('account:home.title') })

const refusals = /status of (401|409|422|429)/

test('signing up keeps the favourites, and leads back to the page the visitor came from', {
  tag: '@long',
}, async ({ page, say }) => {
  // The oldest listings are from the demo data: no other test takes them off the site meanwhile.
  await arrive(page, '/?deal=sale&sort=old')
  const liked = await cards(page).first().getAttribute('id')
  await cards(page)
    .first()
    .getByRole('button', { name: say('listing:card.like') })
    .click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('nav.signIn') })
    .click()
  await page.getByRole('link', { name: say('account:signUp.submit') }).click()
  await signUp(page, say)
  await expect(page).toHaveURL(/\/\?deal=sale&sort=old$/)
  await expect(
    page.locator(`#${liked}`).getByRole('button', { name: say('listing:card.unlike') }),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('favIds'))).toBeNull()

  // A newly loaded page shows the account's favourites.
  await arrive(page, '/fav')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.locator(`#${liked}`)).toBeVisible()
})

test('signing in or out in one tab does so in the others, and keeps a form being filled in', {
  tag: '@long',
}, async ({ page, context, request, baseURL, say, complaints }) => {
  complaints.expect(refusals)
  const { email, agencyName } = await becomeAdvertiser(request, baseURL!)
  const within = (where: Page) => where.getByRole('banner')
  const menu = (where: Page) =>
    within(where).getByRole('button', { name: say('account:home.title') })
  const door = (where: Page) => within(where).getByRole('link', { name: say('nav.signIn') })
  const other = await context.newPage()
  await arrive(other, '/')
  await arrive(page, '/sign-in')
  await signIn(page, say, email)
  await expect(home(page, say)).toBeVisible()
  await expect(menu(other)).toBeVisible()

  const writing = await context.newPage()
  await arrive(writing, '/editProfile')
  const name = writing.getByLabel(say('profile:field.fullName'), { exact: true })
  await expect(name).toHaveValue(agencyName)
  await name.fill('Анна Другая')
  await page
    .getByRole('button', { name: say('account:signOut.button') })
    .first()
    .click()
  await expect(door(page)).toBeVisible()
  await expect(door(other)).toBeVisible()
  await expect(other.getByText(say('account:signOut.done'))).toBeVisible()
  await writing.getByRole('button', { name: say('profile:save') }).click()
  await expect(writing.getByRole('dialog', { name: say('account:again.title') })).toBeVisible()
  await expect(name).toHaveValue('Анна Другая')
})

test('a broken rule of the sign-up form is shown at its field, and what was typed stays', {
  tag: '@long',
}, async ({ page, say, complaints }) => {
  complaints.expect(refusals)
  await arrive(page, '/sign-up')
  await page.getByRole('button', { name: say('account:signUp.submit') }).click()
  await expect(page.getByText(say('account:wrong.name'))).toBeVisible()
  await expect(page.getByText(say('account:wrong.email'))).toBeVisible()
  await expect(page.getByText(say('account:wrong.passwordShort', { count: 8 }))).toBeVisible()
  await expect(page.getByLabel(say('account:signUp.name'))).toBeFocused()
  const name = page.getByLabel(say('account:signUp.name'))
  await signUp(page, say, 'agency@sakhli.example')
  await expect(page.getByText(say('account:wrong.emailTaken'))).toBeVisible()
  await expect(page.getByLabel(say('account:field.email'))).toBeFocused()
  await expect(name).toHaveValue('Анна Бережная')

  const secret = page.getByLabel(say('account:field.password'), { exact: true })
  for (const [word, flaw] of [
    ['password1', 'passwordCommon'],
    ['Бережная-77', 'passwordPersonal'],
  ]) {
    await secret.fill(word ?? '')
    await page.getByRole('button', { name: say('account:signUp.submit') }).click()
    await expect(page.getByText(say(`account:wrong.${flaw}`))).toBeVisible()
    await expect(secret).toBeFocused()
  }
})

test('a wrong password is refused without saying which field is wrong; the right one signs in', {
  tag: '@long',
}, async ({ page, say, complaints }) => {
  complaints.expect(refusals)
  await arrive(page, '/sign-in?from=//evil.example/')
  await signIn(page, say, 'owner@sakhli.example', 'not-it')
  await expect(page.getByRole('alert')).toHaveText(say('account:failure.credentials'))
  await expect(page.getByLabel(say('account:field.email'))).toHaveValue('owner@sakhli.example')
  await signIn(page, say, 'owner@sakhli.example', 'batumi-demo')
  await expect(page).toHaveURL(/\/account$/)
  await expect(home(page, say)).toBeVisible()
})

test('after too many sign-ins, the form says when to try again', { tag: '@long' }, async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(refusals)
  await page.route('**/auth/sign-in', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '600' },
      json: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts' },
    }),
  )
  await arrive(page, '/sign-in')
  await signIn(page, say, newEmail())
  await expect(page.getByRole('alert')).toHaveText(
    say('account:failure.limited', { when: 'через 10 минут' }),
  )
})

test('signing out leaves nothing of the account on the device', { tag: '@long' }, async ({
  page,
  say,
  complaints,
}) => {
  // What the page was asking for when the session ended.
  complaints.expect(/status of 401/)
  await arrive(page, '/sign-up')
  await signUp(page, say)
  await expect(home(page, say)).toBeVisible()
  // The oldest listings are from the demo data: no other test takes them off the site meanwhile.
  await arrive(page, '/?sort=old')
  await cards(page)
    .first()
    .getByRole('button', { name: say('listing:card.like') })
    .click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('nav.account') })
    .click()
  await page.getByRole('button', { name: say('account:signOut.button') }).click()
  await expect(page.getByText(say('account:signOut.done'))).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: say('nav.signIn') }),
  ).toBeVisible()
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: say('listing:card.like') }),
  ).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Бережная')).toHaveCount(0)
  await arrive(page, '/fav')
  await expect(page.getByText(say('lists:fav.empty'))).toBeVisible()
  await arrive(page, '/account')
  await expect(page.getByText(say('account:home.visitor'))).toBeVisible()
})

test('changing the password after the session ended asks to sign in, then is done', {
  tag: '@long',
}, async ({ page, context, say, complaints }) => {
  complaints.expect(refusals)
  await arrive(page, '/sign-up')
  const email = await signUp(page, say)
  await expect(home(page, say)).toBeVisible()
  await page.getByLabel(say('account:password.current')).fill(password)
  await page.getByLabel(say('account:password.next')).fill('jasmine-77')
  await context.clearCookies({ name: 'sid' })
  await page.getByRole('button', { name: say('account:password.submit') }).click()
  const dialog = page.getByRole('dialog', { name: say('account:again.title') })
  await dialog.getByLabel(say('account:field.email')).fill(email)
  await dialog.getByLabel(say('account:field.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('account:signIn.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say('account:password.done'))).toBeVisible()

  // The old password no longer works, the new one does.
  await context.clearCookies({ name: 'sid' })
  await arrive(page, '/sign-in?from=/searches')
  await signIn(page, say, email)
  await expect(page.getByRole('alert')).toHaveText(say('account:failure.credentials'))
  await signIn(page, say, email, 'jasmine-77')
  await expect(
    page.getByRole('heading', { level: 1, name: say('lists:saved.title') }),
  ).toBeVisible()
  await expect(page.getByText(say('lists:saved.empty'))).toBeVisible()
})

test('the account page says that Telegram is not set up', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arrive(page, '/sign-up')
  await signUp(page, say)
  await expect(page.getByText(say('account:telegram.missing'))).toBeVisible()
})

test('account pages are closed to search engines and to caches', { tag: '@long' }, async ({
  page,
  say,
}) => {
  for (const path of ['/sign-in', '/sign-up', '/account']) {
    await arrive(page, path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  await arrive(page, '/sign-up')
  await signUp(page, say)
  await expect(home(page, say)).toBeVisible()
  const answer = await page.reload()
  await awake(page)
  expect(answer?.headers()['cache-control']).toBe('no-store')
})

test.describe('with pages cached for reading offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('signing out removes the private ones from the cache', { tag: '@long' }, async ({
    page,
    request,
    say,
  }) => {
    const [listing] = await readListings(request, 'sort=old&limit=1')
    await arrive(page, '/sign-up')
    await signUp(page, say)
    await expect(home(page, say)).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await arrive(page, `/ad/${listing!.id}`)
    const kept = () =>
      page.evaluate(async () => {
        const texts: string[] = []
        for (const name of await caches.keys())
          for (const one of await (await caches.open(name)).keys()) {
            const found = await (await caches.open(name)).match(one)
            if (/html|json/.test(found?.headers.get('content-type') ?? ''))
              texts.push(`${name} ${one.url} ${await found?.text()}`)
          }
        return texts.filter((text) => text.includes('Бережная')).map((text) => text.slice(0, 80))
      })
    await expect.poll(kept).not.toEqual([])
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('nav.account') })
      .click()
    await page.getByRole('button', { name: say('account:signOut.button') }).click()
    await expect(page.getByText(say('account:signOut.done'))).toBeVisible()
    expect(await kept()).toEqual([])
  })
})

for (const [language, colorScheme] of [
  ['ru', 'light'],
  ['he', 'dark'],
] as const)
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ language, colorScheme })

    test('the pages and dialogs of an account are accessible', { tag: '@long' }, async ({
      page,
      context,
      say,
      complaints,
    }) => {
      complaints.expect(refusals)
      await arrive(page, '/sign-up')
      await page.getByRole('button', { name: say('account:signUp.submit') }).click()
      await expect(page.getByText(say('account:wrong.name'))).toBeVisible()
      expect(await findBreaches(page)).toEqual([])
      await signUp(page, say)
      await expect(home(page, say)).toBeVisible()
      await page
        .getByRole('banner')
        .getByRole('button', { name: say('nav.account') })
        .click()
      expect(await findBreaches(page)).toEqual([])
      await page.keyboard.press('Escape')
      await context.clearCookies({ name: 'sid' })
      await page.getByLabel(say('account:password.current')).fill(password)
      await page.getByLabel(say('account:password.next')).fill(password)
      await page.getByRole('button', { name: say('account:password.submit') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findBreaches(page)).toEqual([])
      // Without a sign-in, typed text stays.
      await page.keyboard.press('Escape')
      await expect(page.getByText(say('account:failure.signedOut'))).toBeVisible()
      await expect(page.getByLabel(say('account:password.next'))).toHaveValue(password)
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the help page leads to signing up and to the account', { tag: '@long' }, async ({
    page,
    say,
  }) => {
    await arrive(page, '/help')
    await page
      .getByRole('main')
      .getByRole('link', { name: say('nav.signIn') })
      .click()
    await page.getByRole('link', { name: say('account:signUp.submit') }).click()
    await signUp(page, say)
    await expect(page).toHaveURL(/\/help$/)
    await page
      .getByRole('main')
      .getByRole('link', { name: say('nav.openAccount') })
      .click()
    await page.getByRole('button', { name: say('account:signOut.button') }).click()
    await expect(page.getByText(say('account:signOut.done'))).toBeVisible()
  })
})
