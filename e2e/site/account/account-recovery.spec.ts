import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { findBreaches } from '../../breaches.ts'
import { arrive, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const password = 'magnolia by the sea'
const fresh = 'eucalyptus on the hill'
const refusals = /status of (401|404|410)/

/** The letters that the server would have sent if it had a mail server. */
async function lettersTo(email: string): Promise<string[]> {
  const folder = process.env.SITE_OUTBOX ?? ''
  // The first letter creates the folder.
  const all = await readdir(folder).catch((): string[] => [])
  const names = all.filter((name) => name.endsWith('.txt')).toSorted()
  const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return letters.filter((letter) => letter.startsWith(`To: ${email}\n`))
}

/** Waits for a letter with a link to this page, and gives the last such link. */
async function linkTo(email: string, page: 'renew' | 'confirm-email'): Promise<string> {
  await expect.poll(async () => (await linksIn(email, page)).length).toBeGreaterThan(0)
  return (await linksIn(email, page)).at(-1) ?? ''
}

const linksIn = async (email: string, page: 'renew' | 'confirm-email') =>
  (await lettersTo(email)).flatMap(
    (letter) => new RegExp(`http\\S+(/${page}#[\\w-]+)$`, 'm').exec(letter)?.[1] ?? [],
  )

const home = (page: Page, say: Words) =>
  page.getByRole('heading', { level: 1, name: say('account:home.title') })
const security = (page: Page, say: Words) =>
  page.getByRole('region', { name: say('account:security.title') })
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]').first()

async function signUp(page: Page, say: Words) {
  const email = `${randomUUID()}@sakhli.example`
  await arrive(page, '/sign-up')
  await page.getByLabel(say('account:signUp.name')).fill('Анна Бережная')
  await page.getByLabel(say('account:field.email')).fill(email)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill(password)
  await submit(page).click()
  await expect(home(page, say)).toBeVisible()
  return email
}

async function elsewhere(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  return context.newPage()
}

test('a lost password is renewed by a letter, which signs out every other browser', {
  tag: '@long',
}, async ({ page, say, browser, baseURL, complaints }) => {
  complaints.expect(refusals)
  const email = await signUp(page, say)
  const other = await elsewhere(browser, baseURL)
  await arrive(other, '/sign-in')
  await other.getByRole('link', { name: say('account:renew.forgot') }).click()
  // On a slow machine the previous form is still shown.
  await expect(other.getByLabel(say('account:field.password'), { exact: true })).toHaveCount(0)
  await submit(other).click()
  await expect(other.getByText(say('account:wrong.email'))).toBeVisible()
  await other.getByLabel(say('account:field.email')).fill(email)
  await submit(other).click()
  // This server sends no letters, so the page does not promise one.
  await expect(other.getByText(say('account:renew.askedWithoutLetters', { email }))).toBeVisible()

  const link = await linkTo(email, 'renew')
  await arrive(other, link)
  await expect(other.getByText(say('account:renew.newText', { email }))).toBeVisible()
  expect(await findBreaches(other)).toEqual([])
  await other.getByLabel(say('account:password.next')).fill('password1')
  await submit(other).click()
  await expect(other.getByText(say('account:wrong.passwordCommon'))).toBeVisible()
  await other.getByLabel(say('account:password.next')).fill(fresh)
  await submit(other).click()
  await expect(home(other, say)).toBeVisible()

  // The link is used up, and the first browser is signed out.
  await arrive(page, link)
  await expect(page.getByText(say('account:failure.linkUsed'))).toBeVisible()
  await arrive(page, '/account')
  await expect(page.getByText(say('account:home.visitor'))).toBeVisible()
  await other.context().close()
})

test('an unknown recovery link is refused, and leads to asking for a new one', {
  tag: '@long',
}, async ({ page, say, complaints }) => {
  complaints.expect(refusals)
  await arrive(page, '/renew')
  await expect(page.getByText(say('account:failure.linkUnknown'))).toBeVisible()
  await arrive(page, `/renew?again=1#${'x'.repeat(43)}`)
  await expect(page.getByText(say('account:failure.linkUnknown'))).toBeVisible()
  await page.getByRole('link', { name: say('account:renew.askAgain') }).click()
  await expect(page.getByLabel(say('account:field.email'))).toBeVisible()
})

test('an email address is confirmed by its link, even if the server was busy at first', {
  tag: '@long',
}, async ({ page, say, complaints }) => {
  complaints.expect(/status of 503/)
  let isBusy = true
  await page.route('**/auth/confirm-email', async (route) => {
    await (isBusy
      ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Later' } })
      : route.continue())
    isBusy = false
  })
  const email = await signUp(page, say)
  await expect(security(page, say).getByText(say('account:email.unconfirmed'))).toBeVisible()
  await arrive(page, await linkTo(email, 'confirm-email'))
  await expect(page.getByText(say('account:email.done', { email }))).toBeVisible()
  await page.getByRole('link', { name: say('account:email.toAccount') }).click()
  await expect(security(page, say).getByText(say('account:email.confirmed'))).toBeVisible()
})

test('an email address is changed by a letter, and a letter to the old one undoes that', {
  tag: '@long',
}, async ({ page, say, browser, baseURL, complaints }) => {
  complaints.expect(/status of (401|403|404|410)/)
  const email = await signUp(page, say)
  await arrive(page, await linkTo(email, 'confirm-email'))
  await expect(page.getByText(say('account:email.done', { email }))).toBeVisible()
  await arrive(page, '/account')
  const next = `${randomUUID()}@sakhli.example`
  const part = security(page, say)
  await part.getByRole('button', { name: say('account:email.change') }).click()
  await part.getByLabel(say('account:email.next')).fill(email)
  await part.getByRole('button', { name: say('account:email.changeSend') }).click()
  await expect(part.getByText(say('account:email.same'))).toBeVisible()
  await part.getByLabel(say('account:email.next')).fill(next)
  await part.getByRole('button', { name: say('account:email.changeSend') }).click()
  await expect(
    part.getByText(say('account:email.changeSentWithoutLetters', { email: next })),
  ).toBeVisible()
  expect(await findBreaches(page)).toEqual([])
  await arrive(page, await linkTo(next, 'confirm-email'))
  await expect(page.getByText(say('account:email.changed', { email: next }))).toBeVisible()
  await page.getByRole('link', { name: say('account:email.toAccount') }).click()
  await expect(security(page, say).getByText(next)).toBeVisible()

  // Somebody who reads the old address's letters takes the account back, and the session here ends.
  const undo = async () => (await linksIn(email, 'confirm-email')).length
  await expect.poll(undo).toBe(2)
  const other = await elsewhere(browser, baseURL)
  await arrive(other, await linkTo(email, 'confirm-email'))
  await expect(other.getByText(say('account:email.undone', { email }))).toBeVisible()
  await other.getByRole('link', { name: say('account:email.toPassword') }).click()
  await other.getByLabel(say('account:password.next')).fill(fresh)
  await submit(other).click()
  await expect(home(other, say)).toBeVisible()
  await arrive(page, '/account')
  await expect(page.getByText(say('account:home.visitor'))).toBeVisible()
  await other.context().close()
})

test('a session in another browser is listed, and can be ended', { tag: '@long' }, async ({
  page,
  say,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.expect(refusals)
  const email = await signUp(page, say)
  const other = await elsewhere(browser, baseURL)
  await arrive(other, '/sign-in')
  await other.getByLabel(say('account:field.email')).fill(email)
  await other.getByLabel(say('account:field.password'), { exact: true }).fill(password)
  await submit(other).click()
  await expect(home(other, say)).toBeVisible()

  await page.reload()
  const devices = security(page, say)
    .getByRole('heading', { name: say('account:devices.title') })
    .locator('..')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText(say('account:devices.current'))).toHaveCount(1)
  await devices.getByRole('listitem').getByRole('button').click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await arrive(other, '/account')
  await expect(other.getByText(say('account:home.visitor'))).toBeVisible()
  await other.context().close()
})
