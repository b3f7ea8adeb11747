import { apiBase } from '../../contract/wire/route.ts'
import { readListings } from '../site/testing/server.ts'
import { cards, enter, expect, test } from './in-telegram.ts'
import { launchHash, signLaunchData } from './launch-data.ts'

test.use({ isStill: true })

test('saving a search asks whether the bot may write, and switches alerts on', {
  tag: '@long',
}, async ({ page, request, telegram, say }) => {
  await enter(request, telegram.headers)
  await telegram.open('/bot/?deal=rent')
  await page.getByRole('button', { name: say('words:save.button') }).click()
  await expect(page.getByText(say('words:save.doneWithAlerts'))).toBeVisible()
  expect(await telegram.sent('web_app_request_write_access')).toHaveLength(1)
  const saved = await request.get(`${apiBase}/searches`, { headers: telegram.headers })
  expect(await saved.json()).toMatchObject([
    { notify: 'instant', query: { filters: { dealType: ['rent'] } } },
  ])
})

test.describe('when the visitor does not let the bot write', () => {
  test.use({ answers: { consent: 'cancelled' } })

  test('a search is saved without alerts, and none are promised', { tag: '@long' }, async ({
    page,
    request,
    telegram,
    say,
  }) => {
    await enter(request, telegram.headers)
    await telegram.open('/bot/?deal=rent')
    await page.getByRole('button', { name: say('words:save.button') }).click()
    await expect(page.getByText(say('words:save.done'), { exact: true })).toBeVisible()
    const saved = await request.get(`${apiBase}/searches`, { headers: telegram.headers })
    expect(await saved.json()).toMatchObject([{ notify: 'none' }])
  })
})

test.describe('on a device that two accounts share', () => {
  // Without Telegram's storage, which has each person's values apart anyway.
  test.use({ answers: { silent: ['web_app_invoke_custom_method'] } })

  test('each account has its own chosen currency', { tag: '@long' }, async ({
    page,
    telegram,
    say,
  }) => {
    const local = page.getByRole('main').getByRole('button', { name: say('listing:price.in.GEL') })
    await telegram.open('/bot/help')
    await local.click()
    await expect(local).toHaveAttribute('aria-pressed', 'true')
    const other = { ...telegram.person, id: telegram.person.id + 1 }
    await telegram.open('/bot/help', { data: signLaunchData(other) })
    await expect(local).toHaveAttribute('aria-pressed', 'false')
    await telegram.open('/bot/help')
    await expect(local).toHaveAttribute('aria-pressed', 'true')
  })
})

test('a phone number is opened in a new window, for the phone to dial', { tag: '@long' }, async ({
  page,
  request,
  telegram,
}) => {
  const opened: string[] = []
  await page.exposeFunction('noteOpened', (address: string) => void opened.push(address))
  await page.addInitScript(() => {
    window.open = (address) => {
      const { noteOpened } = window as unknown as { noteOpened: (address: string) => void }
      noteOpened(String(address))
      return null
    }
  })
  const [listing] = await readListings(request, 'sort=old&limit=1')
  await telegram.open(`/bot/agency/${listing!.ownerId}`)
  await page.locator('main a[href^="tel:"]').click()
  await expect.poll(() => opened).toEqual([expect.stringMatching(/^tel:\+\d+$/)])
})

test('a client too old to confirm its closing is never asked to', { tag: '@long' }, async ({
  page,
  baseURL,
  telegram,
}) => {
  const data = signLaunchData(telegram.person)
  const hash = launchHash({ client: 'ios', look: 'light', data })
  for (const version of ['6.0', '6.1']) {
    await page.goto('about:blank')
    const old = hash.replace(/tgWebAppVersion=[^&]+/, `tgWebAppVersion=${version}`)
    await page.goto(`${baseURL}/bot#${old}`)
    await expect(cards(page)).toHaveCount(10)
    expect(await telegram.sent('web_app_setup_closing_behavior')).toEqual([])
  }
})
