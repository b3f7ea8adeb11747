import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PushedNotice, PushSubscription } from '../../../contract/people/notices.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { findBreaches } from '../../breaches.ts'
import { signLaunchData } from '../../telegram/launch-data.ts'
import { askForViewing, becomeAdvertiser } from '../testing/advertiser.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

test.use({ serviceWorkers: 'allow' })

async function lettersTo(email: string): Promise<string[]> {
  const folder = process.env.SITE_OUTBOX ?? ''
  // The first letter creates the folder.
  const all = await readdir(folder).catch(() => [])
  const names = all.filter((name) => name.endsWith('.txt')).toSorted()
  const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return letters.filter((letter) => letter.startsWith(`To: ${email}\n`))
}

/** Asks the stand-ins for outside services, for example what the server under test has sent them. */
async function wire<Seen>(path: string, method = 'GET'): Promise<Seen> {
  const answer = await fetch(`${process.env.SITE_WIRE}${path}`, { method })
  return (await answer.json()) as Seen
}

/** Uses a push service on this machine, in place of the browser's own one, which is on the internet. */
async function subscribeHere(page: Page): Promise<PushSubscription> {
  const subscription = await wire<PushSubscription>('/browsers', 'POST')
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((given) => {
    let isOn = false
    const made = {
      ...given,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        isOn = false
        return true
      },
    } as unknown as globalThis.PushSubscription
    PushManager.prototype.getSubscription = async () => (isOn ? made : null)
    PushManager.prototype.subscribe = async (options) => {
      const { applicationServerKey } = options ?? {}
      if (!(applicationServerKey instanceof Uint8Array) || applicationServerKey.length !== 65)
        throw new Error('no key of the server')
      isOn = true
      return made
    }
  }, subscription)
  return subscription
}

test('a request is sent on each channel that the advertiser chose', { tag: '@long' }, async ({
  page,
  baseURL,
  request,
  say,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL!
  const subscription = await subscribeHere(page)
  const anna = await becomeAdvertiser(page.request, origin)
  const listing = await anna.publish({ title: 'Дом с садом' })

  // Links Telegram, and confirms the mail address with the letter that came there.
  const chat = randomInt(1e8, 2e9)
  const { headers } = anna
  const started = await request.post(`${apiBase}/auth/link`, { headers })
  const { code } = (await started.json()) as { code: string }
  const linked = await request.post(`${apiBase}/auth/link/${code}`, {
    headers: { authorization: `tma ${signLaunchData({ id: chat })}` },
  })
  expect(linked.status()).toBe(200)
  const asked = await request.post(`${apiBase}/users/me/email/confirmation`, { headers })
  expect(asked.status()).toBe(204)
  const confirmation = async () =>
    (await lettersTo(anna.email)).flatMap(
      (letter) => /http\S+(\/confirm-email#[\w-]+)$/m.exec(letter)?.[1] ?? [],
    )
  // The sign-up may have sent one letter more; only the newest is valid.
  await expect.poll(async () => (await confirmation()).length).toBeGreaterThan(0)
  await arrive(page, (await confirmation()).at(-1)!)
  await expect(page.getByText(say('account:email.done', { email: anna.email }))).toBeVisible()

  // The table of topics and channels is two presses from the profile.
  await arrive(page, '/profile')
  await page.getByRole('link', { name: say('profile:place.channels') }).click()
  await expect(page.getByText(say('channels:telegram.open'))).toBeVisible()
  await expect(page.getByText(say('channels:email.open', { address: anna.email }))).toBeVisible()
  await page.getByRole('button', { name: say('channels:push.on') }).click()
  await expect(page.getByText(say('channels:push.here'))).toBeVisible()
  expect(await findBreaches(page)).toEqual([])

  const visitor = { phone: '+995555000077' }
  await askForViewing(request, origin, listing.id, visitor)
  const pushes = () => wire<PushedNotice[]>(new URL(subscription.endpoint).pathname)
  const title = say('notices:kind.request')
  const telegram = async () =>
    (await wire<{ text: string }[]>(`/telegram/${chat}`)).filter(({ text }) => text.includes(title))
  await expect.poll(async () => (await telegram()).length).toBe(1)
  expect((await telegram())[0]?.text).toContain(visitor.phone)
  await expect.poll(async () => (await pushes()).map((each) => each.title)).toEqual([title])
  const letters = async () =>
    (await lettersTo(anna.email)).filter((letter) => letter.includes(`Subject: ${title}\n`))
  await expect.poll(async () => (await letters()).length).toBe(1)
  expect((await letters())[0]).toContain('Дом с садом')

  // The browser shows the push, and a press on it leads to its page.
  const [pushed] = await pushes()
  await showPush(page, pushed!)
  await expect.poll(() => shown(page)).toEqual([{ title, body: 'Дом с садом' }])
  await pressShown(page)
  await expect(page).toHaveURL(/\/inbox/)
  await expect.poll(() => shown(page)).toEqual([])
  // After the press, the notice also counts as read in the product.
  const isRead = async () => {
    const found = await page.request.get(`${apiBase}/notices`)
    const all = (await found.json()) as { id: string; readAt: string | null }[]
    return all.find(({ id }) => id === pushed?.id)?.readAt !== null
  }
  await expect.poll(isRead).toBe(true)

  // A topic that is switched off for a channel is not sent there; the product still shows everything.
  await arrive(page, '/notices/settings')
  const box = (channel: 'telegram' | 'push' | 'email') =>
    page.getByRole('checkbox', {
      name: `${say('channels:topic.requests')}: ${say(`channels:name.${channel}`)}`,
    })
  for (const channel of ['push', 'email'] as const) {
    const chosen = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await box(channel).uncheck()
    await chosen
  }
  await page.reload()
  await expect(box('email')).not.toBeChecked()
  await expect(box('telegram')).toBeChecked()
  await askForViewing(request, origin, listing.id, { phone: '+995555000078' })
  await expect.poll(async () => (await telegram()).length).toBe(2)
  await page
    .getByRole('link', { name: /^Уведомления/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(2)
  expect([(await pushes()).length, (await letters()).length]).toEqual([1, 1])
})

test('a user without a channel is offered push in the inbox, own listings and searches', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  await subscribeHere(page)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const offer = page.getByRole('complementary', { name: say('channels:title') })
  // There is nothing to be told about yet, so the page offers nothing.
  await arrive(page, '/searches')
  await expect(page.getByText(say('lists:saved.empty'))).toBeVisible()
  await expect(offer).toHaveCount(0)

  const saved = await page.request.post(`${apiBase}/searches`, {
    data: { name: 'У моря', query: { filters: {}, sort: 'new' }, notify: 'instant' },
    headers: { origin: baseURL! },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await arrive(page, '/inbox')
  await expect(page.getByText(say('inbox:empty.new'))).toBeVisible()
  await expect(offer).toHaveCount(0)
  const listing = await anna.publish({ title: 'Квартира у парка' })
  await askForViewing(page.request, baseURL!, listing.id, { phone: '+995555000079' })
  await anna.advertise({ title: 'Дом с садом' })
  await arrive(page, '/inbox')
  await expect(offer).toContainText(say('channels:offer.inbox'))
  expect(await findBreaches(page)).toEqual([])
  await arrive(page, '/my')
  await expect(offer).toContainText(say('channels:offer.decisions'))
  await arrive(page, '/searches')
  await expect(offer).toContainText(say('channels:offer.searches'))
  expect(await findBreaches(page)).toEqual([])
  await offer.getByRole('button', { name: say('channels:offer.push') }).click()
  await expect(offer).toContainText(say('channels:offer.done'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'У моря' })).toBeVisible()
  await expect(offer).toHaveCount(0)

  // After a sign-out, the browser gets no more pushes.
  await arrive(page, '/account')
  await page.getByRole('button', { name: say('account:signOut.button') }).click()
  await expect(page.getByText(say('account:signOut.done'))).toBeVisible()
  const { channels } = await (
    await page.request.get(`${apiBase}/notices/settings`, { headers: anna.headers })
  ).json()
  expect(channels.push).toBe('missing')
})

/**
 * Gives a push to the service worker, as the browser's push service does. Showing notifications is replaced, because a
 * browser without a screen shows none.
 */
async function showPush(page: Page, notice: PushedNotice) {
  const worker = await workerOf(page)
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    let shown: Notification[] = []
    registration.getNotifications = async () => shown
    registration.showNotification = async (title, options) => {
      const close = () => {
        shown = shown.filter((each) => each !== notification)
      }
      const notification = { title, ...options, close } as unknown as Notification
      shown = [...shown.filter(({ tag }) => tag !== options?.tag), notification]
    }
  })
  const device = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  device.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [known] = registrations
    if (known) registered.resolve(known.registrationId)
  })
  await device.send('ServiceWorker.enable')
  const push = {
    origin: new URL(page.url()).origin,
    registrationId: await registered.promise,
    data: JSON.stringify(notice),
  }
  // A push may come twice; it is shown once.
  await device.send('ServiceWorker.deliverPushMessage', push)
  await device.send('ServiceWorker.deliverPushMessage', push)
}

async function workerOf(page: Page) {
  const [worker] = page.context().serviceWorkers()
  return worker ?? page.context().waitForEvent('serviceworker')
}

const shown = async (page: Page) =>
  (await workerOf(page)).evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

async function pressShown(page: Page) {
  await (await workerOf(page)).evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    // Only a person's press makes a real event, with a `waitUntil` that works.
    const press = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: () => {},
    })
    globalThis.dispatchEvent(press)
  })
}
