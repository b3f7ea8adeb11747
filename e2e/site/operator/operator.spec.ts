import { apiBase } from '../../../contract/wire/route.ts'
import { tokenSession } from '../../token-session.ts'
import { newAdvertiser } from '../testing/new-advertiser.ts'
import { asOperator, operator, signIn } from '../testing/operator-visit.ts'
import { arrive, expect, test } from '../testing/visitor.ts'
import { wordsOf } from '../testing/words.ts'

const screens = {
  'desktop in ru': { language: 'ru', viewport: { width: 1440, height: 900 } },
  'phone in he': {
    language: 'he',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
} as const

for (const [name, screen] of Object.entries(screens))
  test.describe(`an operator at a ${name}`, () => {
    test.use(screen)

    test('sends a listing back with a note in its advertiser’s language, and publishes another', {
      tag: '@long',
    }, async ({ browser, page, request, baseURL, say }) => {
      const tamara = await newAdvertiser(request, baseURL!, { language: 'ka' })
      const dark = await tamara.createListing({ title: `Тёмная ${Date.now()}` })
      const bright = await tamara.createListing({ title: `Светлая ${Date.now()}` })
      await signIn(page, say, `/moderation?ad=${dark.id}`)
      await expect(page.getByRole('heading', { level: 2, name: dark.title! })).toBeVisible()
      await expect(page.getByText(say('operator:changes.first'))).toBeVisible()
      const pictures = page.getByRole('list', { name: say('operator:queue.pictures') })
      await expect(pictures.getByRole('img')).toHaveCount(1)

      // Without a note, the advertiser would not know what to improve.
      await page.getByRole('button', { name: say('operator:queue.improve') }).click()
      const note = page.getByLabel(say('operator:note.label'))
      await expect(note).toBeFocused()
      await page.getByRole('button', { name: say('operator:note.send') }).click()
      await expect(page.getByText(say('operator:note.missing'))).toBeVisible()

      const inGeorgian = await wordsOf('ka')
      const ready = inGeorgian('operator:template.photos.text')
      await page.getByRole('button', { name: say('operator:template.photos.title') }).click()
      await expect(note).toHaveValue(ready)
      await note.fill(`${ready} გმადლობთ!`)
      await page.getByRole('button', { name: say('operator:note.send') }).click()
      await expect(page.getByRole('heading', { level: 2, name: dark.title! })).toBeHidden()
      await expect
        .poll(async () => {
          const { status, statusNote } = await tamara.readListing(dark.id)
          return { status, statusNote }
        })
        .toEqual({ status: 'improvement', statusNote: `${ready} გმადლობთ!` })

      await arrive(page, `/moderation?ad=${bright.id}`)
      await expect(page.getByRole('heading', { level: 2, name: bright.title! })).toBeVisible()
      await page.getByRole('button', { name: say('operator:queue.approve') }).click()
      await expect(
        page.getByText(say('operator:queue.approved', { title: bright.title })),
      ).toBeVisible()
      // The message is shown at the press; the listing is public once the server has the decision.
      await expect.poll(async () => (await request.get(`/ad/${bright.id}`)).status()).toBe(200)
      const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
      await visitor.goto(`/ad/${bright.id}`)
      await expect(visitor.getByRole('heading', { level: 1, name: bright.title! })).toBeVisible()
      await visitor.context().close()
    })

    test('settles reports: takes one listing off the site, and keeps another', {
      tag: '@long',
    }, async ({ page, request, baseURL, say }) => {
      const boss = await asOperator(request, baseURL!)
      const tamara = await newAdvertiser(request, baseURL!)
      const report = async (title: string, text: string) => {
        const listing = await tamara.createListing({ title })
        await boss.move(listing.id, 'published')
        const data = { reason: 'fraud', text }
        const told = await request.post(`${apiBase}/apartments/${listing.id}/report`, {
          data,
          headers: { origin: baseURL! },
        })
        expect(told.status()).toBe(201)
        return listing
      }
      const bad = await report(`Обман ${Date.now()}`, 'Чужие фотографии')
      const good = await report(`Честное ${Date.now()}`, 'Мне не нравится')
      await signIn(page, say, '/moderation/reports')
      const cardOf = (listing: { title: string | null }) =>
        page.getByRole('article', { name: listing.title!, exact: true })
      await expect(cardOf(bad).getByText('Чужие фотографии')).toBeVisible()

      await cardOf(good)
        .getByRole('button', { name: say('operator:reports.dismiss') })
        .click()
      await expect(cardOf(good)).toBeHidden()
      await cardOf(bad)
        .getByRole('button', { name: say('operator:withdraw.open') })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('operator:withdraw.unpublished')).check()
      await dialog.getByRole('button', { name: say('operator:template.mismatch.title') }).click()
      await dialog.getByRole('button', { name: say('operator:withdraw.send') }).click()
      await expect(cardOf(bad)).toBeHidden()
      await expect.poll(async () => (await tamara.readListing(bad.id)).status).toBe('unpublished')
      expect((await tamara.readListing(good.id)).status).toBe('published')

      await arrive(page, '/moderation/log')
      await page.getByLabel(say('operator:log.kind')).selectOption('report')
      const lines = page.getByRole('row').filter({ hasText: bad.title! })
      await expect(lines).toContainText([
        say('operator:act.report.resolved', { reason: say('ad:report.reason.fraud') }),
      ])
      await page.getByLabel(say('operator:log.kind')).selectOption('ad')
      await expect(page.getByRole('row').filter({ hasText: bad.title! }).first()).toContainText(
        say('operator:act.ad.status', {
          from: say('operator:status.published'),
          to: say('operator:status.unpublished'),
        }),
      )
    })

    test('trusts, blocks and unblocks a user, and each step is in the log', {
      tag: '@long',
    }, async ({ page, request, baseURL, say }) => {
      const name = `Нино ${Date.now()}`
      const nino = await newAdvertiser(request, baseURL!, { name, language: 'he' })
      await signIn(page, say, `/moderation/users?search=${encodeURIComponent(nino.email)}`)
      const row = page.getByRole('row').filter({ hasText: nino.email })
      const dialog = page.getByRole('dialog')
      await row.getByRole('button', { name: say('operator:users.trust'), exact: true }).click()
      await dialog.getByRole('button', { name: say('operator:users.yes') }).click()
      await expect(row.getByText(say('operator:role.trusted'))).toBeVisible()
      const listing = await nino.createListing()
      expect(listing.status).toBe('published')

      await row.getByRole('button', { name: say('operator:users.block'), exact: true }).click()
      await dialog.getByRole('button', { name: say('operator:users.yes') }).click()
      await expect(dialog.getByText(say('operator:users.reasonMissing'))).toBeVisible()
      await dialog.getByRole('button', { name: say('operator:template.fraud.title') }).click()
      const inHebrew = await wordsOf('he')
      const reason = inHebrew('operator:template.fraud.text')
      await expect(dialog.getByLabel(say('operator:note.label'))).toHaveValue(reason)
      await dialog.getByRole('button', { name: say('operator:users.yes') }).click()
      await expect(row.getByText(say('operator:role.blocked'), { exact: true })).toBeVisible()
      const refused = await request.get(`${apiBase}/users/me`, { headers: nino.headers })
      expect(refused.status()).toBe(401)
      const { headers } = await tokenSession(baseURL!, 'sign-in', operator)
      const seen = await request.get(`${apiBase}/apartments/${listing.id}`, { headers })
      expect(await seen.json()).toMatchObject({ status: 'unpublished', statusNote: reason })

      await row.getByRole('button', { name: say('operator:users.unblock'), exact: true }).click()
      await dialog.getByRole('button', { name: say('operator:users.yes') }).click()
      await expect(row.getByText(say('operator:role.blocked'), { exact: true })).toBeHidden()

      await arrive(page, '/moderation/log')
      await page.getByLabel(say('operator:log.kind')).selectOption('user')
      const lines = page.getByRole('row').filter({ hasText: /Нино \d+/ })
      for (const act of ['trust', 'block', 'unblock'])
        await expect(
          lines.filter({ hasText: say(`operator:act.user.${act}`) }).first(),
        ).toBeVisible()
    })
  })

test.describe('an operator with a keyboard', () => {
  test('moves through the queue and decides by key, but not while writing a note', {
    tag: '@long',
  }, async ({ page, request, baseURL, say }) => {
    const tamara = await newAdvertiser(request, baseURL!)
    const first = await tamara.createListing({ title: `Первая ${Date.now()}` })
    const second = await tamara.createListing({ title: `Вторая ${Date.now()}` })
    const heading = page.locator('article h2')
    await signIn(page, say, `/moderation?ad=${first.id}`)
    await expect(heading).toHaveText(first.title!)
    const link = page.locator('article').getByRole('link', { name: say('operator:open') })
    /** Goes to a listing; those of other tests may be in between, even several with one title. */
    const goTo = async (listing: typeof first, key: 'ArrowRight' | 'ArrowLeft') => {
      for (;;) {
        const here = (await link.getAttribute('href')) ?? ''
        if (here.endsWith(`/ad/${listing.id}`)) return
        await page.keyboard.press(key)
        await expect(link).not.toHaveAttribute('href', here)
      }
    }
    await goTo(second, 'ArrowRight')
    await goTo(first, 'ArrowLeft')

    await page.keyboard.press('i')
    const note = page.getByLabel(say('operator:note.label'))
    await expect(note).toBeFocused()
    await page.keyboard.type('a i')
    await expect(note).toHaveValue('a i')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: say('operator:queue.improve') })).toBeFocused()
    expect((await tamara.readListing(first.id)).status).toBe('moderation')

    await page.keyboard.press('a')
    await expect(heading).not.toHaveText(first.title!)
    await expect.poll(async () => (await tamara.readListing(first.id)).status).toBe('published')
    await goTo(second, 'ArrowRight')

    // With the keys switched off, a letter decides nothing.
    await page.getByRole('switch', { name: say('operator:queue.keys') }).uncheck()
    await page.locator('article h2').click()
    await page.keyboard.press('a')
    await expect(heading).toHaveText(second.title!)
    expect((await tamara.readListing(second.id)).status).toBe('moderation')
  })

  for (const [device, slowMs] of [
    ['a quick device', 0],
    ['a slow device, which comes to the second late', 700],
  ] as const)
    test(`decides only one listing by two quick presses at ${device}`, { tag: '@long' }, async ({
      page,
      request,
      baseURL,
      say,
    }) => {
      const tamara = await newAdvertiser(request, baseURL!)
      const first = await tamara.createListing({ title: `Быстрая ${Date.now()}` })
      // Whichever listing is next in the queue, of this test or of another, must not be decided.
      const second = await tamara.createListing({ title: `Следующая ${Date.now()}` })
      await signIn(page, say, `/moderation?ad=${first.id}`)
      const heading = page.locator('article h2')
      await expect(heading).toHaveText(first.title!)
      await page.evaluate((late) => {
        const press = () => new KeyboardEvent('keydown', { code: 'KeyA', key: 'a', bubbles: true })
        // A second press, just as quick, but handled only when the next listing is rendered, or later.
        const again = press()
        const drawn = new MutationObserver(() => {
          drawn.disconnect()
          for (const until = performance.now() + late; performance.now() < until; );
          document.body.dispatchEvent(again)
          document.documentElement.dataset.pressedAgain = ''
        })
        drawn.observe(document.querySelector('article h2')!, {
          subtree: true,
          characterData: true,
          childList: true,
        })
        document.body.dispatchEvent(press())
      }, slowMs)
      await expect(page.locator('html[data-pressed-again]')).toBeAttached()
      await expect(
        page.getByText(say('operator:queue.approved', { title: first.title })),
      ).toBeVisible()
      await expect.poll(async () => (await tamara.readListing(first.id)).status).toBe('published')
      expect((await tamara.readListing(second.id)).status).toBe('moderation')
    })

  test('sees what changed since the listing was approved', { tag: '@long' }, async ({
    page,
    request,
    baseURL,
    say,
  }) => {
    const boss = await asOperator(request, baseURL!)
    const tamara = await newAdvertiser(request, baseURL!)
    const listing = await tamara.createListing({ title: `Была ${Date.now()}` })
    await boss.move(listing.id, 'published')
    const changed = await tamara.changeListing(listing.id, {
      title: `Стала ${Date.now()}`,
      area: 71,
    })
    expect(changed).toMatchObject({ status: 'published', title: listing.title })
    await signIn(page, say, `/moderation?ad=${listing.id}`)
    await expect(page.getByRole('deletion').filter({ hasText: listing.title! })).toBeVisible()
    await expect(
      page.getByRole('insertion').filter({ hasText: changed.pending!.content.title! }),
    ).toBeVisible()
    await expect(page.getByText(say('operator:changed.area'), { exact: true })).toBeVisible()
  })
})

test('an operator who decides second is told so, and the first decision stays', {
  tag: '@long',
}, async ({ page, request, baseURL, say, complaints }) => {
  complaints.expect(/status of 409/)
  const boss = await asOperator(request, baseURL!)
  const tamara = await newAdvertiser(request, baseURL!)
  const listing = await tamara.createListing({ title: `Спорная ${Date.now()}` })
  await signIn(page, say, `/moderation?ad=${listing.id}`)
  await expect(page.locator('article h2')).toHaveText(listing.title!)
  await boss.move(listing.id, 'improvement', 'Ещё фото')
  await page.getByRole('button', { name: say('operator:queue.approve') }).click()
  await expect(page.getByText(say('operator:failure.moved'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: listing.title! })).toBeHidden()
  expect(await tamara.readListing(listing.id)).toMatchObject({
    status: 'improvement',
    statusNote: 'Ещё фото',
  })
})

test('after a decision lost by the network, the listing can be shown and decided again', {
  tag: '@long',
}, async ({ page, request, baseURL, say, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to load resource/)
  const tamara = await newAdvertiser(request, baseURL!)
  const listing = await tamara.createListing({ title: `Упрямая ${Date.now()}` })
  await signIn(page, say, `/moderation?ad=${listing.id}`)
  await expect(page.locator('article h2')).toHaveText(listing.title!)
  await page.route(`**/apartments/${listing.id}/status`, (route) => route.abort())
  await page.getByRole('button', { name: say('operator:queue.approve') }).click()
  await expect(page.getByText(say('operator:failure.unreachable'))).toBeVisible()
  await page.unroute(`**/apartments/${listing.id}/status`)
  await page.getByRole('button', { name: say('operator:queue.show') }).click()
  await expect(page.locator('article h2')).toHaveText(listing.title!)
  await page.getByRole('button', { name: say('operator:queue.approve') }).click()
  await expect.poll(async () => (await tamara.readListing(listing.id)).status).toBe('published')
})

test('an operator takes a listing off the site on its own page', { tag: '@long' }, async ({
  page,
  request,
  baseURL,
  say,
}) => {
  const boss = await asOperator(request, baseURL!)
  const tamara = await newAdvertiser(request, baseURL!)
  const listing = await tamara.createListing({ title: `Ошибка ${Date.now()}` })
  await boss.move(listing.id, 'published')
  await signIn(page, say, `/ad/${listing.id}`)
  await page.getByRole('button', { name: say('operator:withdraw.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('operator:note.label')).fill('Проверьте адрес')
  await dialog.getByRole('button', { name: say('operator:withdraw.send') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say('ad:notPublic'))).toBeVisible()
  expect(await tamara.readListing(listing.id)).toMatchObject({
    status: 'improvement',
    statusNote: 'Проверьте адрес',
  })
})

test('an exchange rate that jumps is asked about, and does not overwrite another operator’s', {
  tag: '@long',
}, async ({ page, request, baseURL, say, complaints }) => {
  complaints.expect(/status of 409/)
  const boss = await asOperator(request, baseURL!)
  await boss.setRate(2.72)
  try {
    await signIn(page, say, '/moderation/rate')
    const field = page.getByRole('textbox', { name: say('operator:rate.field', { sign: '₾' }) })
    const set = page.getByRole('button', { name: say('operator:rate.set') }).first()
    await field.fill('два')
    await set.click()
    await expect(page.getByText(say('operator:rate.wrong'))).toBeVisible()

    await field.fill('27,2')
    await set.click()
    await expect(page.getByRole('dialog')).toContainText('900')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('operator:cancel') })
      .click()

    await field.fill('2,75')
    await set.click()
    await expect(
      page.getByText(say('operator:rate.now', { rate: '2,75', sign: '₾' })),
    ).toBeVisible()
    await expect(
      page.getByText(say('operator:act.rate.set', { sign: '₾', from: '2,72', to: '2,75' })).first(),
    ).toBeVisible()

    await boss.setRate(2.73)
    await field.fill('2,8')
    await set.click()
    await expect(page.getByText(say('operator:rate.moved'))).toBeVisible()
    await expect(
      page.getByText(say('operator:rate.now', { rate: '2,73', sign: '₾' })),
    ).toBeVisible()
  } finally {
    await boss.setRate(2.72)
  }
})
