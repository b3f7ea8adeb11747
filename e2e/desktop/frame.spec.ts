import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { wordsOf } from '../site/testing/words.ts'
import type { Account } from './desktop.ts'
import { expect, test } from './desktop.ts'
import { openHost } from './host.ts'

const say = await wordsOf('en')

/** Signs in with the form, as a person does. */
async function enter(page: Page, { email, password }: Account) {
  await page.getByLabel(say('account:field.email')).fill(email)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('account:signIn.submit'), exact: true }).click()
}

const places = (page: Page) => page.getByRole('navigation', { name: say('desk:places.label') })
const tabs = (page: Page) => page.getByRole('navigation', { name: say('desk:tabs.label') })
/** An exact name: the search field of the own listings names the title too, and is there until the form opens. */
const title = (page: Page) => page.getByLabel(say('form:words.name'), { exact: true })

/** Makes a listing that is not public yet, for the person who is signed in. */
const makeListing = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (given) => {
    const form = new FormData()
    form.set('title', given)
    form.set('draft', 'true')
    const made = await fetch('/estateserver/apartments', { method: 'POST', body: form })
    return (await made.json()).id
  }, name)

/** Presses Ctrl+2 at the very moment when the places appear. */
const pressOncePlacesShow = (page: Page) =>
  page.evaluate((label) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(`nav[aria-label="${label}"] a`)) return
      watch.disconnect()
      window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit2', ctrlKey: true }))
    })
    watch.observe(document.body, { childList: true, subtree: true })
  }, say('desk:places.label'))

test('an agency signs in, switches between the pages by keyboard, and signs out', {
  tag: '@long',
}, async ({ host, account }) => {
  const page = host.page()
  await enter(page, { ...account, password: 'a guess' })
  await expect(page.getByRole('alert')).toHaveText(say('account:failure.credentials'))
  await pressOncePlacesShow(page)
  await enter(page, account)
  await expect(places(page).locator('[aria-current=page]')).toContainText(say('desk:places.import'))
  await expect(places(page).getByRole('link')).toHaveText([
    /^Ads/,
    /^Import/,
    /^Requests/,
    /^Statistics/,
    /^Feeds/,
    /^Settings/,
  ])
  for (const [keys, name] of [
    ['Control+Digit3', say('desk:places.requests')],
    ['Control+Digit5', say('desk:places.statistics')],
    ['Control+Digit6', say('desk:places.feeds')],
    ['Control+Comma', say('desk:places.settings')],
    ['Control+Digit1', say('desk:places.ads')],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(places(page).locator('[aria-current=page]')).toContainText(name)
    await expect(page).toHaveTitle(`${name} — Sakhli`)
  }
  // An agency has no moderation.
  await page.keyboard.press('Control+Digit4')
  await expect(page).toHaveTitle(`${say('desk:places.ads')} — Sakhli`)
  await page.keyboard.press('Control+Comma')
  await page.getByRole('button', { name: say('desk:settings.signOut') }).click()
  await expect(page.getByRole('heading', { name: say('desk:signIn.title') })).toBeVisible()
})

test('open listings and the text being written are restored after a restart', {
  tag: '@long',
}, async ({ host, account }) => {
  let page = host.page()
  await enter(page, account)
  await places(page).waitFor()
  const id = await makeListing(page, 'By the sea')
  await host.openLink(`sakhli://ad/${id}`)
  await expect(title(page)).toHaveValue('By the sea')
  await page.keyboard.press('Control+KeyN')
  await expect(title(page)).toHaveValue('')
  await title(page).fill('A house of dreams')
  const named = (name: string) => tabs(page).getByRole('listitem').filter({ hasText: name })
  await expect(named('A house of dreams').getByRole('img')).toBeVisible()
  await expect(named('By the sea')).toBeVisible()
  await expect(named('By the sea').getByRole('img')).toHaveCount(0)
  const scrolled = () => page.getByRole('main').evaluate((pane) => Math.round(pane.scrollTop))
  await page.getByRole('main').evaluate((pane) => pane.scrollTo(0, 600))
  await page.keyboard.press('Control+Tab')
  await expect(title(page)).toHaveValue('By the sea')
  // Each listing is scrolled to where it was left.
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('Control+Shift+Tab')
  await expect.poll(scrolled).toBe(600)
  await page.keyboard.press('Control+Tab')
  await expect(title(page)).toHaveValue('By the sea')

  await host.restart()
  page = host.page()
  await expect(title(page)).toHaveValue('By the sea')
  await named('A house of dreams').getByRole('link').click()
  await expect(title(page)).toHaveValue('A house of dreams')

  // The server has it by now, though no message said so.
  await expect(named('A house of dreams').getByRole('img')).toHaveCount(0)
  await page.keyboard.press('Control+KeyW')
  await expect(tabs(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: say('desk:tabs.reopen') }).click()
  await expect(title(page)).toHaveValue('A house of dreams')
  await named('By the sea').getByRole('link').click({ button: 'middle' })
  await expect(tabs(page).getByRole('listitem')).toHaveCount(1)
})

test('two listings are edited side by side, and the address is that of the one being edited', {
  tag: '@long',
}, async ({ host, account }) => {
  const page = host.page()
  await enter(page, account)
  await places(page).waitFor()
  const first = await makeListing(page, 'First')
  await host.openLink(`sakhli://ad/${first}`)
  await expect(title(page)).toHaveValue('First')
  const second = await makeListing(page, 'Second')
  await host.openLink(`sakhli://ad/${second}`)
  const beside = page.getByRole('complementary', { name: say('desk:tabs.besidePane') })
  await page.getByRole('button', { name: say('desk:tabs.beside', { name: 'Second' }) }).click()
  await tabs(page).getByRole('link', { name: 'First' }).click()
  const main = page.getByRole('main')
  await expect(main.getByLabel(say('form:words.name'))).toHaveValue('First')
  await beside.getByLabel(say('form:words.name')).fill('Second, mended')
  await expect.poll(() => new URL(page.url()).hash).toBe(`#/editAd/${second}`)
  await main.getByLabel(say('form:words.name')).fill('First, mended')
  await expect.poll(() => new URL(page.url()).hash).toBe(`#/editAd/${first}`)
  await page.keyboard.press('Control+Comma')
  await expect(beside.getByLabel(say('form:words.name'))).toHaveValue('Second, mended')
  await beside.getByRole('button', { name: say('form:action.keep') }).click()
  await expect(beside).toBeHidden()
  await expect(tabs(page).getByRole('listitem')).toHaveText([/First, mended/])
})

test('a server address is accepted only if our server answers there', { tag: '@long' }, async ({
  host,
  server,
  account,
}) => {
  const page = host.page()
  await enter(page, account)
  await places(page).waitFor()
  await page.keyboard.press('Control+Comma')
  const field = page.getByLabel(say('desk:server.address'))
  const take = async (address: string) => {
    await field.fill(address)
    await page.getByRole('button', { name: say('desk:server.take') }).click()
  }
  await take('http://127.0.0.1:1')
  await expect(page.getByText(say('desk:server.wrong.unreachable'))).toBeVisible()
  await take('http://sakhli.example')
  await expect(page.getByText(say('desk:server.wrong.insecure'))).toBeVisible()
  // Something answers at this address, but it is not our server.
  const other = await listenTo((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nhello'))
  await take(`127.0.0.1:${other.port}`)
  await expect(page.getByText(say('desk:server.wrong.notServer'))).toBeVisible()
  await other.close()
  await expect(places(page)).toBeVisible()
  // Under another name, the same server does not know this session.
  await take(server.replace('127.0.0.1', 'localhost'))
  await expect(page.getByRole('heading', { name: say('desk:signIn.title') })).toBeVisible()
  await enter(page, account)
  await expect(places(page)).toBeVisible()
})

test('the program says that the server is away, and recovers by itself when it is back', {
  tag: '@long',
}, async ({ host, server, account }) => {
  const { port } = new URL(server)
  const way = (socket: Socket) => {
    const on = connect(Number(port), '127.0.0.1')
    socket.pipe(on).pipe(socket)
    for (const [one, two] of [
      [socket, on],
      [on, socket],
    ] as const)
      one.on('error', () => two.destroy()).on('close', () => two.destroy())
  }
  let line = await listenTo(way)
  const desk = await openHost({
    server: `http://127.0.0.1:${line.port}`,
    folder: join(host.folder, 'behind'),
  })
  try {
    let page = desk.page()
    await enter(page, account)
    await places(page).waitFor()
    await line.close()
    await page.keyboard.press('Control+Digit3')
    await expect(page).toHaveTitle(`${say('desk:places.requests')} — Sakhli`)
    await expect(page.getByText(say('desk:server.away'))).toBeVisible()
    // The program knows without the server who is signed in.
    await desk.restart()
    page = desk.page()
    await expect(places(page)).toBeVisible()
    await expect(page.getByText(say('desk:server.away'))).toBeVisible()
    line = await listenTo(way, line.port)
    await expect(page.getByText(say('desk:server.away'))).toBeHidden()
    await expect(page.getByText(say('inbox:empty.new'))).toBeVisible()
  } finally {
    await desk.close()
    await line.close()
  }
})

test('after the session has ended, the program asks to sign in again and keeps what was typed', {
  tag: '@long',
}, async ({ host, server, account, request }) => {
  const page = host.page()
  await enter(page, account)
  await places(page).waitFor()
  await page.keyboard.press('Control+KeyN')
  await title(page).fill('Half written')
  const headers = { origin: server }
  const next = 'jasmine in bloom'
  await request.post(`${server}/estateserver/auth/sign-in`, { data: account, headers })
  const changed = await request.post(`${server}/estateserver/auth/password`, {
    data: { current: account.password, next },
    headers,
  })
  expect(changed.status()).toBe(200)
  // A read is enough to learn that the session has ended.
  await page.keyboard.press('Control+Digit3')
  const again = page.getByRole('dialog', { name: say('account:again.title') })
  await again.getByLabel(say('account:field.email')).fill(account.email)
  await again.getByLabel(say('account:field.password'), { exact: true }).fill(next)
  await again.getByRole('button', { name: say('account:signIn.submit') }).click()
  await expect(again).toBeHidden()
  await tabs(page).getByRole('link', { name: 'Half written' }).click()
  await page.getByRole('button', { name: say('form:action.keep') }).click()
  await expect(page.getByText(say('form:sent.unpublished'))).toBeVisible()
  await expect(tabs(page)).toBeHidden()
})

async function listenTo(hear: (socket: Socket) => void, wanted = 0) {
  const sockets = new Set<Socket>()
  const listening = createServer((socket) => {
    sockets.add(socket)
    hear(socket)
  }).listen(wanted, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const close = async () => {
    if (!listening.listening) return
    listening.close()
    for (const socket of sockets) socket.destroy()
    await once(listening, 'close')
  }
  return { port, close }
}
