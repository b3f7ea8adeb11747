import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiBase } from '../../../contract/wire/route.ts'
import { findBreaches } from '../../breaches.ts'
import { signLaunchData } from '../../telegram/launch-data.ts'
import { arrive, awake, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const password = 'magnolia by the sea'
const refusals = /status of (401|403|422)/

/** Passkeys need a host name; the other tests use an IP address. */
const byName = (baseURL: string, path: string) => baseURL.replace('127.0.0.1', 'localhost') + path

const section = (page: Page, say: Words) =>
  page.getByRole('region', { name: say('account:security.title') })

async function signUp(page: Page, say: Words, path = '/sign-up') {
  const email = `${randomUUID()}@sakhli.example`
  await page.goto(path)
  await awake(page)
  await page.getByLabel(say('account:signUp.name')).fill('Анна Бережная')
  await page.getByLabel(say('account:field.email')).fill(email)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill(password)
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(section(page, say)).toBeVisible()
  return email
}

async function signOut(page: Page, say: Words) {
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account:signOut.button') })
    .click()
  await expect(page.getByText(say('account:signOut.done'))).toBeVisible()
}

async function signIn(page: Page, say: Words, email: string) {
  const within = page.getByRole('main')
  await within.getByLabel(say('account:field.email')).fill(email)
  await within.getByLabel(say('account:field.password'), { exact: true }).fill(password)
  await within.getByRole('button', { name: say('account:signIn.submit'), exact: true }).click()
}

/** The code that an authenticator app shows for the key, `ahead` half minutes from now. */
function codeOf(key: string, ahead = 0): string {
  const bits = [...key.replace(/\s/g, '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function setUpApp(page: Page, say: Words) {
  const within = section(page, say)
  const app = within.getByRole('heading', { name: say('account:app.title') }).locator('..')
  await app.getByRole('button', { name: say('account:app.start') }).click()
  await expect(within.getByRole('img', { name: say('account:app.qr') })).toBeVisible()
  const key = await within.locator('bdi', { hasText: /^([A-Z2-7]{4} ?)+$/ }).innerText()
  await within.getByLabel(say('account:field.code')).fill(codeOf(key))
  await within.getByRole('button', { name: say('account:app.finish') }).click()
  await expect(within.getByRole('heading', { name: say('account:recovery.save') })).toBeFocused()
  const codes = await within.locator('ul[dir=ltr] li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await within.getByRole('button', { name: say('account:recovery.done') }).click()
  return { key, codes }
}

test('signing in needs a code of the authenticator app, or a recovery code instead', {
  tag: '@long',
}, async ({ page, say, complaints }) => {
  complaints.expect(refusals)
  const email = await signUp(page, say)
  const { key, codes } = await setUpApp(page, say)
  await expect(
    section(page, say).getByRole('button', { name: say('account:app.remove') }),
  ).toBeVisible()
  await signOut(page, say)

  await arrive(page, '/sign-in')
  await signIn(page, say, email)
  const code = page.getByLabel(say('account:field.code'))
  await expect(code).toBeFocused()
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByText(say('account:wrong.code'))).toBeVisible()
  // The set-up has used the current code; the server already accepts the next one.
  await code.fill(codeOf(key, 1))
  await code.press('Enter')
  await expect(section(page, say)).toBeVisible()
  await signOut(page, say)

  await arrive(page, '/sign-in')
  await signIn(page, say, email)
  await page.getByRole('button', { name: say('account:second.byRecovery') }).click()
  const recovery = page.getByLabel(say('account:field.recoveryCode'))
  await recovery.fill(codes[0] ?? '')
  await recovery.press('Enter')
  await expect(
    section(page, say).getByText(say('account:recovery.left', { count: 9 })),
  ).toBeVisible()
})

async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, opens the account without a password, and is removed', {
  tag: '@long',
}, async ({ page, baseURL, say, complaints }) => {
  complaints.expect(refusals)
  await addAuthenticator(page)
  await signUp(page, say, byName(baseURL!, '/sign-up'))
  const within = section(page, say)
  await within.getByRole('button', { name: say('account:passkey.add') }).click()
  await within.getByLabel(say('account:passkey.name')).fill('Мой телефон')
  await within.getByRole('button', { name: say('account:passkey.create') }).click()
  await within.getByRole('button', { name: say('account:recovery.done') }).click()
  await expect(within.getByText('Мой телефон')).toBeVisible()
  await signOut(page, say)

  await page.goto(byName(baseURL!, '/sign-in'))
  await awake(page)
  await page.getByRole('button', { name: say('account:passkey.signIn') }).click()
  await expect(within.getByText('Мой телефон')).toBeVisible()
  const remove = say('account:passkey.remove', { name: 'Мой телефон' })
  await within.getByRole('button', { name: remove }).click()
  await expect(within.getByText('Мой телефон')).toHaveCount(0)
})

test('an account is created and signed in to by a passkey alone', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
  complaints,
}) => {
  complaints.expect(refusals)
  await addAuthenticator(page)
  await page.goto(byName(baseURL!, '/sign-up'))
  await awake(page)
  const byPasskey = page.getByRole('button', { name: say('account:signUp.byPasskey') })
  await byPasskey.click()
  await expect(page.getByText(say('account:wrong.email'))).toBeVisible()
  await page.getByLabel(say('account:signUp.name')).fill('Анна Бережная')
  await page.getByLabel(say('account:field.email')).fill(`${randomUUID()}@sakhli.example`)
  await byPasskey.click()
  await page.getByRole('button', { name: say('account:recovery.done') }).click()
  await expect(section(page, say).getByText(say('account:signUp.passkeyName'))).toBeVisible()
  await signOut(page, say)

  await page.goto(byName(baseURL!, '/sign-in'))
  await awake(page)
  await page.getByRole('button', { name: say('account:passkey.signIn') }).click()
  await expect(section(page, say).getByText(say('account:signUp.passkeyName'))).toBeVisible()
})

test('a linked Telegram user is shown, and loses access to the account once unlinked', {
  tag: '@long',
}, async ({ page, baseURL, request, say }) => {
  await signUp(page, say)
  const origin = { origin: baseURL! }
  const asked = await page.request.post(`${apiBase}/auth/link`, { headers: origin })
  const { code } = (await asked.json()) as { code: string }
  const telegram = {
    authorization: `tma ${signLaunchData({ id: randomInt(1e9, 2e9), first_name: 'Нино', username: 'nino' })}`,
  }
  await request.post(`${apiBase}/users/`, { headers: telegram })
  const joined = await request.post(`${apiBase}/auth/link/${code}`, { headers: telegram })
  expect(joined.status()).toBe(200)
  const { id } = (await joined.json()) as { id: string }

  await arrive(page, '/account')
  const within = section(page, say)
  await within.getByRole('button', { name: say('account:telegram.unlink') }).click()
  await expect(within.getByRole('button', { name: say('account:telegram.unlink') })).toHaveCount(0)
  const me = await request.get(`${apiBase}/users/me`, { headers: telegram })
  expect(((await me.json()) as { id: string }).id).not.toBe(id)
})

test('a dialog asks for the password before a security change, which is then done', {
  tag: '@long',
}, async ({ page, say, complaints }) => {
  complaints.expect(refusals)
  await signUp(page, say)
  let asks = 0
  await page.route('**/users/me/security/app', (route) => {
    asks += 1
    return asks > 1
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: { code: 'CONFIRM_IDENTITY', message: '', proof: { methods: ['password', 'code'] } },
        })
  })
  await section(page, say)
    .getByRole('button', { name: say('account:app.start') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('account:confirm.title') })
  const field = dialog.getByLabel(say('account:field.password'), { exact: true })
  await expect(field).toBeFocused()
  await field.fill('not it')
  await field.press('Enter')
  await expect(dialog.getByText(say('account:wrong.current'))).toBeVisible()
  await field.fill(password)
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(section(page, say).getByRole('img', { name: say('account:app.qr') })).toBeVisible()
  expect(asks).toBe(2)
  expect(await findBreaches(page)).toEqual([])
})
