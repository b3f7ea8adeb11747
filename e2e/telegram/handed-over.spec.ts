import { request as requests } from '@playwright/test'
import { askForViewing, becomeAdvertiser } from '../site/testing/advertiser.ts'
import { cards, expect, joinAccount, test } from './in-telegram.ts'

/** What an advertiser's page leaves to Telegram: opening a file, and asking a question. */

test('a viewing’s calendar file is opened by a link that works in any browser', {
  tag: '@long',
}, async ({ page, request, baseURL, telegram, say }) => {
  const anna = await becomeAdvertiser(request, baseURL!)
  const listing = await anna.publish({ title: 'Квартира у моря' })
  await askForViewing(request, baseURL!, listing.id, {
    username: '@nino_batumi',
    at: '2035-01-15T14:30:00.000Z',
  })
  await joinAccount(request, telegram.headers, anna.headers)
  await telegram.open('/bot/inbox')
  await cards(page)
    .getByRole('button', { name: say('inbox:calendar') })
    .click()
  await expect.poll(() => telegram.sent('web_app_open_link')).toHaveLength(1)
  const { url } = (await telegram.last('web_app_open_link')) as { url: string }

  const elsewhere = await requests.newContext()
  // Telegram opens links only by https, which the site under test does not have.
  const file = await elsewhere.get(url.replace(/^https:/, 'http:'))
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('DTSTART:20350115T143000Z')
  await elsewhere.dispose()
})

for (const answer of ['yes', 'no'])
  test.describe(`when the answer is ${answer}`, () => {
    test.use({ answers: { popupButton: answer } })

    test('a listing is deleted or kept as answered in Telegram’s own popup', {
      tag: '@long',
    }, async ({ page, request, baseURL, telegram, say }) => {
      const anna = await becomeAdvertiser(request, baseURL!)
      const listing = await anna.publish({ title: 'Дом с садом' })
      await joinAccount(request, telegram.headers, anna.headers)
      await telegram.open(`/bot/editAd/${listing.id}`)
      await page.getByRole('button', { name: say('form:delete.button') }).click()
      await expect
        .poll(() => telegram.sent('web_app_open_popup'))
        .toEqual([
          {
            title: say('form:delete.title'),
            message: say('form:delete.text'),
            buttons: [
              { id: 'yes', type: 'destructive', text: say('form:delete.confirm') },
              { id: 'no', type: 'default', text: say('form:delete.keep') },
            ],
          },
        ])
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(answer === 'yes' ? /\/bot\/my$/ : /\/bot\/editAd\/\d+$/)
      await expect(page.getByText(say('form:delete.done'))).toHaveCount(answer === 'yes' ? 1 : 0)
    })
  })

test.describe('when the advertiser lets the bot write only at the second request', () => {
  test.use({ answers: { consent: 'cancelled' } })

  test('the inbox asks once, and the profile then offers to allow messages', {
    tag: '@long',
  }, async ({ page, request, baseURL, telegram, say }) => {
    const anna = await becomeAdvertiser(request, baseURL!)
    const listing = await anna.publish({ title: 'Студия у порта' })
    await askForViewing(request, baseURL!, listing.id, { username: '@nino_batumi' })
    await joinAccount(request, telegram.headers, anna.headers)
    await telegram.open('/bot/inbox')
    await expect.poll(() => telegram.sent('web_app_request_write_access')).toHaveLength(1)
    await expect(page.getByText(say('bot:messages.refused'))).toBeVisible()
    await telegram.open('/bot/profile')
    await expect(page.getByText(say('bot:messages.refused'))).toBeVisible()
    expect(await telegram.sent('web_app_request_write_access')).toEqual([])
    await page.evaluate(() => {
      window.client.consent = 'sent'
    })
    await page.getByRole('button', { name: say('bot:messages.allow') }).click()
    await expect(page.getByText(say('bot:messages.allowed'))).toBeVisible()
    await expect(page.getByText(say('bot:messages.refused'))).toHaveCount(0)
  })
})
