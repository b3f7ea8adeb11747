import type { Page } from '@playwright/test'
import { request } from '@playwright/test'
import { apiBase } from '../../../contract/wire/route.ts'
import { isWhole } from '../../long.ts'
import { becomeAdvertiser, signInAs } from '../testing/advertiser.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker answers its requests. */
async function arriveServed(page: Page) {
  await arrive(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The addresses of all that the service worker has cached for an account. */
const keptPrivately = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('private')).keys()).map(({ url }) => new URL(url).pathname),
  )

const readOwn = (page: Page, userId: string) =>
  page.evaluate(
    (address) => fetch(address).then((answer) => answer.text()),
    `${apiBase}/apartments?filters[ownerId]=${userId}`,
  )

const turns = isWhole ? 20 : 8

test(`${turns} sign-outs during requests leave nothing of the account in the cache`, {
  tag: '@long',
}, async ({ page, baseURL, complaints }) => {
  // Requests that the account made, but that were answered after the sign-out.
  complaints.expect(/status of 401/)
  const { email, password } = await becomeAdvertiser(page.request, baseURL!)
  await arriveServed(page)
  const leftovers = await page.evaluate(
    async ({ api, credentials, turns }) => {
      const post = (path: string, body?: object) =>
        fetch(api + path, {
          method: 'POST',
          ...(body && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        })
      const found: string[] = []
      for (let turn = 0; turn < turns; turn += 1) {
        await post('/auth/sign-in', credentials)
        const asked = Array.from({ length: 12 }, (_, n) =>
          fetch(`${api}/apartments?limit=${n < 6 ? 10 : 1000}&offset=${turn * 20 + n}`),
        )
        // Signs out at another moment each time: before any answer, after the first, or later.
        if (turn % 3 > 0) await Promise.race(asked.slice(turn % 12))
        await post('/auth/sign-out')
        await Promise.all(asked.map(async (answer) => (await answer).text()))
        // Once the answer to a later request is cached, all earlier ones are too.
        const last = `${api}/apartments/count?filters[minPrice]=${turn}`
        await fetch(last).then((answer) => answer.text())
        while (!(await (await caches.open('answers')).match(last)))
          await new Promise((resolve) => requestAnimationFrame(resolve))
        for (const { url } of await (await caches.open('private')).keys()) found.push(url)
      }
      return found
    },
    { api: apiBase, credentials: { email, password }, turns },
  )
  expect(leftovers).toEqual([])
})

test('after a password change elsewhere, the first refused request empties the private cache', {
  tag: '@long',
}, async ({ page, baseURL, complaints }) => {
  complaints.expect(/status of 401/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  await arriveServed(page)
  await readOwn(page, anna.id)
  await expect.poll(() => keptPrivately(page)).not.toEqual([])

  await changePasswordElsewhere(baseURL!, anna)
  // The stream of notices ends with the session: the page itself may ask first, and be refused.
  const status = await page.evaluate(
    (me) => fetch(me).then((answer) => answer.status),
    `${apiBase}/users/me`,
  )
  expect(status).toBe(401)
  expect(await keptPrivately(page)).toEqual([])
})

test('after a password change elsewhere, the next page deletes private caches and unsent text', {
  tag: '@long',
}, async ({ page, context, baseURL, complaints }) => {
  complaints.expect(/net::ERR|Failed to (load|fetch)/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  await arriveServed(page)
  await readOwn(page, anna.id)
  await expect.poll(() => keptPrivately(page)).not.toEqual([])
  await page.evaluate(() => {
    for (const key of ['adDrafts', 'inboxNotes', 'ownContacts']) localStorage.setItem(key, '{}')
  })
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('files', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('files')
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      }),
  )

  await changePasswordElsewhere(baseURL!, anna)
  await arrive(page, '/')
  await expect.poll(() => keptPrivately(page)).toEqual([])
  const left = () => page.evaluate(() => Object.keys(localStorage))
  for (const key of ['adDrafts', 'inboxNotes', 'ownContacts'])
    await expect.poll(left).not.toContain(key)
  const databases = () => page.evaluate(() => indexedDB.databases())
  await expect.poll(async () => (await databases()).map(({ name }) => name)).not.toContain('files')
  await context.setOffline(true)
  expect(await readOwn(page, anna.id).catch(() => 'nothing')).toBe('nothing')
})

test('an image that only its owner may see is not cached', { tag: '@long' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const draft = await anna.advertise({}, { isDraft: true, pictures: 1 })
  await arriveServed(page)
  const look = () =>
    page.evaluate(
      (address) => fetch(address).then((answer) => answer.status),
      `${apiBase}/images/${draft.images[0]!.id}?w=320`,
    )
  expect(await look()).toBe(200)
  await page.context().clearCookies({ name: 'sid' })
  expect(await look()).toBe(404)
})

async function changePasswordElsewhere(
  baseURL: string,
  account: { email: string; password: string },
) {
  const elsewhere = await request.newContext({ baseURL })
  await signInAs(elsewhere, baseURL, account)
  const changed = await elsewhere.post(`${apiBase}/auth/password`, {
    data: { current: account.password, next: 'jasmine-77' },
    headers: { origin: baseURL },
  })
  expect(changed.status()).toBe(200)
  await elsewhere.dispose()
}
