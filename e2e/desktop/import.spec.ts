import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { findBreachesInBothThemes } from '../breaches.ts'
import { isWhole } from '../long.ts'
import { wordsOf } from '../site/testing/words.ts'
import { agencyElsewhere } from './agency.ts'
import { expect, test } from './desktop.ts'
import {
  chooseFolder,
  filesOf,
  group,
  openImport,
  ownListings,
  startButton,
  tile,
  words,
} from './import-page.ts'
import { copyPictures, copyVideo, makeShoot } from './shoot.ts'

test.describe.configure({ timeout: 300_000 })

const ofFlats: [number, number] = isWhole ? [12, 12] : [7, 3]

test('an import of five flats is planned, paused, resumed, reported, published and undone', async ({
  host,
  account,
}) => {
  const folder = join(host.folder, 'Shoot of 20 November')
  await makeShoot(folder, ofFlats)
  const page = await openImport(host, account)
  await chooseFolder(host, folder)

  await test.step('the plan says what was found, and what is wrong with it', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shoot of 20 November')
    await expect(startButton(page)).toContainText(words('count.ads', { count: 5 }))
    await expect(tile(page, 'IMG_2202.jpg')).toContainText(words('problem.UNREADABLE'))
    await expect(tile(page, 'IMG_2213.jpg')).toContainText(words('skip.same'))
    await tile(page, 'IMG_2202.jpg').click()
    const panel = page.getByRole('complementary', { name: words('side.label') })
    await expect(panel).toContainText(words('problemMore.UNREADABLE'))
  })

  await test.step('what a listing will say is written beside it', async () => {
    await group(page, 'Khimshiashvili 15').click()
    await page.getByLabel(words('act.name')).fill('Khimshiashvili 15, flat 74')
    await page.getByLabel(words('act.name')).press('Enter')
    await expect(group(page, 'Khimshiashvili 15, flat 74')).toBeVisible()
    const panel = page.getByRole('complementary', { name: words('side.label') })
    const field = (name: string) => panel.getByLabel(words(`drafts.${name}`), { exact: true })
    await field('price').fill('64 500')
    await field('area').fill('39')
    await field('floor').fill('120')
    await field('floors').fill('24')
    await expect(panel).toContainText(words('side.range', { min: -1, max: 99 }))
    await field('floor').fill('12')
    await field('floor').press('Enter')
    await expect(panel).not.toContainText(words('side.range', { min: -1, max: 99 }))
    await group(page, 'Rustaveli 27').click()
    await expect(field('price')).toHaveValue('')
    await group(page, 'Khimshiashvili 15, flat 74').click()
    await expect(field('price')).toHaveValue('64500')
    await expect(field('floor')).toHaveValue('12')
  })

  await test.step('it is paused and goes on', async () => {
    await page.getByLabel(words('bandwidth.label')).selectOption('250000')
    await startButton(page).click()
    const bar = page.getByRole('progressbar', { name: words('run.label') })
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: words('run.pause') }).click()
    await expect(page.getByText(words('paused.person'))).toBeVisible()
    const share = Number(await bar.getAttribute('aria-valuenow'))
    expect(share).toBeLessThan(100)
    await page.getByLabel(words('bandwidth.label')).selectOption('')
    await page.getByRole('button', { name: words('run.resume') }).click()
    await expect(page.getByText(words('paused.person'))).toBeHidden()
  })

  await test.step('the report says what was sent and why the rest was not', async () => {
    const report = page.getByRole('table')
    await expect(report).toBeVisible({ timeout: 120_000 })
    await expect(report.getByRole('row', { name: /IMG_2202\.jpg/ })).toContainText(
      words('problemMore.UNREADABLE'),
    )
    await expect(report.getByRole('row', { name: /IMG_2213\.jpg/ })).toContainText(
      words('skipMore.same'),
    )
    const path = join(host.folder, 'report.csv')
    await host.chooseSavePath(path)
    await page.getByRole('button', { name: words('report.save') }).click()
    await expect(page.getByText(words('report.saved'))).toBeVisible()
    expect(await readFile(path, 'utf8')).toMatch(/IMG_2202\.jpg,skipped/)
    const [first] = (await ownListings(page)).filter(({ images }) => images.length > 0)
    expect(first?.status).toBe('unpublished')
    const described = (await ownListings(page)).find(({ title }) => title?.endsWith('flat 74'))
    expect(described).toMatchObject({ price: 64_500, area: 39, floor: 12, floorsCount: 24 })
  })

  await test.step('three drafts are filled in together and published', async () => {
    await page.getByRole('button', { name: words('report.fillIn', { count: 5 }) }).click()
    const drafts = page.getByRole('table')
    for (const title of ['Agmashenebeli 9', 'Rustaveli 27', 'ბულვარი 3'])
      await page.getByLabel(words('drafts.choose', { title })).check()
    const name = words('drafts.together', { count: 3 })
    const cell = (field: string) => drafts.getByLabel(`${words(`drafts.${field}`)}: ${name}`)
    await cell('category').selectOption('secondaryApartment')
    await cell('condition').selectOption('whiteFrame')
    await cell('price').fill('64 500')
    await cell('area').fill('39')
    await cell('address').fill(await someAddress(page))
    await expect(page.getByText(words('drafts.isReady'))).toHaveCount(3)
    await page.getByRole('button', { name: words('drafts.publish', { count: 3 }) }).click()
    await expect(page.getByText(words('drafts.published', { count: 3 }))).toBeVisible()
    await expect(drafts.getByText(words('status.moderation'))).toHaveCount(3)
    const listings = await ownListings(page)
    expect(listings.filter(({ status }) => status === 'moderation')).toHaveLength(3)
    expect(listings).toHaveLength(5)
  })

  await test.step('the import is taken back, what was published of it too', async () => {
    await page.getByRole('button', { name: words('undo.act') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(words('undo.ads', { count: 5 }))
    await dialog.getByRole('button', { name: words('undo.act') }).click()
    await expect(page.getByText(words('undo.done', { listings: 5, pictures: 0 }))).toBeVisible()
    expect(await ownListings(page)).toEqual([])
  })
})

test('images of an import plan are moved, left out and made the cover', { tag: '@long' }, async ({
  host,
  account,
}) => {
  const folder = join(host.folder, 'Shoot of 21 November')
  await makeShoot(folder, ofFlats)
  const page = await openImport(host, account)
  await chooseFolder(host, folder)

  await test.step('pictures are moved by keyboard, by menu and by mouse', async () => {
    await tile(page, 'IMG_2200.jpg').click()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => filesOf(page, 'Agmashenebeli 9')).toContain('IMG_2200.jpg')
    expect((await filesOf(page, 'Agmashenebeli 9')).slice(0, 2)).toEqual([
      'IMG_2201.jpg',
      'IMG_2200.jpg',
    ])
    // Under load the tile is shown in both groups for a moment.
    await expect(tile(page, 'IMG_2200.jpg')).toHaveCount(1)
    await expect(tile(page, 'IMG_2200.jpg')).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect
      .poll(async () => (await filesOf(page, 'Khimshiashvili 15')).at(-1))
      .toBe('IMG_2200.jpg')

    await expect(tile(page, 'IMG_2200.jpg')).toHaveCount(1)
    await tile(page, 'IMG_2200.jpg').click()
    await page.getByLabel(words('act.moveTo')).selectOption('Agmashenebeli 9')
    await expect
      .poll(async () => (await filesOf(page, 'Agmashenebeli 9')).at(-1))
      .toBe('IMG_2200.jpg')

    await dragOnto(page, tile(page, 'IMG_2201.jpg'), tile(page, 'IMG_2203.jpg'))
    await expect
      .poll(async () => (await filesOf(page, 'Agmashenebeli 9')).slice(0, 3))
      .toEqual(['IMG_2202.jpg', 'IMG_2203.jpg', 'IMG_2201.jpg'])
  })

  await test.step('a picture is taken out and put back, another made the cover', async () => {
    await tile(page, 'IMG_2203.jpg').click()
    await page.keyboard.press('Delete')
    await expect(tile(page, 'IMG_2203.jpg')).toContainText(words('skip.removed'))
    await page.keyboard.press('Delete')
    await expect(tile(page, 'IMG_2203.jpg')).not.toContainText(words('skip.removed'))
    await tile(page, 'IMG_2206').click()
    await page.keyboard.press('c')
    await expect(tile(page, 'IMG_2206')).toContainText(words('tile.cover'))
  })
})

test('a table in the imported folder is checked in a dialog, and then fills in the plan', {
  tag: '@long',
}, async ({ host, account }) => {
  const folder = join(host.folder, 'with a table')
  await copyPictures(join(folder, 'sea'), 2)
  await copyPictures(join(folder, 'hill'), 2)
  const rows = ['Папка,Цена,Площадь,Заметка', 'sea,64500,39,x', 'hill,cheap,50,y', 'gone,1,2,z']
  await writeFile(join(folder, 'listings.csv'), rows.join('\n'))
  const page = await openImport(host, account)
  await host.drop('#content section', [folder])
  await expect(startButton(page)).toBeEnabled({ timeout: 60_000 })

  await page.getByRole('button', { name: words('table.look') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(words('table.fillsOf', { column: 'Цена' }))).toHaveValue('price')
  await expect(dialog).toContainText(`${words('table.row', { n: 2 })}: ${words('row.WRONG_VALUE')}`)
  await expect(dialog).toContainText(`${words('table.row', { n: 3 })}: ${words('row.NO_FOLDER')}`)
  // Without a column for the price, the row is no longer wrong.
  await dialog.getByLabel(words('table.fillsOf', { column: 'Цена' })).selectOption('')
  await expect(dialog).not.toContainText(words('row.WRONG_VALUE'))
  await dialog.getByLabel(words('table.fillsOf', { column: 'Цена' })).selectOption('price')
  await expect(dialog).toContainText(words('row.WRONG_VALUE'))
  await dialog.getByRole('button', { name: words('table.apply') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(words('group.row', { n: 1 }))).toBeVisible()
})

test('a folder is matched to a listing by number or title, and a video gets a still frame', {
  tag: '@long',
}, async ({ host, account, server, request }) => {
  const agency = await agencyElsewhere(request, server, account)
  const known = await agency.createListing({ title: 'Penthouse by the port' })
  const folder = join(host.folder, 'two')
  await copyPictures(join(folder, `ad ${known.id}`), 1)
  await copyPictures(join(folder, 'port'), 1)
  await copyVideo(join(folder, 'port', 'walk.mp4'))
  const page = await openImport(host, account)
  await chooseFolder(host, folder)
  const tags = page.getByText(words('group.existing', { id: known.id }), { exact: true })
  await expect(tags).toHaveCount(1)

  await group(page, 'port').click()
  await page.getByLabel(words('act.match')).fill('Penthouse')
  await page.getByRole('button', { name: new RegExp(known.id) }).click()
  await expect(page.getByRole('complementary')).toContainText('Penthouse by the port')
  await page.getByRole('button', { name: words('act.makeNew') }).click()
  await expect(page.getByRole('complementary')).not.toContainText('Penthouse by the port')

  await tile(page, 'walk.mp4').click()
  const slider = page.getByRole('slider')
  await slider.fill('0.5')
  await slider.press('ArrowRight')
  await expect(page.getByRole('img', { name: words('video.frame', { second: 0.6 }) })).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const batches = await window.sakhli.import.batches()
      const batch = batches.ok ? batches.value[0]?.batch : undefined
      const plan = batch ? await window.sakhli.import.plan({ batch }) : undefined
      return plan?.ok && plan.value.files.find(({ kind }) => kind === 'video')?.stillSecond
    })
  await expect.poll(kept).toBe(0.6)
})

for (const language of ['ru', 'he'] as const)
  test(`the import’s plan, progress, report and drafts are accessible, in ${language}`, {
    tag: '@long',
  }, async ({ host, account }) => {
    const local = await wordsOf(language)
    const folder = join(host.folder, 'three')
    await copyPictures(join(folder, 'sea'), 3)
    await mkdir(join(folder, 'hill'), { recursive: true })
    await writeFile(join(folder, 'hill', 'broken.jpg'), 'not a picture at all')
    await host
      .page()
      .evaluate((each) => window.sakhli.settings.change({ language: each }), language)
    const page = await openImport(host, account, local('import:start.title'))
    expect(await findBreachesInBothThemes(page, { within: '#content' })).toEqual([])

    await host.choose(folder)
    await page.getByRole('button', { name: local('import:start.folder') }).click()
    await tile(page, 'broken.jpg').click()
    await expect(tile(page, 'broken.jpg')).toContainText(local('import:problem.WRONG_TYPE'))
    expect(await findBreachesInBothThemes(page, { within: '#content' })).toEqual([])

    await limitBandwidth(page, 10_000)
    await page.getByRole('button', { name: new RegExp(`^${local('import:plan.start')}:`) }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: local('import:run.pause') }).click()
    await expect(page.getByText(local('import:paused.person'))).toBeVisible()
    expect(await findBreachesInBothThemes(page, { within: '#content' })).toEqual([])

    await limitBandwidth(page, null)
    await page.getByRole('button', { name: local('import:run.resume') }).click()
    await expect(page.getByRole('table')).toBeVisible({ timeout: 40_000 })
    expect(await findBreachesInBothThemes(page, { within: '#content' })).toEqual([])
    await page.getByRole('button', { name: local('import:view.drafts'), exact: true }).click()
    await expect(page.getByRole('table')).toContainText(local('import:drafts.missing'))
    expect(await findBreachesInBothThemes(page, { within: '#content' })).toEqual([])
  })

/** Sets a limit lower than the page offers, so that there is time to look. */
const limitBandwidth = (page: Page, bandwidth: number | null) =>
  page.evaluate(async (limit) => {
    const batches = await window.sakhli.import.batches()
    const batch = batches.ok ? batches.value[0]?.batch : undefined
    if (batch) await window.sakhli.import.setBandwidth({ batch, bandwidth: limit })
  }, bandwidth)

async function dragOnto(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag, or nowhere to drag it to')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2 + 10, end.y + end.height / 2, { steps: 12 })
  await expect(page.getByText(words('plan.dropNew'))).toBeVisible()
  await page.mouse.up()
}

const someAddress = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = await (await fetch('/estateserver/geo/search?q=Rustaveli&lang=en')).json()
    return found[0].address
  })
