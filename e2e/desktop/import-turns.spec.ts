import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { wordsOf } from '../site/testing/words.ts'
import { expect, test } from './desktop.ts'
import { chooseFolder, openImport, ownListings, startButton, words } from './import-page.ts'
import { copyPictures } from './shoot.ts'

const say = await wordsOf('en')

test.describe.configure({ timeout: 120_000 })

test('a watermark of words or a logo is set, shown again in its dialog, and removed', {
  tag: '@long',
}, async ({ host, account }) => {
  const folder = join(host.folder, 'Rustaveli 27')
  await copyPictures(folder, 1)
  const page = await openImport(host, account)
  await chooseFolder(host, folder)
  const open = (state: 'on' | 'off') =>
    page.getByRole('button', { name: words(`mark.${state}`), exact: true })
  const dialog = page.getByRole('dialog')
  const corner = dialog.getByLabel(words('mark.corner'))

  await open('off').click()
  await dialog.getByLabel(words('mark.words')).fill('')
  await expect(dialog.getByRole('button', { name: words('mark.apply') })).toBeDisabled()
  await dialog.getByLabel(words('mark.words')).fill('Magnolia Realty')
  await corner.selectOption('topLeft')
  await dialog.getByRole('button', { name: words('mark.apply') }).click()
  await open('on').click()
  await expect(dialog.getByLabel(words('mark.words'))).toHaveValue('Magnolia Realty')
  await expect(corner).toHaveValue('topLeft')

  await dialog.getByRole('button', { name: words('mark.logo'), exact: true }).click()
  await expect(dialog.getByRole('button', { name: words('mark.apply') })).toBeDisabled()
  await host.choose(join(folder, '0.jpg'))
  await dialog.getByRole('button', { name: words('mark.chooseLogo') }).click()
  await expect(dialog).toContainText('0.jpg')
  await dialog.getByRole('button', { name: words('mark.apply') }).click()
  await open('on').click()
  await dialog.getByRole('button', { name: words('mark.without') }).click()
  await expect(open('off')).toBeVisible()
})

test('a watermark is previewed in its corner of the lightest and the darkest image', {
  tag: '@long',
}, async ({ host, account }) => {
  const folder = join(host.folder, 'Rustaveli 27')
  await copyPictures(folder, 1)
  for (const [name, background] of [
    ['light', '#fdfdfd'],
    ['dark', '#030303'],
  ] as const)
    await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
      .jpeg()
      .toFile(join(folder, `${name}.jpg`))
  const page = await openImport(host, account)
  await chooseFolder(host, folder)
  await page.getByRole('button', { name: words('mark.off'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('mark.words')).fill('Magnolia Realty')
  const shown = [words('mark.onLightest'), words('mark.onDarkest')]
  const marked = () =>
    Promise.all(shown.map((alt) => dialog.getByRole('img', { name: alt }).evaluate(markedCorner)))
  await expect.poll(marked).toEqual(['bottomRight', 'bottomRight'])
  await dialog.getByLabel(words('mark.corner')).selectOption('topLeft')
  await expect.poll(marked).toEqual(['topLeft', 'topLeft'])

  await dialog.getByLabel(words('mark.words')).fill(' ')
  await expect(dialog.getByRole('img')).toHaveCount(0)
})

/** The corner of a plain image where not all greys are the same. */
async function markedCorner(image: HTMLElement) {
  if (!(image instanceof HTMLImageElement)) return undefined
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const drawing = canvas.getContext('2d')
  drawing?.drawImage(image, 0, 0)
  const corners = { topLeft: [0, 0], bottomRight: [width / 2, height / 2] } as const
  for (const [corner, [x, y]] of Object.entries(corners)) {
    const { data = [] } = drawing?.getImageData(x, y, width / 2, height / 2) ?? {}
    const greys = Array.from(data).filter((_, at) => at % 4 === 0)
    const [least, most] = greys.reduce(
      ([low, high], grey) => [Math.min(low, grey), Math.max(high, grey)],
      [255, 0],
    )
    if (most - least > 80) return corner
  }
  return undefined
}

test('a cancelled import keeps what was sent, and reports the rest', { tag: '@long' }, async ({
  host,
  account,
}) => {
  const folder = join(host.folder, 'Shoot')
  for (const flat of ['first', 'second', 'third']) await copyPictures(join(folder, flat), 10)
  const page = await openImport(host, account)
  await chooseFolder(host, folder)
  await page.getByLabel(words('bandwidth.label')).selectOption('250000')
  await startButton(page).click()
  const bar = page.getByRole('progressbar', { name: words('run.label') })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: words('run.cancel'), exact: true }).click()
  const question = page.getByRole('dialog', { name: words('run.cancelTitle') })
  await question.getByRole('button', { name: words('ask.no') }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: words('run.cancel'), exact: true }).click()
  await question.getByRole('button', { name: words('run.cancelYes') }).click()

  const report = page.getByRole('table')
  await expect(report).toContainText(words('skipMore.cancelled'))
  const kept = (await ownListings(page)).reduce((sum, { images }) => sum + images.length, 0)
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(30)
  await expect(page.locator('main')).toContainText(`${kept} ${words('report.sent')}`)
})

test('a missing file is reported, and is uploaded by a retry once it is back', {
  tag: '@long',
}, async ({ host, account }) => {
  const folder = join(host.folder, 'Rustaveli 27')
  await copyPictures(folder, 2)
  const page = await openImport(host, account)
  await chooseFolder(host, folder)
  await rm(join(folder, '1.jpg'))
  await startButton(page).click()
  const again = page.getByRole('button', { name: words('run.retryAll', { n: 1 }) })
  await expect(page.getByRole('table')).toContainText(words('problemMore.FILE_GONE'))
  await copyPictures(folder, 2)
  await again.click()
  await expect(again).toBeHidden()
  await expect
    .poll(async () => (await ownListings(page)).map(({ images }) => images.length))
    .toEqual([2])
})

test('new files in a watched folder are proposed for import', { tag: '@long' }, async ({
  host,
  account,
}) => {
  const folder = join(host.folder, 'From the camera')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'notes.txt'), 'nothing to import')
  const page = await openImport(host, account)
  await page.keyboard.press('Control+Comma')
  await host.choose(folder)
  await page.getByRole('button', { name: say('desk:settings.watchedAdd') }).click()
  await expect(
    page.getByRole('button', {
      name: say('desk:settings.watchedRemove', { name: 'From the camera' }),
    }),
  ).toBeVisible()
  await page.keyboard.press('Control+Digit2')
  await copyPictures(folder, 2)
  const proposal = page.getByRole('status').filter({ hasText: 'From the camera' })
  await expect(proposal).toContainText(words('start.proposed', { count: 2 }))
  await proposal.getByRole('button', { name: words('start.look') }).click()
  await expect(startButton(page)).toBeEnabled()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From the camera')
})
