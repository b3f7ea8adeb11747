import type { Page } from '@playwright/test'
import { askForViewing, becomeAdvertiser } from '../testing/advertiser.ts'
import { arrive, awake, cards, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const tab = (page: Page, say: Words, status: string) =>
  page
    .getByRole('navigation', { name: say('inbox:tabs') })
    .getByRole('link', { name: say(`inbox:tab.${status}`) })

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

test('a visitor’s request appears in the open inbox without a reload', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  say,
}) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish({ title: 'Квартира у моря' })
  await arrive(page, '/inbox')
  await expect(page.getByText(say('inbox:empty.new'))).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: baseURL!, locale: 'ru' })).newPage()
  await visitor.context().addCookies([{ name: 'lang', value: 'ru', url: baseURL! }])
  await visitor.addInitScript(() => localStorage.setItem('language', 'ru'))
  await arrive(visitor, `/ad/${listing.id}`)
  await visitor
    .getByRole('button', { name: say('listing:card.write'), exact: true })
    .first()
    .click()
  const dialog = visitor.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('ad:appointment.username') }).fill('@nino_batumi')
  await dialog.getByRole('textbox', { name: say('ad:appointment.phone') }).fill('+995 555 12 34 56')
  await dialog.getByRole('textbox', { name: say('ad:appointment.message') }).fill('Можно вечером?')
  await dialog.getByRole('button', { name: say('ad:appointment.send') }).click()
  await expect(dialog.getByText(say('ad:appointment.sentTitle'))).toBeVisible()
  await visitor.context().close()

  const card = cards(page)
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Квартира у моря')
  await expect(card).toContainText('Можно вечером?')
  await expect(card.locator('img')).toHaveCount(1)
  await expect(card.getByRole('link', { name: say('inbox:call') })).toHaveAttribute(
    'href',
    'tel:+995555123456',
  )
  await expect(card.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/nino_batumi',
  )
  await expect(card.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/995555123456',
  )
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(tab(page, say, 'new')).toContainText('1')
  await expect(page.getByRole('banner').getByRole('link', { name: say('nav.my') })).toContainText(
    '1',
  )
})

test('an advertiser on another page is told of a new request, and led to the inbox', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish({ title: 'Дом с садом' })
  const listening = page.waitForResponse(/appointments\/events/)
  await arrive(page, '/my')
  await listening
  await askForViewing(page.request, baseURL!, listing.id, { username: '@nino_batumi' })
  const told = page.getByText(say('inbox:arrived', { about: 'Дом с садом' }))
  await expect(told).toBeVisible()
  // Other notices may be shown beside it.
  await told
    .locator('xpath=ancestor::*[.//button][1]')
    .getByRole('button', { name: say('inbox:open') })
    .click()
  await expect(page).toHaveURL(/\/inbox$/)
  await expect(cards(page)).toContainText('@nino_batumi')
})

test('a second window gets requests through the first, and itself once that is closed', {
  tag: '@long',
}, async ({ page, context, baseURL }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish()
  const listening = page.waitForResponse(/appointments\/events/)
  await arrive(page, '/inbox')
  await listening
  const second = await context.newPage()
  const streams: string[] = []
  second.on('request', (request) => {
    if (request.url().endsWith('/appointments/events')) streams.push(request.url())
  })
  await arrive(second, '/inbox')
  await askForViewing(page.request, baseURL!, listing.id, { username: '@first_one' })
  await expect(cards(second)).toContainText('@first_one')
  expect(streams).toEqual([])
  await page.close()
  await expect.poll(() => streams.length).toBe(1)
  await askForViewing(second.request, baseURL!, listing.id, { username: '@second_one' })
  await expect(cards(second).first()).toContainText('@second_one')
})

test('a request that came while the network was cut appears when the network is back', {
  tag: '@long',
}, async ({ page, request, baseURL, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish()
  const listening = page.waitForResponse(/appointments\/events/)
  await arrive(page, '/inbox')
  await listening
  await page.context().setOffline(true)
  await askForViewing(request, baseURL!, listing.id, { username: '@in_between' })
  await expect(cards(page)).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(cards(page)).toContainText('@in_between')
})

test('a request’s status, viewing time and note are changed and saved', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
}) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish()
  await askForViewing(page.request, baseURL!, listing.id, {
    phone: '+995 555 12 34 56',
    at: tomorrow(),
  })
  await arrive(page, '/inbox')
  const card = cards(page)
  await card.getByLabel(say('inbox:note.label')).fill('Ключ у соседей')
  await expect(card.getByText(say('inbox:note.saved'))).toBeVisible()
  await card.getByLabel(say('inbox:time')).fill('2030-01-15T18:30')
  await card.getByLabel(say('inbox:note.label')).click()
  await expect(card).toContainText('15 января, 18:30')
  const calendar = card.getByRole('link', { name: say('inbox:calendar') })
  const file = (await calendar.getAttribute('href')) as string
  // The card shows the time before the server has it.
  await expect
    .poll(async () => (await page.request.get(file)).text())
    .toContain('DTSTART:20300115T143000Z')

  await card.getByLabel(say('inbox:status')).selectOption('scheduled')
  await expect(page.getByText(say('inbox:empty.new'))).toBeVisible()
  await expect(tab(page, say, 'scheduled')).toContainText('1')
  await tab(page, say, 'scheduled').click()
  await expect(cards(page).getByLabel(say('inbox:note.label'))).toHaveValue('Ключ у соседей')
  await page.reload()
  await awake(page)
  await expect(cards(page).getByLabel(say('inbox:status'))).toHaveValue('scheduled')
  expect(await anna.appointments()).toMatchObject([
    { status: 'scheduled', note: 'Ключ у соседей', at: '2030-01-15T14:30:00.000Z' },
  ])

  await cards(page).getByLabel(say('inbox:status')).selectOption('declined')
  await page.getByRole('button', { name: say('inbox:undo') }).click()
  await expect(cards(page).getByLabel(say('inbox:status'))).toHaveValue('scheduled')
})

test('a note that failed to reach the server is kept, and saved after a reload', {
  tag: '@long',
}, async ({ page, baseURL, say, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.publish()
  await askForViewing(page.request, baseURL!, listing.id, { username: '@nino_batumi' })
  await arrive(page, '/inbox')
  await page.route('**/estateserver/appointments/*', (route) => route.abort())
  await cards(page).getByLabel(say('inbox:note.label')).fill('Перезвонить в пятницу')
  await expect(page.getByText(say('inbox:note.failed'))).toBeVisible()
  await page.unroute('**/estateserver/appointments/*')
  await page.reload()
  await awake(page)
  await expect(cards(page).getByLabel(say('inbox:note.label'))).toHaveValue('Перезвонить в пятницу')
  await expect.poll(async () => (await anna.appointments())[0]?.note).toBe('Перезвонить в пятницу')
})

test('the sound for new requests stays switched on after a reload', { tag: '@long' }, async ({
  page,
  baseURL,
  say,
}) => {
  await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/inbox')
  await page.getByRole('switch', { name: say('inbox:sound') }).check({ force: true })
  await page.reload()
  await awake(page)
  await expect(page.getByRole('switch', { name: say('inbox:sound') })).toBeChecked()
})

test('the inbox leads a visitor to sign in', { tag: '@long' }, async ({ page, say }) => {
  await arrive(page, '/inbox')
  await expect(page.getByText(say('inbox:visitor'))).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: say('nav.signIn') }),
  ).toHaveAttribute('href', '/sign-in?from=%2Finbox')
})
