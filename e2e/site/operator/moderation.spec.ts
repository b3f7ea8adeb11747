// Long because it walks each of the desk's ways with the same few helpers.
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { photoPath } from '../testing/advertiser.ts'
import { listingDraft, newAdvertiser, wholeListing } from '../testing/new-advertiser.ts'
import { asOperator, signIn } from '../testing/operator-visit.ts'
import { arrive, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

test.use({ viewport: { width: 1440, height: 900 } })

type Advertiser = Awaited<ReturnType<typeof newAdvertiser>>

/** Sends a listing in with `pictures` images, beginning with image number `from`. */
async function sendIn(
  api: APIRequestContext,
  { headers }: Advertiser,
  fields: Record<string, FormValue>,
  { pictures = 1, from = 0 } = {},
): Promise<Listing> {
  const multipart = listingDraft({ ...wholeListing, ...fields })
  addPictures(multipart, { pictures, from })
  const made = await api.post(`${apiBase}/apartments`, { multipart, headers })
  expect(made.status(), await made.text()).toBe(201)
  return made.json()
}

function addPictures(form: FormData, { pictures = 1, from = 0, at = 0 } = {}) {
  for (let i = 0; i < pictures; i += 1) {
    const bytes = new Uint8Array(readFileSync(photoPath(from + i)))
    form.append(`image_${at + i}`, new File([bytes], `${i}.jpg`))
  }
}

const long = 'Светлая квартира в пяти минутах от моря, с ремонтом и мебелью. '
  .repeat(16)
  .slice(0, 1_000)

/** The link to the listing under review. */
const linkOf = (page: Page, say: Words) =>
  page.locator('article').getByRole('link', { name: say('operator:open') })
async function idUnderReview(page: Page, say: Words) {
  const href = (await linkOf(page, say).getAttribute('href')) ?? ''
  return href.split('/').at(-1) ?? ''
}

/** Expects that neither the window nor any part in it has to be scrolled. */
async function expectOneScreen(page: Page) {
  const { window: whole, parts } = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
    const article = document.querySelector('article')
    const inside = [...(article?.querySelectorAll('*') ?? [])].filter((each) => {
      const { overflowY } = getComputedStyle(each)
      return overflowY === 'auto' && each.scrollHeight > each.clientHeight + 1
    })
    const pictures = [...(article?.querySelectorAll('li') ?? [])].map((each) =>
      each.getBoundingClientRect(),
    )
    const isInSight = pictures.every(
      ({ top, bottom, height, width }) =>
        top >= 0 && bottom <= innerHeight && height > 90 && width > 90,
    )
    return {
      window: { scrollHeight, isWide: scrollWidth > clientWidth },
      parts: { scrolling: inside.map((each) => each.getAttribute('aria-label')), isInSight },
    }
  })
  expect(whole).toEqual({ scrollHeight: 900, isWide: false })
  expect(parts).toEqual({ scrolling: [], isInSight: true })
  for (const name of ['article h2', 'article [role=application], article .leaflet-container'])
    await expect(page.locator(name).first()).toBeInViewport()
}

test.describe('an operator with a keyboard', () => {
  test('moderates thirty listings, each on one screen, and undoes one decision', {
    tag: '@long',
  }, async ({ page, request, baseURL, say }) => {
    test.setTimeout(180_000)
    const authors = [0, 1, 2].map((n) => newAdvertiser(request, baseURL!, { name: `Автор ${n}` }))
    const ours: Listing[] = []
    for (let n = 0; n < 30; n += 1) {
      const author = (await authors[n % 3]) as Advertiser
      const fields = { title: `${n} из тридцати`, floor: 1 + (n % 19), price: 70_000 + n * 500 }
      ours.push(await sendIn(request, author, fields, { from: n }))
    }
    const left = new Set(ours.map(({ id }) => id))
    const [first] = ours
    const undone = ours[11]?.id
    await signIn(page, say, `/moderation?ad=${first?.id}`)
    await expect(linkOf(page, say)).toHaveAttribute('href', `/ad/${first?.id}`)
    const expected = new Map<string, string>()
    let isUndone = false
    let at = await page.evaluate(() => performance.now())
    while (left.size > 0) {
      const id = await idUnderReview(page, say)
      if (!left.has(id)) {
        // This listing belongs to another test.
        await page.keyboard.press('j')
        await expect(linkOf(page, say)).not.toHaveAttribute('href', `/ad/${id}`)
        continue
      }
      await expectOneScreen(page)
      // Nobody decides faster: the page ignores a sooner press as one made by mistake.
      await page.waitForFunction((since) => performance.now() - since > 600, at)
      const isSentBack = left.size % 7 === 0 || (id === undone && isUndone)
      if (isSentBack) {
        await page.keyboard.press('r')
        const note = page.getByLabel(say('operator:note.label'))
        await expect(note).toBeVisible()
        await expect(async () => {
          if ((await note.inputValue()) === '') await page.keyboard.press('2')
          await expect(note).toHaveValue(say('operator:template.marks.text'), { timeout: 200 })
        }).toPass()
        await page.keyboard.press('Enter')
      } else await page.keyboard.press('a')
      at = await page.evaluate(() => performance.now())
      left.delete(id)
      expected.set(id, isSentBack ? 'improvement' : 'published')
      if (left.size > 0) await expect(linkOf(page, say)).not.toHaveAttribute('href', `/ad/${id}`)
      if (id !== undone || isUndone) continue
      isUndone = true
      await page.keyboard.press('z')
      await expect(linkOf(page, say)).toHaveAttribute('href', `/ad/${id}`)
      left.add(id)
    }
    expect(isUndone).toBe(true)
    expect(
      [...expected.values()].filter((status) => status === 'improvement').length,
    ).toBeGreaterThan(3)
    const { headers } = (await authors[0]) as Advertiser
    for (const [n, { id }] of ours.entries()) {
      const own = { ...headers, ...((await authors[n % 3]) as Advertiser).headers }
      await expect
        .poll(async () =>
          (await request.get(`${apiBase}/apartments/${id}`, { headers: own })).json(),
        )
        .toMatchObject({ status: expected.get(id) })
    }
  })

  test('sees help on the keys, and moves through the queue by J and K', { tag: '@long' }, async ({
    page,
    request,
    baseURL,
    say,
  }) => {
    const tamara = await newAdvertiser(request, baseURL!)
    const first = await sendIn(request, tamara, { title: 'Первая по порядку' })
    await sendIn(request, tamara, { title: 'Вторая по порядку', floor: 3 })
    await signIn(page, say, `/moderation?ad=${first.id}`)
    await expect(linkOf(page, say)).toHaveAttribute('href', `/ad/${first.id}`)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: say('operator:keys.title') })
    for (const key of ['undo', 'twins', 'together', 'reject'] as const)
      await expect(help.getByText(say(`operator:keys.${key}`))).toBeVisible()
    // While the help is open, keys decide nothing.
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expect(linkOf(page, say)).toHaveAttribute('href', `/ad/${first.id}`)
    await page.keyboard.press('j')
    await expect(linkOf(page, say)).not.toHaveAttribute('href', `/ad/${first.id}`)
    await page.keyboard.press('k')
    await expect(linkOf(page, say)).toHaveAttribute('href', `/ad/${first.id}`)
    expect((await tamara.readListing(first.id)).status).toBe('moderation')
  })
})

test.describe('the review of a listing', () => {
  test('shows ten images, a long text, facts, the map and the monthly rent on one screen', {
    tag: '@long',
  }, async ({ page, request, baseURL, say }) => {
    const tamara = await newAdvertiser(request, baseURL!)
    const rent = await sendIn(
      request,
      tamara,
      {
        ...{ title: 'Аренда у моря', description: long, dealType: 'rent', price: 900 },
        ...{ rentalPeriods: [6, 12], deposit: 900, commission: true },
        ...{ facilities: ['balcony', 'seaView', 'bath', 'oven'], heatingTypes: ['gas'] },
      },
      { pictures: 10, from: 3 },
    )
    await signIn(page, say, `/moderation?ad=${rent.id}`)
    const article = page.locator('article')
    await expect(article.locator('h2')).toHaveText('Аренда у моря')
    await expect(article.getByText(say('operator:deal.rent'), { exact: true })).toBeVisible()
    await expect(article.getByText(/900.\$ \/ мес\./)).toBeVisible()
    const pictures = article.getByRole('list', { name: say('operator:queue.pictures') })
    await expect(pictures.getByRole('img')).toHaveCount(10)
    for (const picture of await pictures.getByRole('img').all())
      await expect(picture).toBeInViewport({ ratio: 1 })
    await expectOneScreen(page)
    // The contact button, which floats over other pages, would cover the buttons that decide.
    await expect(page.getByTitle(say('contact.open'))).toBeHidden()
  })

  test('shows the images that an edit removes beside those that it adds', { tag: '@long' }, async ({
    page,
    request,
    baseURL,
    say,
  }) => {
    const boss = await asOperator(request, baseURL!)
    const tamara = await newAdvertiser(request, baseURL!)
    const listing = await sendIn(request, tamara, { title: 'С фото' }, { pictures: 3, from: 5 })
    await boss.move(listing.id, 'published')
    const [kept, ...gone] = listing.images.map(({ id }) => id)
    const multipart = listingDraft({ images: [kept ?? ''] })
    addPictures(multipart, { from: 15, at: 1 })
    const { headers } = tamara
    const edit = await request.patch(`${apiBase}/apartments/${listing.id}`, { multipart, headers })
    expect(edit.status(), await edit.text()).toBe(200)
    await signIn(page, say, `/moderation?ad=${listing.id}`)
    const shown = page.getByRole('list', { name: say('operator:queue.pictures') })
    await expect(shown.getByRole('img')).toHaveCount(2)
    await expect(shown.getByText(say('operator:changes.new'), { exact: true })).toHaveCount(1)
    const removed = page.getByRole('list', { name: say('operator:changes.gone') })
    await expect(removed.getByRole('img')).toHaveCount(2)
    for (const id of gone)
      await expect(removed.locator(`img[src*="/images/${id}"]`)).toHaveJSProperty('complete', true)
    await page.keyboard.press('a')
    await expect(page.getByText(say('operator:queue.approved', { title: 'С фото' }))).toBeVisible()
    await expect.poll(async () => (await tamara.readListing(listing.id)).images.length).toBe(2)
    await page.keyboard.press('z')
    await expect(page.locator('article h2')).toHaveText('С фото')
    await expect(removed.getByRole('img')).toHaveCount(2)
    expect((await tamara.readListing(listing.id)).images.map(({ id }) => id)).toEqual([
      kept,
      ...gone,
    ])
  })
})

test('a decision can be undone for a minute, unless its advertiser changed the listing since', {
  tag: '@long',
}, async ({ page, request, baseURL, say, complaints }) => {
  complaints.expect(/status of 409/)
  const tamara = await newAdvertiser(request, baseURL!)
  const title = `Возвращённая ${Date.now()}`
  const listing = await sendIn(request, tamara, { title })
  await signIn(page, say, `/moderation?ad=${listing.id}`)
  await expect(page.locator('article h2')).toHaveText(title)
  await page.getByRole('button', { name: say('operator:queue.approve') }).click()
  await expect(page.getByText(say('operator:queue.approved', { title }))).toBeVisible()
  const undo = page.getByRole('button', { name: say('operator:undo.do') })
  await expect(undo).toHaveText(new RegExp(say('operator:undo.left', { n: '5\\d' })))
  await undo.click()
  await expect(page.locator('article h2')).toHaveText(title)
  await expect.poll(async () => (await tamara.readListing(listing.id)).status).toBe('moderation')

  await page.getByRole('button', { name: say('operator:queue.approve') }).click()
  await expect.poll(async () => (await tamara.readListing(listing.id)).status).toBe('published')
  await tamara.changeListing(listing.id, { price: 84_000 })
  await page.keyboard.press('z')
  await expect(page.getByText(say('operator:undo.moved'))).toBeVisible()
  expect((await tamara.readListing(listing.id)).status).toBe('published')
})

test('an operator undoes a withdrawal on the listing’s own page', { tag: '@long' }, async ({
  page,
  request,
  baseURL,
  say,
}) => {
  const boss = await asOperator(request, baseURL!)
  const tamara = await newAdvertiser(request, baseURL!)
  const listing = await sendIn(request, tamara, { title: `Снятая ${Date.now()}` })
  await boss.move(listing.id, 'published')
  await signIn(page, say, `/ad/${listing.id}`)
  await page.getByRole('button', { name: say('operator:withdraw.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('operator:note.label')).fill('Не та квартира')
  await dialog.getByRole('button', { name: say('operator:withdraw.send') }).click()
  await expect(page.getByText(say('ad:notPublic'))).toBeVisible()
  await page.getByRole('button', { name: say('operator:undo.do') }).click()
  await expect(page.getByText(say('ad:notPublic'))).toBeHidden()
  expect((await tamara.readListing(listing.id)).status).toBe('published')
})

test('a likely duplicate is shown beside the listing, with what differs', { tag: '@long' }, async ({
  page,
  request,
  baseURL,
  say,
}) => {
  const nino = await newAdvertiser(request, baseURL!, { name: 'Нино' })
  const tamara = await newAdvertiser(request, baseURL!)
  const home = { address: 'улица Пушкина, 41', area: 53, floor: 6 }
  await sendIn(request, nino, { ...home, title: 'Та же у другого', price: 77_000 }, { from: 20 })
  const listing = await sendIn(request, tamara, { ...home, title: 'Моя' }, { from: 21 })
  await signIn(page, say, `/moderation?ad=${listing.id}`)
  const twins = page.getByRole('region', { name: say('operator:twins.title') })
  await expect(twins.getByText('Та же у другого').first()).toBeVisible()
  await expect(twins.getByText(new RegExp(say('operator:twins.reason.place')))).toBeVisible()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: say('operator:twins.title') })
  for (const [side, title] of [
    ['here', 'Моя'],
    ['there', 'Та же у другого'],
  ] as const) {
    const region = dialog.getByRole('region', { name: say(`operator:twins.${side}`) })
    await expect(region.getByRole('heading', { name: title })).toBeVisible()
    await expect(region.getByRole('img')).toHaveCount(1)
  }
  const row = dialog.getByRole('row').filter({ hasText: say('operator:changed.price') })
  await expect(row.first()).toContainText(/85\s000.*77\s000/)
})

test('similar listings of one advertiser are decided together if all were seen, and undone', {
  tag: '@long',
}, async ({ page, request, baseURL, say }) => {
  const tamara = await newAdvertiser(request, baseURL!)
  const home = { address: 'улица Горгиладзе, 77', category: 'newApartment', description: long }
  const ours: Listing[] = []
  for (let n = 0; n < 5; n += 1)
    ours.push(
      await sendIn(request, tamara, { ...home, title: `Дом ${n}`, floor: 2 + n }, { from: n }),
    )
  const statuses = async () =>
    (await Promise.all(ours.map(({ id }) => tamara.readListing(id)))).map(({ status }) => status)
  await signIn(page, say, `/moderation?ad=${ours[0]?.id}`)
  await expect(page.getByText(say('operator:alike.more', { count: 4 }))).toBeVisible()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: say('operator:alike.title') })
  await expect(dialog.getByRole('checkbox')).toHaveCount(5)
  await dialog.getByRole('button', { name: say('operator:alike.approve', { count: 5 }) }).click()
  await expect(dialog.getByText(say('operator:alike.unseen'))).toBeVisible()
  expect(new Set(await statuses())).toEqual(new Set(['moderation']))

  const name = say('operator:alike.take', { title: 'Дом 3' })
  await dialog.getByRole('checkbox', { name }).uncheck()
  for (const { id } of ours) {
    const alike = dialog.locator(`[data-id="${id}"]`)
    await alike.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(alike).toHaveAttribute('data-seen', 'true')
  }
  await dialog.getByRole('button', { name: say('operator:alike.approve', { count: 4 }) }).click()
  await expect(page.getByText(say('operator:alike.approved', { count: 4 }))).toBeVisible()
  const decided = ['published', 'published', 'published', 'moderation', 'published']
  await expect.poll(statuses).toEqual(decided)
  await page.keyboard.press('z')
  await expect.poll(statuses).toEqual(Array.from({ length: 5 }, () => 'moderation'))
  await expect(page.getByText(say('operator:undo.many', { count: 4 }))).toBeVisible()
})

test('a new price beyond the limit that an operator set waits, and one within it is public', {
  tag: '@long',
}, async ({ page, request, baseURL, say }) => {
  const boss = await asOperator(request, baseURL!)
  const tamara = await newAdvertiser(request, baseURL!)
  // A kind of listing for which no other test sets price limits.
  const kind = { category: 'commercial', dealType: 'daily', apartmentCategory: null, price: 100 }
  const title = `Зал на день ${Date.now()}`
  const listing = await sendIn(request, tamara, { ...kind, title })
  await boss.move(listing.id, 'published')
  await signIn(page, say, '/moderation/rate')
  const field = page.getByLabel(
    say('operator:bounds.field', {
      category: say('listing:category.commercial'),
      deal: say('operator:deal.daily'),
    }),
  )
  const bounds = page.getByRole('region', { name: say('operator:bounds.title') })
  const save = bounds.getByRole('button', { name: say('operator:bounds.set') })
  await field.fill('900')
  await save.click()
  await expect(page.getByText(say('operator:bounds.wrong'))).toBeVisible()
  await field.fill('20')
  await save.click()
  await expect(page.getByText(say('operator:bounds.done'))).toBeVisible()
  try {
    expect(await tamara.changeListing(listing.id, { price: 115 })).toMatchObject({ price: 115 })
    const beyond = await tamara.changeListing(listing.id, { price: 150 })
    expect([beyond.price, beyond.pending?.content.price]).toEqual([115, 150])
    await arrive(page, `/moderation?ad=${listing.id}`)
    await expect(page.getByRole('deletion').filter({ hasText: '115' })).toBeVisible()
    await expect(page.getByRole('insertion').filter({ hasText: '150' })).toBeVisible()
    await arrive(page, '/moderation/log')
    const lines = page.getByRole('row')
    await expect(
      lines.filter({ hasText: title }).filter({ hasText: say('operator:rule.priceWithinBounds') }),
    ).toHaveCount(1)
    await page.getByLabel(say('operator:log.kind')).selectOption('bounds')
    await expect(lines.filter({ hasText: say('operator:bounds.none') }).first()).toContainText('20')
  } finally {
    await arrive(page, '/moderation/rate')
    await expect(field).toHaveValue('20')
    await field.fill('')
    await save.click()
    await expect(page.getByText(say('operator:bounds.done'))).toBeVisible()
  }
})
