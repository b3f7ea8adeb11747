import type { APIRequestContext, Page } from '@playwright/test'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { becomeAdvertiser, photoPath } from '../testing/advertiser.ts'
import { listingDraft } from '../testing/new-advertiser.ts'
import { arrive, expect, test } from '../testing/visitor.ts'
import type { Words } from '../testing/words.ts'

const keep = (page: Page, say: Words) =>
  page.getByRole('button', { name: say('form:action.keep'), exact: true })
const publish = (page: Page, say: Words) =>
  page.getByRole('button', { name: say('form:action.publish'), exact: true })
const title = (page: Page, say: Words) => page.getByLabel(say('form:words.name'))
const photos = (page: Page, say: Words) => page.getByRole('region', { name: say('photos:title') })
const choosePhotos = (page: Page, say: Words, count: number) =>
  photos(page, say)
    .locator('input[type=file]')
    .setInputFiles(Array.from({ length: count }, (_, i) => photoPath(i)))

async function readListing(api: APIRequestContext, id: string): Promise<Listing> {
  const answer = await api.get(`${apiBase}/apartments/${id}`)
  expect(answer.status()).toBe(200)
  return answer.json()
}

test('a second window loads what the first has saved, and then saves its own changes', {
  tag: '@long',
}, async ({ page, context, baseURL, say, complaints }) => {
  complaints.expect(/status of 409/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.advertise({ title: 'Первое имя' }, { isDraft: true })
  const first = await context.newPage()
  await arrive(first, `/editAd/${listing.id}`)
  await arrive(page, `/editAd/${listing.id}`)
  await title(first, say).fill('Имя из другого окна')
  await choosePhotos(first, say, 2)
  await keep(first, say).click()
  await expect(first).toHaveURL(/\/my$/)
  const saved = await readListing(page.request, listing.id)

  await title(page, say).fill('Моё имя')
  await keep(page, say).click()
  const dialog = page.getByRole('dialog', { name: say('form:conflict.title') })
  await dialog.getByRole('button', { name: say('form:conflict.load') }).click()
  await expect(title(page, say)).toHaveValue('Имя из другого окна')
  await expect(photos(page, say).locator('li[data-key]')).toHaveCount(saved.images.length)
  expect(await readListing(page.request, listing.id)).toEqual(saved)

  await title(page, say).fill('Имя после обоих')
  await keep(page, say).click()
  await expect(page).toHaveURL(/\/my$/)
  expect((await readListing(page.request, listing.id)).title).toBe('Имя после обоих')
})

test('a session that ends between two uploads asks to sign in, then the rest is uploaded', {
  tag: '@long',
}, async ({ page, context, baseURL, say, complaints }) => {
  complaints.expect(/status of 401/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.advertise({}, { isDraft: true, pictures: 0 })
  await arrive(page, `/editAd/${listing.id}`)
  let begun = 0
  await page.route(`**${apiBase}/uploads`, async (route) => {
    begun += 1
    if (begun === 2) await context.clearCookies({ name: 'sid' })
    const headers = await route.request().allHeaders()
    if (begun >= 2 && (await context.cookies()).every(({ name }) => name !== 'sid'))
      delete headers.cookie
    await route.continue({ headers })
  })
  await choosePhotos(page, say, 3)
  const dialog = page.getByRole('dialog', { name: say('account:again.title') })
  await dialog.getByLabel(say('account:field.email')).fill(anna.email)
  await dialog.getByLabel(say('account:field.password'), { exact: true }).fill(anna.password)
  await dialog.getByRole('button', { name: say('account:signIn.submit') }).click()
  await expect(dialog).toBeHidden()
  await keep(page, say).click()
  await expect(page).toHaveURL(/\/my$/)
  expect((await readListing(page.request, listing.id)).images).toHaveLength(3)
})

test('a double click on Publish sends one request, in the form and in the list of listings', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const inForm = await anna.advertise({}, { isDraft: true })
  const inList = await anna.advertise({}, { isDraft: true })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) asked.push(new URL(request.url()).pathname)
  })
  await arrive(page, `/editAd/${inForm.id}`)
  await publish(page, say).dblclick()
  await expect(page).toHaveURL(/\/my$/)
  const card = page.locator(`#my-${inList.id}`)
  await card.getByRole('button', { name: say('mine:act.publish'), exact: true }).dblclick()
  await expect(card).toContainText(say('mine:badge.moderation'))
  expect(asked).toEqual([inForm, inList].map(({ id }) => `${apiBase}/apartments/${id}/status`))
  // The card shows the new status at once, before the server has answered.
  for (const { id } of [inForm, inList])
    await expect.poll(async () => (await readListing(page.request, id)).status).toBe('moderation')
})

test('the form cuts each field to its limit, and a listing at all limits is saved', {
  tag: '@long',
}, async ({ page, baseURL, say }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.advertise({}, { isDraft: true })
  await arrive(page, `/editAd/${listing.id}`)
  const price = page.getByRole('textbox', { name: say('form:price.sale'), exact: true })
  const numbers = [
    [page.getByLabel(say('form:place.area')), limits.area],
    [page.getByLabel(say('form:place.floor'), { exact: true }), limits.floor],
    [page.getByLabel(say('form:place.floors')), limits.floorsCount],
    [price, limits.price],
  ] as const
  const digits = async (of: (typeof numbers)[number][0]) =>
    Number((await of.inputValue()).replace(/[\s\u00a0]/g, '').replace('−', '-'))
  for (const [field, { min, max }] of numbers) {
    await field.fill(String(min - 1))
    await field.blur()
    expect(await digits(field)).toBe(min)
    await field.fill(String(max + 1))
    await field.blur()
    expect(await digits(field)).toBe(max)
  }
  const texts = [
    [title(page, say), limits.title],
    [page.getByLabel(say('form:words.description')), limits.description],
    [page.getByLabel(say('form:address.label')), limits.text],
  ] as const
  for (const [field, most] of texts) {
    expect(await field.getAttribute('maxlength')).toBe(String(most))
    // Like a paste, `fill` ignores the attribute; the field must cut the text all the same.
    await field.fill('я'.repeat(most + 7))
    await expect(field).toHaveValue('я'.repeat(most))
  }
  await expect(page.getByText(`${limits.description}/${limits.description}`)).toBeVisible()
  await keep(page, say).click()
  await expect(page).toHaveURL(/\/my$/)
  expect(await readListing(page.request, listing.id)).toMatchObject({
    area: limits.area.max,
    floor: limits.floor.max,
    floorsCount: limits.floorsCount.max,
    price: limits.price.max,
    title: 'я'.repeat(limits.title),
    description: 'я'.repeat(limits.description),
    address: 'я'.repeat(limits.text),
  })
})

test('the server itself accepts values at each limit, and refuses those beyond it', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.advertise({}, { isDraft: true })
  const change = async (fields: Record<string, FormValue>) => {
    const answer = await page.request.patch(`${apiBase}/apartments/${listing.id}`, {
      multipart: listingDraft(fields),
      headers: { origin: baseURL! },
    })
    const body: { issues?: { path: string }[] } = await answer.json()
    return { status: answer.status(), paths: body.issues?.map(({ path }) => path) ?? [] }
  }
  for (const name of ['price', 'area', 'floor', 'floorsCount', 'deposit'] as const) {
    const { min, max } = limits[name]
    const dealType = name === 'deposit' ? 'rent' : 'sale'
    for (const good of [min, max])
      expect([name, good, await change({ dealType, [name]: good })]).toEqual([
        name,
        good,
        { status: 200, paths: [] },
      ])
    const before = await readListing(page.request, listing.id)
    for (const bad of [min - 1, max + 1, 'many', '1e3']) {
      const { status, paths } = await change({ dealType, title: 'Half of it', [name]: bad })
      expect([name, bad, status, paths]).toEqual([name, bad, 422, [name]])
    }
    expect(await readListing(page.request, listing.id)).toEqual(before)
  }
  for (const [name, most] of [
    ['title', limits.title],
    ['description', limits.description],
    ['address', limits.text],
  ] as const) {
    expect((await change({ [name]: 'я'.repeat(most) })).status).toBe(200)
    const { status, paths } = await change({ [name]: 'я'.repeat(most + 1) })
    expect([name, status, paths]).toEqual([name, 422, [name]])
    expect(await readListing(page.request, listing.id)).toMatchObject({ [name]: 'я'.repeat(most) })
  }
  expect(await change({ status: 'published' })).toMatchObject({ status: 422 })
  expect((await readListing(page.request, listing.id)).status).toBe('unpublished')
})
